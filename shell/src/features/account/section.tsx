import { useId, type ReactNode } from 'react';
import { Box, Heading, Text } from '@bindery/shared/ui';

interface SectionProps {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      p={{ base: '5', md: '6' }}
    >
      <Heading as="h2" size="md" id={id}>
        {title}
      </Heading>
      {intro ? (
        <Text mt="1" color="fg.muted" fontSize="sm">
          {intro}
        </Text>
      ) : null}
      {children === undefined ? null : <Box mt="4">{children}</Box>}
    </Box>
  );
}

/** A live region, present before its text. */
export function StatusText({ children }: { children: ReactNode }) {
  return (
    <Text role="status" color="brand" fontWeight="semibold">
      {children}
    </Text>
  );
}
