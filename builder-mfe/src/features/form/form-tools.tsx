import type { ReactNode } from 'react';
import { Box, Flex, VisuallyHidden } from '@bindery/shared/ui';
import { HistoryButtons, type EditHistory } from '../history';

interface FormToolsProps {
  history: EditHistory;
  /** what was undone or done again, to be heard */
  said: string;
  children?: ReactNode;
}

/** What helps in every step: one step back, one forward. */
export function FormTools({ history, said, children }: FormToolsProps) {
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Box ms="-3">
        <HistoryButtons history={history} />
      </Box>
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Flex>
  );
}
