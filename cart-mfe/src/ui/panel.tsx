import type { ComponentProps } from 'react';
import { Box } from '@bindery/shared/ui';

interface PanelProps extends ComponentProps<typeof Box> {
  /** of the heading in it, which names it */
  titleId: string;
}

/** A part of the page that stands on a card of its own; how much room is in it, each says. */
export function Panel({ titleId, ...box }: PanelProps) {
  return (
    <Box as="section" aria-labelledby={titleId} bg="bg.panel" borderRadius="lg" boxShadow="card" {...box} />
  );
}
