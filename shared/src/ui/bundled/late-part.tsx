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
  /** stands in its place while its files are fetched, in its size */
  loading?: ReactNode;
  /** the shopper can do without it: nothing says that it did not come */
  isQuiet?: boolean;
}

/**
 * Makes a workspace's `LatePart`: a part whose files are fetched when it is first shown. If they do not arrive, it says so
 * in its own place. Source: docs/rules.md VIEW-12
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
