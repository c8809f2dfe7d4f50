import type { ReactNode } from 'react';
import { Box } from '@bindery/shared/ui';
import { CORNERS, SHADES } from './paper';
import type { PagePosition } from './page-position';

interface SheetProps {
  position: PagePosition;
  children?: ReactNode;
}

/** One printed page: paper, what is printed on it, and the light on it. Fills its parent. */
export function Sheet({ position, children }: SheetProps) {
  return (
    <Box
      position="absolute"
      inset="0"
      overflow="hidden"
      bg="bg.panel"
      containerType="inline-size"
      style={{ borderRadius: CORNERS[position] }}
    >
      {children}
      <Box
        aria-hidden
        position="absolute"
        inset="0"
        pointerEvents="none"
        style={{ backgroundImage: SHADES[position] }}
      />
    </Box>
  );
}
