import { Component, type ReactNode } from 'react';
import { useContentLabels } from '@bindery/shared';
import { Container, Heading, Text, chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';

/** The generic error view. Source: docs/rules.md VIEW-02 */
export function ErrorView({ message }: { message: string }) {
  const words = useWords();
  const label = useContentLabels();
  return (
    <Container as="main" py={{ base: '12', lg: '20' }} maxW="prose" role="alert">
      <Heading as="h1" size="xl">
        {label('generic_error_title', words.errorTitle)}
      </Heading>
      <Text mt="3" fontSize="lg">
        {label('generic_error_subtitle', words.errorSubtitle)}
      </Text>
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
    </Container>
  );
}

interface PageBoundaryProps {
  children: ReactNode;
  onError(error: unknown): void;
}

/** The last net: what no slot caught is shown and reported instead of an empty page. */
export class PageBoundary extends Component<PageBoundaryProps, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown): void {
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
