import type { ComponentProps, ReactNode } from 'react';
import { Box, Grid } from '@bindery/shared/ui';
import { CONTROLS } from './book-size';
import type { PagesAcross } from './openings';

const AREAS = {
  1: { areas: '"previous book next" "where where where"', columns: `${CONTROLS[1].besidePx}px auto ${CONTROLS[1].besidePx}px` },
  2: { areas: '"book book book" "previous where next"', columns: '1fr 14rem 1fr' },
} as const;

type BookLayoutProps = Omit<ComponentProps<typeof Box>, 'children'> & { across: PagesAcross; bookHeightPx: number; children: ReactNode };

/**
 * Fills the slot, never the other way round (containment), and keeps the controls in their place whatever is open. A
 * slot without a height of its own gets one from the window.
 */
export function BookLayout({ across, bookHeightPx, children, ...region }: BookLayoutProps) {
  const { areas, columns } = AREAS[across];
  return (
    <Box as="section" width="full" height="full" minHeight={{ base: '8rem', lg: 'min(34rem, calc(100dvh - 12rem))' }} contain="size layout" {...region}>
      <Grid
        width="full" height="full" alignItems="center" justifyItems="center" alignContent="center" justifyContent="center"
        style={{ gridTemplateAreas: areas, gridTemplateColumns: columns, gridTemplateRows: `${bookHeightPx}px ${CONTROLS[across].belowPx}px` }}
      >
        {children}
      </Grid>
    </Box>
  );
}
