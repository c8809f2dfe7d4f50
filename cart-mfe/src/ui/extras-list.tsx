import type { ReactNode } from 'react';
import { Stack } from '@bindery/shared/ui';

interface ExtrasListProps {
  /** read out: whose extras these are */
  label: string;
  gap: '0' | '1';
  /** list items */
  children: ReactNode;
}

/** What goes along with a book, in the cart and in an order: set in a little behind a line. */
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
