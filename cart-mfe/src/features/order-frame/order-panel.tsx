import { useId, type ReactNode } from 'react';
import { Box, Heading } from '@bindery/shared/ui';

/** A part of an order beside what was bought. */
export function OrderPanel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      bg="bg.panel"
      borderRadius="lg"
      boxShadow="card"
      padding={{ base: '5', md: '6' }}
    >
      <Heading as="h2" id={titleId} size="md">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
