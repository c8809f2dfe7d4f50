import { Component, Suspense, type ReactNode } from 'react';
import { forgetLateFailures, LateFilesError } from './late-module';

export interface LateActions {
  /** fetches again what did not come */
  retry(): void;
  /** after two failures with a network: loads the page anew. undefined: not to be offered yet */
  reload: (() => void) | undefined;
}

interface LateBoundaryProps {
  children: ReactNode;
  /** stands in the place of what is fetched, in its size */
  loading?: ReactNode;
  /** stands there once its files did not arrive */
  notice(actions: LateActions): ReactNode;
}

interface LateBoundaryState {
  error: Error | undefined;
  failureCount: number;
}

const reloadPage = (): void => window.location.reload();

/**
 * Stands around components of late modules. Files that did not arrive cost this place only: they are fetched again by
 * Try again, when the network is back, and when the place mounts again. Any other error is for the boundary around it.
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
