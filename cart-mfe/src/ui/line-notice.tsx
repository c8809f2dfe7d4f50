import type { ReactNode } from 'react';
import { Box, Flex, Text } from '@bindery/shared/ui';

interface LineNoticeProps {
  title: string;
  text: string;
  /** 'accent': the shopper has to act */
  tone?: 'accent' | 'quiet';
  children?: ReactNode;
}

export function LineNotice({ title, text, tone = 'quiet', children }: LineNoticeProps) {
  return (
    <Box
      role="group"
      aria-label={title}
      bg={tone === 'accent' ? 'accent.muted' : 'brand.muted'}
      borderRadius="md"
      paddingInline="4"
      paddingBlock="3"
    >
      <Text fontWeight="semibold" fontSize="sm">
        {title}
      </Text>
      <Text fontSize="sm">{text}</Text>
      <Flex gap="3" wrap="wrap" align="center" marginTop="2" _empty={{ display: 'none' }}>
        {children}
      </Flex>
    </Box>
  );
}
