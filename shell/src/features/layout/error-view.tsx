import { Component, type ReactNode } from 'react';
import { useContentLabels, useLocation } from '@bindery/shared';
import { Container, Flex, Heading, Text, chakra, Button } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { getAnalytics } from '@bindery/analytics';
import { WrittenLinks } from '../../written-links';
import { ShopLinkButton } from './shop-link';
import { useLeave } from '../session';

interface ErrorViewProps {
  message: string;
  /** buttons for the shopper; without buttons, the view fills the page */
  actions?: ReactNode;
}

/** The generic error view. Source: docs/rules.md VIEW-12 */
export function ErrorView({ message, actions }: ErrorViewProps) {
  const words = useWords();
  const label = useContentLabels();
  return (
    <Container as={actions ? 'div' : 'main'} py="12" maxW="prose" role="alert">
      <Heading as="h1" size="xl">
        {label('generic_error_title', words.errorTitle)}
      </Heading>
      <Text mt="3">{label('generic_error_subtitle', words.errorSubtitle)}</Text>
      <chakra.code
        display="block"
        mt="4"
        p="4"
        bg="bg.muted"
        borderRadius="md"
        fontFamily="mono"
        fontSize="sm"
        overflowWrap="anywhere"
      >
        {message}
      </chakra.code>
      {actions ? (
        <Flex mt="6" gap="3" wrap="wrap">
          {actions}
        </Flex>
      ) : null}
    </Container>
  );
}

interface PageBoundaryProps {
  children: ReactNode;
  onError(error: unknown): void;
}

/** The last error boundary: shows and reports errors that no slot caught. */
export class PageBoundary extends Component<PageBoundaryProps, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown): void {
    performance.mark('page-failed');
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.message === undefined ? (
      this.props.children
    ) : (
      <ErrorView message={this.state.message} />
    );
  }
}

/**
 * Catches errors of a page's content. Header and footer stay, and the next navigation clears the error.
 * Source: docs/rules.md VIEW-12
 */
export function ContentBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

interface BoundaryProps {
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  message?: string | undefined;
  place: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place };

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, message: undefined };
  }

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown): void {
    performance.mark('page-failed');
    getAnalytics().reportError(error instanceof Error ? error : new Error(String(error)));
  }

  override render(): ReactNode {
    const { message } = this.state;
    return message === undefined ? this.props.children : <FailedContent message={message} />;
  }
}

function FailedContent({ message }: { message: string }) {
  const words = useWords();
  const leave = useLeave();
  const { pathname, search } = useLocation();
  return (
    <ErrorView
      message={message}
      actions={
        <>
          <Button onClick={() => leave(pathname + search)}>{words.retry}</Button>
          <ShopLinkButton to="/">{words.backToBooks}</ShopLinkButton>
          <WrittenLinks uids={['contact']} />
        </>
      }
    />
  );
}
