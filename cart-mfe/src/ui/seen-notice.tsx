import type { ReactNode } from 'react';
import { Box, Button } from '@bindery/shared/ui';

interface SeenNoticeProps {
  isShown: boolean;
  /** on the button */
  buttonText: string;
  onSeen(): void;
  children: ReactNode;
}

/** A notice until the shopper dismisses it, which moves the focus to the page's heading. */
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
