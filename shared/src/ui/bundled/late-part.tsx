import type { ReactNode } from 'react';
import { LateBoundary } from '@bindery/shared';
import { Button, ErrorNotice, Flex } from '@bindery/shared/ui';
import type { LateActions } from '../../core/late-boundary';

interface LateWords {
  readonly lateFailed: string;
  readonly lateFailedHint: string;
  readonly tryAgain: string;
  readonly reload: string;
}

interface LatePartProps {
  children: ReactNode;
  /** placeholder of the part's size, shown while the part's files load */
  loading?: ReactNode;
  /** true if the part is optional, so that the page shows no notice if it does not load */
  isQuiet?: boolean;
}

/**
 * Returns a workspace's `LatePart`: a part that fetches its files when it is first shown. If the files do not arrive, a
 * notice takes its place. Source: docs/rules.md VIEW-12
 */
export function createLatePart(useWords: () => LateWords) {
  function PartFailed({ retry, reload }: LateActions) {
    const words = useWords();
    return (
      <ErrorNotice
        title={words.lateFailed}
        message={words.lateFailedHint}
        action={
          <Flex gap="3" wrap="wrap">
            <Button type="button" variant="outline" onClick={retry}>
              {words.tryAgain}
            </Button>
            {reload ? (
              <Button type="button" variant="ghost" onClick={reload}>
                {words.reload}
              </Button>
            ) : null}
          </Flex>
        }
      />
    );
  }
  return function LatePart({ children, loading, isQuiet = false }: LatePartProps) {
    return (
      <LateBoundary loading={loading} notice={(actions) => (isQuiet ? null : <PartFailed {...actions} />)}>
        {children}
      </LateBoundary>
    );
  };
}
