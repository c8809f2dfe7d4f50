import { Component, type ReactNode } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { useLocation } from '@bindery/shared';
import { Button } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ShopLinkButton } from './shop-link';
import { useLeave } from '../session';
import { ErrorView } from './error-view';

/**
 * Catches errors of a page's content: header and footer stay, and a navigation clears the error.
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
        </>
      }
    />
  );
}
