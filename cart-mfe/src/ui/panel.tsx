import { type ComponentProps, useId, type ReactNode } from 'react';
import { Box, Heading } from '@bindery/shared/ui';

interface PanelProps extends ComponentProps<typeof Box> {
  /** id of the heading that names the panel */
  titleId: string;
}

/** A card on the page. The component that renders it sets the padding. */
export function Panel({ titleId, ...box }: PanelProps) {
  return (
    <Box as="section" aria-labelledby={titleId} bg="bg.panel" borderRadius="lg" boxShadow="card" {...box} />
  );
}

export function OrderPanel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Panel titleId={titleId} padding={{ base: '5', md: '6' }}>
      <Heading as="h2" id={titleId} size="md">
        {title}
      </Heading>
      {children}
    </Panel>
  );
}
