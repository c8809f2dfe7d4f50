import type { ComponentProps, ReactNode } from 'react';
import { Box, Grid } from '@bindery/shared/ui';
import type { PagesAcross } from './openings';

/** From this width of the slot on, two pages lie side by side. */
export const TWO_PAGES_FROM_PX = 480;

/** Space beside and below the book for the controls: with one page across they stand at its sides, to leave it the height. */
const ROOM = {
  1: { beside: '6rem', below: '2.25rem', areas: '"previous book next" "where where where"', columns: '3rem minmax(0, 1fr) 3rem', rows: 'minmax(0, 1fr) 2.25rem' },
  2: { beside: '1rem', below: '3.75rem', areas: '"book book book" "previous where next"', columns: '1fr auto 1fr', rows: 'minmax(0, 1fr) 3.75rem' },
} as const;

type BookLayoutProps = Omit<ComponentProps<typeof Box>, 'children'> & { across: PagesAcross; aspect: number; children: ReactNode };

/**
 * Fills the slot and gives the book the largest size that fits it in both directions: `--page` is the width of one
 * page. A slot without a height of its own gets one from the window.
 */
export function BookLayout({ across, aspect, children, ...region }: BookLayoutProps) {
  const { beside, below, areas, columns, rows } = ROOM[across];
  return (
    <Box as="section" width="full" height="full" minHeight={{ base: '8rem', lg: 'min(34rem, calc(100dvh - 12rem))' }} containerType="size" {...region}>
      <Grid
        width="full" height="full" alignItems="center" justifyItems="center"
        style={{
          gridTemplateAreas: areas, gridTemplateColumns: columns, gridTemplateRows: rows, ...{ '--aspect': aspect },
          ...{ '--page': `min((100cqw - ${beside}) / ${across}, (100cqh - ${below} - 0.5rem) * ${aspect})` },
        }}
      >
        {children}
      </Grid>
    </Box>
  );
}
