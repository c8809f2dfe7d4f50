import { Component, Suspense, useState, type ReactNode } from 'react';
import { Button, Container, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { LateFilesError, type LateComponents } from './late-components';
import { retryOrRenew } from './outdated-page';
import { usePageData, WithData } from './page-data';

interface LatePageProps {
  /** what the page is made of; its failure is forgotten by Retry */
  components: Pick<LateComponents, 'reset'>;
  /** stands in the page's place while its files are fetched, in its size */
  loading: ReactNode;
  children: ReactNode;
}

/** A page whose files are not among the first: with store and query cache, a skeleton before and a Retry where they fail. */
export function LatePage({ components, loading, children }: LatePageProps) {
  const words = useWords();
  const data = usePageData();
  const [attempt, setAttempt] = useState(0);

  function retry(): void {
    components.reset();
    data.reset();
    setAttempt(attempt + 1);
  }
  const notice = (
    <Container py="10">
      <ErrorNotice
        title={words.errorTitle}
        message={words.failedHint}
        action={
          <Button variant="outline" onClick={() => void retryOrRenew(retry)}>
            {words.retry}
          </Button>
        }
      />
    </Container>
  );
  return (
    <FetchBoundary key={attempt} fallback={notice}>
      <Suspense fallback={loading}>
        <WithData>{children}</WithData>
      </Suspense>
    </FetchBoundary>
  );
}

interface FetchBoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
}

/** Catches files that did not arrive; any other error is the page's. */
class FetchBoundary extends Component<FetchBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof LateFilesError) return this.props.fallback;
    throw error;
  }
}
