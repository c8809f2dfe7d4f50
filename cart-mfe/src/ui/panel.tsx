import type { ComponentProps } from 'react';
import { Box } from '@bindery/shared/ui';

interface PanelProps extends ComponentProps<typeof Box> {
  /** id of the heading that names the panel */
  titleId: string;
}

/** A card on the page; its padding is up to the caller. */
export function Panel({ titleId, ...box }: PanelProps) {
  return (
    <Box as="section" aria-labelledby={titleId} bg="bg.panel" borderRadius="lg" boxShadow="card" {...box} />
  );
}
