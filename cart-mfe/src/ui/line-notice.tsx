import type { ReactNode } from 'react';
import { Box, Flex, Text, Button } from '@bindery/shared/ui';

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

interface SeenNoticeProps {
  isShown: boolean;
  /** on the button */
  buttonText: string;
  onSeen(): void;
  children: ReactNode;
}

/** A notice that the shopper can dismiss. The page's heading then receives the focus. */
export function SeenNotice({ isShown, buttonText, onSeen, children }: SeenNoticeProps) {
  return (
    <Box role="status">
      {isShown ? (
        <Box bg="accent.muted" borderRadius="md" paddingInline="4" paddingBlock="3" marginTop="4">
          {children}
          <Button
            variant="plain"
            size="sm"
            paddingInline="0"
            onClick={() => {
              onSeen();
              document.querySelector<HTMLElement>('main h1')?.focus();
            }}
          >
            {buttonText}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
