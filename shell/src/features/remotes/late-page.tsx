import type { ReactNode } from 'react';
import { LateBoundary } from '@bindery/shared';
import { Button, Container, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { WithData } from './page-data';

/**
 * Asks the server if it still has the page's first scripts. If not, the page is from an older release, and the Retry
 * button cannot help.
 *
 * @returns true if a script no longer exists; false if there is no answer, because the network may be down
 */
export async function isPageOutdated(): Promise<boolean> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('head script[src*="/_canvas/assets/"]')];
  const areGone = await Promise.all(
    scripts.map(({ src }) =>
      // asks the page's own origin, because another origin may still serve files that were deleted here
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

/** Wraps a page whose files load late. Adds store, query cache, skeleton, and a Retry button after a failure. */
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
