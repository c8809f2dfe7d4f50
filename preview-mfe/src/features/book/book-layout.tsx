import type { ComponentProps, ReactNode } from 'react';
import { Box, Grid } from '@bindery/shared/ui';
import { CONTROL_SPACE, type ControlPlace } from './book-size';

const besideColumns = `${CONTROL_SPACE.beside.besidePx}px auto ${CONTROL_SPACE.beside.besidePx}px`;
const TEMPLATES: Readonly<Record<ControlPlace, { areas: string; columns: string }>> = {
  below: { areas: '"book book book" "previous where next"', columns: '1fr minmax(0, 21rem) 1fr' },
  beside: { areas: '"previous book next" "where where where"', columns: besideColumns },
  tight: { areas: '"previous book next"', columns: besideColumns },
};

type BookLayoutProps = Omit<ComponentProps<typeof Box>, 'children'> & {
  controls: ControlPlace;
  bookHeightPx: number;
  children: ReactNode;
};

/**
 * Fills its slot without changing the slot's size (CSS containment), and places the controls. The height depends on the
 * window if the slot has none.
 */
export function BookLayout({ controls, bookHeightPx, children, ...region }: BookLayoutProps) {
  const { areas, columns } = TEMPLATES[controls];
  const { belowPx } = CONTROL_SPACE[controls];
  return (
    <Box
      as="section"
      width="full"
      height="full"
      minHeight={{ base: '6rem', lg: 'min(34rem, calc(100dvh - 12rem))' }}
      contain="size layout"
      {...region}
    >
      <Grid
        width="full"
        height="full"
        alignItems="center"
        justifyItems="center"
        alignContent="center"
        justifyContent="center"
        style={{
          gridTemplateAreas: areas,
          gridTemplateColumns: columns,
          gridTemplateRows: `${bookHeightPx}px${belowPx > 0 ? ` ${belowPx}px` : ''}`,
        }}
      >
        {children}
      </Grid>
    </Box>
  );
}
