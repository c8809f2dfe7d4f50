import type { ReactNode } from 'react';
import { Stack } from '@bindery/shared/ui';

interface ExtrasListProps {
  /** screen-reader label that names the book */
  label: string;
  gap: '0' | '1';
  /** list items */
  children: ReactNode;
}

export function ExtrasList({ label, gap, children }: ExtrasListProps) {
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap={gap}
      aria-label={label}
      borderInlineStartWidth="3px"
      borderColor="brand.muted"
      paddingInlineStart="min(1rem, 16px)"
    >
      {children}
    </Stack>
  );
}
