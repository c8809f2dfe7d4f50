import type { ReactNode } from 'react';
import { Box } from '@bindery/shared/ui';
import { TextButton } from '../../ui/text-button';

interface HistoryButtonProps {
  isOpen: boolean;
  panelId: string;
  /** accessible name, unique among such buttons */
  label: string;
  onToggle(): void;
  children: ReactNode;
}

export function HistoryButton({ isOpen, panelId, label, onToggle, children }: HistoryButtonProps) {
  return (
    <TextButton
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      gap="1.5"
      onClick={onToggle}
    >
      <span>{children}</span>
      <Box
        as="span"
        aria-hidden
        boxSize="0.5em"
        flexShrink="0"
        borderInlineEndWidth="2px"
        borderBottomWidth="2px"
        borderColor="currentColor"
        transform={isOpen ? 'translateY(2px) rotate(225deg)' : 'translateY(-2px) rotate(45deg)'}
      />
    </TextButton>
  );
}
