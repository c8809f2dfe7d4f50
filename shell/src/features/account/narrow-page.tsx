import type { ReactNode } from 'react';
import { Box, Container, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { useIsHydrated, usePage } from '../layout';
import { useWords } from './words';

interface NarrowPageProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** links to other pages, below the content */
  footer?: ReactNode;
  /** true if the content depends on a mailed token, which the rendering server never receives */
  ofMailedLink?: boolean;
}

export function NarrowPage({ title, intro, children, footer, ofMailedLink = false }: NarrowPageProps) {
  usePage(title);
  const isKnown = useIsHydrated() || !ofMailedLink;
  return (
    <Container py={{ base: '6', lg: '12' }} maxW="32rem">
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      {intro && isKnown ? (
        <Text mt="3" color="fg.muted">
          {intro}
        </Text>
      ) : null}
      <Box mt="6">{isKnown ? children : <WaitingMessage />}</Box>
      {footer ? (
        <Stack mt="8" pt="6" gap="3" borderTopWidth="1px" borderColor="border">
          {footer}
        </Stack>
      ) : null}
    </Container>
  );
}

export function WaitingMessage() {
  const words = useWords();
  return (
    <Flex role="status" align="center" gap="3">
      <Spinner color="brand" />
      <Text>{words.moment}</Text>
    </Flex>
  );
}
