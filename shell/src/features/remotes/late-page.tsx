import type { ReactNode } from 'react';
import { LateBoundary } from '@bindery/shared';
import { Button, Container, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { WithData } from './page-data';

/**
 * Returns true if the page is of an older version of the shop. The server then no longer has the files that the page
 * still needs, so the button Retry cannot help. Asks the server for the page's first scripts.
 *
 * @returns false if there is no answer, because the network may be down
 */
export async function isPageOutdated(): Promise<boolean> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('head script[src*="/_canvas/assets/"]')];
  const areGone = await Promise.all(
    scripts.map(({ src }) =>
      // asks the page's own origin, because another origin may still have deleted files
      fetch(new URL(src).pathname, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404,
        () => false,
      ),
    ),
  );
  return areGone.includes(true);
}

/** Tries again, or reloads the page if it is outdated. The shopper's input is stored, so a reload loses nothing. */
export async function retryOrRenew(
  retry: () => void,
  renew: () => void = () => window.location.reload(),
): Promise<void> {
  if (await isPageOutdated()) renew();
  else retry();
}

/** Provides a page with late files: store and query cache, a skeleton while they load, a Retry after a failure. */
export function LatePage({ loading, children }: { loading: ReactNode; children: ReactNode }) {
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
