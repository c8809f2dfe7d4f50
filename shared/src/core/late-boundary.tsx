import { Component, Suspense, type ReactNode } from 'react';
import { forgetLateFailures, LateFilesError } from './late-module';

export interface LateActions {
  retry(): void;
  /** reloads the page; undefined unless loading has failed twice in an online browser */
  reload: (() => void) | undefined;
}

interface LateBoundaryProps {
  children: ReactNode;
  loading?: ReactNode;
  notice(actions: LateActions): ReactNode;
}

interface LateBoundaryState {
  error: Error | undefined;
  failureCount: number;
}

const reloadPage = (): void => window.location.reload();

/**
 * Error boundary for late modules. If their files do not arrive, only this part of the page fails. It fetches them
 * again on "Try again", when the network returns, or on a new mount. Other errors go to the outer boundary.
 */
export class LateBoundary extends Component<LateBoundaryProps, LateBoundaryState> {
  override state: LateBoundaryState = { error: undefined, failureCount: 0 };

  static getDerivedStateFromError(error: unknown): Partial<LateBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry);
  }

  override componentDidCatch(): void {
    forgetLateFailures();
    this.setState(({ failureCount }) => ({ failureCount: failureCount + 1 }));
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  private readonly retry = (): void => {
    if (this.state.error instanceof LateFilesError) this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { children, loading = null, notice } = this.props;
    const { error, failureCount } = this.state;
    if (error === undefined) return <Suspense fallback={loading}>{children}</Suspense>;
    if (!(error instanceof LateFilesError)) throw error;
    const canReload = failureCount > 1 && navigator.onLine;
    return notice({ retry: this.retry, reload: canReload ? reloadPage : undefined });
  }
}
