import type { ReactNode } from 'react';
import { SimpleGrid } from '@bindery/shared/ui';

const MAX_COLUMNS = 4;

interface ExtraGridProps {
  role: 'radiogroup' | 'group';
  labelledBy: string;
  count: number;
  children: ReactNode;
}

/** A grid of gift wraps or add-ons: two columns on phones, up to four on desktops. */
export function ExtraGrid({ role, labelledBy, count, children }: ExtraGridProps) {
  return (
    <SimpleGrid
      role={role}
      aria-labelledby={labelledBy}
      columns={{ base: 2, lg: Math.max(3, Math.min(count, MAX_COLUMNS)) }}
      gap={{ base: '3', md: '4' }}
    >
      {children}
    </SimpleGrid>
  );
}
