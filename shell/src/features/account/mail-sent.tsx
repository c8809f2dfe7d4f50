import { useEffect, useRef, type ReactNode } from 'react';
import { Box, Heading, Text } from '@bindery/shared/ui';
import { useWords } from './words';

interface MailSentProps {
  title: string;
  text: ReactNode;
}

/** Says that a mail was sent. Replaces the form, and takes its focus. */
export function MailSent({ title, text }: MailSentProps) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box role="status" bg="brand.muted" borderRadius="lg" p={{ base: '5', md: '6' }}>
      <Heading as="h2" size="md" ref={heading} tabIndex={-1} outline="none">
        {title}
      </Heading>
      <Text mt="2">{text}</Text>
      <Text mt="3" fontSize="sm" color="fg.muted">
        {words.lookInSpam}
      </Text>
    </Box>
  );
}
