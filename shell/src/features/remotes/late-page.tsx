import type { ReactNode } from 'react';
import { LateBoundary } from '@bindery/shared';
import { Button, Container, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { retryOrRenew } from './outdated-page';
import { WithData } from './page-data';

interface LatePageProps {
  loading: ReactNode;
  children: ReactNode;
}

/** A page with late files: provides store and query cache, a skeleton while loading, and a Retry after a failure. */
export function LatePage({ loading, children }: LatePageProps) {
  return (
    <LateBoundary loading={loading} notice={({ retry }) => <FilesFailed onRetry={retry} />}>
      <WithData>{children}</WithData>
    </LateBoundary>
  );
}

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
