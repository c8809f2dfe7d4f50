import type { ReactNode } from 'react';
import { Box, Button, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';

interface EndingRowProps {
  title: string;
  children: ReactNode;
  label: string;
  /** the button's accessible name, which names the entry it ends */
  spokenName: string;
  isBusy: boolean;
  onEnd: (() => void) | undefined;
}

export function EndingRow({ title, children, label, spokenName, isBusy, onEnd }: EndingRowProps) {
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <Box minW="0" flex="1 1 12rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Text>
        {children}
      </Box>
      {onEnd ? (
        <Button variant="outline" size="sm" minH="11" aria-disabled={isBusy} onClick={onEnd}>
          <span>{label}</span>
          <VisuallyHidden>{` ${spokenName}`}</VisuallyHidden>
        </Button>
      ) : null}
    </Flex>
  );
}
