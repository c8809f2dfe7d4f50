import type { ReactElement, ReactNode } from 'react';
import { Flex, Stack } from '@bindery/shared/ui';

/** A notice about the edited book, with an optional action. */
export function EditNotice({ action, children }: { action?: ReactElement | null; children: ReactNode }) {
  return (
    <Flex
      align="center"
      wrap="wrap"
      gap="3"
      bg="brand.muted"
      borderRadius="md"
      paddingInline="4"
      paddingBlock="3"
      marginTop="2"
    >
      <Stack gap="2" flex="1 1 20rem">
        {children}
      </Stack>
      {action}
    </Flex>
  );
}
