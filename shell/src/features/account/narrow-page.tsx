import type { ReactNode } from 'react';
import { Box, Container, Heading, Stack, Text } from '@bindery/shared/ui';
import { usePage } from '../layout';

interface NarrowPageProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** other ways, below */
  footer?: ReactNode;
}

export function NarrowPage({ title, intro, children, footer }: NarrowPageProps) {
  usePage(title);
  return (
    <Container py={{ base: '6', lg: '12' }} maxW="32rem">
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      {intro ? (
        <Text mt="3" color="fg.muted">
          {intro}
        </Text>
      ) : null}
      <Box mt="6">{children}</Box>
      {footer ? (
        <Stack mt="8" pt="6" gap="3" borderTopWidth="1px" borderColor="border">
          {footer}
        </Stack>
      ) : null}
    </Container>
  );
}
