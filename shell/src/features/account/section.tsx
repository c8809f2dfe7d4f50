import { useId, type ReactNode } from 'react';
import { Box, Heading, Text, Button, Flex, VisuallyHidden } from '@bindery/shared/ui';

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

/** A live region. Render this region empty before the text is known, because screen readers announce only changes. */
export function StatusText({ children }: { children: ReactNode }) {
  return (
    <Text role="status" color="brand" fontWeight="semibold">
      {children}
    </Text>
  );
}

interface EndingRowProps {
  title: string;
  children: ReactNode;
  label: string;
  /** the button's accessible name, which contains the name of the entry */
  spokenName: string;
  isBusy: boolean;
  onEnd: (() => void) | undefined;
}

export function EndingRow({ title, children, label, spokenName, isBusy, onEnd }: EndingRowProps) {
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <Box minW="0" flex="1 1 12rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Text>
        {children}
      </Box>
      {onEnd ? (
        <Button variant="outline" size="sm" minH="11" aria-disabled={isBusy} onClick={onEnd}>
          <span>{label}</span>
          <VisuallyHidden>{` ${spokenName}`}</VisuallyHidden>
        </Button>
      ) : null}
    </Flex>
  );
}
