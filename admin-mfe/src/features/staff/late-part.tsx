import type { ReactNode } from 'react';
import { LateBoundary } from '@bindery/shared';
import { Button, Flex, Text } from '@bindery/shared/ui';

/** A part whose files load when it is first shown. If the load fails, shows that in place. Source: docs/rules.md VIEW-12 */
export const LatePart = ({ children }: { children: ReactNode }) => (
  <LateBoundary
    notice={({ retry, reload }) => (
      <Flex role="alert" gap="3" wrap="wrap" align="center">
        <Text color="fg.error">This part did not load.</Text>
        <Button variant="outline" size="sm" onClick={retry}>
          Try again
        </Button>
        {reload ? (
          <Button variant="ghost" size="sm" onClick={reload}>
            Reload the page
          </Button>
        ) : null}
      </Flex>
    )}
  >
    {children}
  </LateBoundary>
);
