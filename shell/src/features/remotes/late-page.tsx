import type { ReactNode } from 'react';
import { LateBoundary } from '@bindery/shared';
import { Button, Container, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { retryOrRenew } from './outdated-page';
import { WithData } from './page-data';

interface LatePageProps {
  /** stands in the page's place while its files are fetched, in its size */
  loading: ReactNode;
  children: ReactNode;
}

/** A page whose files are not among the first: with store and query cache, a skeleton before and a Retry if they fail. */
export function LatePage({ loading, children }: LatePageProps) {
  return (
    <LateBoundary loading={loading} notice={({ retry }) => <FilesFailed onRetry={retry} />}>
      <WithData>{children}</WithData>
    </LateBoundary>
  );
}

/** Says that files of the page did not arrive. */
export function FilesFailed({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <Container py="10">
      <ErrorNotice
        title={words.errorTitle}
        message={words.failedHint}
        action={
          <Button variant="outline" onClick={() => void retryOrRenew(onRetry)}>
            {words.retry}
          </Button>
        }
      />
    </Container>
  );
}
