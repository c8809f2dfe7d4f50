import type { ReactNode } from 'react';
import { Box, Flex } from '@bindery/shared/ui';

interface SumRowProps {
  label: string;
  isTotal?: boolean;
  children: ReactNode;
}

export function SumRow({ label, isTotal = false, children }: SumRowProps) {
  return (
    <Flex
      justify="space-between"
      align="baseline"
      columnGap="4"
      wrap="wrap"
      {...(isTotal && { borderTopWidth: '1px', borderColor: 'border', paddingTop: '3', marginTop: '1' })}
    >
      <Box as="dt" fontWeight={isTotal ? 'semibold' : undefined}>
        {label}
      </Box>
      <Box as="dd" textAlign="end" marginInlineStart="auto">
        {children}
      </Box>
    </Flex>
  );
}
