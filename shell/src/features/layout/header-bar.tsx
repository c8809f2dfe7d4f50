import type { ReactNode } from 'react';
import { Box, Container, Flex, Text, chakra, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';

export const HeaderBar = ({ children }: { children: ReactNode }) => (
  <Box as="header" position="relative" borderBottomWidth="1px" borderColor="border" bg="bg">
    <Container>
      <Flex align="center" justify="space-between" wrap="wrap" columnGap={{ base: '1', md: '3' }} minH="16">
        {children}
      </Flex>
    </Container>
  </Box>
);

export function Logo() {
  return (
    <Flex as="span" align="center" gap="2.5" aria-hidden="true">
      <chakra.svg viewBox="0 0 32 26" width="30px" height="24px" fill="none" flexShrink="0">
        <chakra.path
          d="M1 3.4C6.4 1.3 11.4 1.9 16 5.2c4.6-3.3 9.6-3.9 15-1.8v19.2c-5.4-2-10.4-1.4-15 1.8-4.6-3.2-9.6-3.8-15-1.8z"
          fill="brand"
        />
        <chakra.path d="M16 5.2v19.2" stroke="bg" strokeWidth="1.6" />
        <chakra.path d="M21.5 3v9.4l2.7-2.1 2.7 2.1V2.4c-1.8-.1-3.6.1-5.4.6z" fill="accent" />
      </chakra.svg>
      {/* sets the width of the loaded web font, because in the wider fallback font the row would wrap */}
      <Text
        as="span"
        width="3.9em"
        whiteSpace="nowrap"
        fontFamily="heading"
        fontWeight="semibold"
        fontSize="xl"
        letterSpacing="tight"
        color="brand"
      >
        Bindery
      </Text>
    </Flex>
  );
}

/** Placeholder while the server checks the session. It reads nothing from storage. */
export function WaitingPage() {
  const { loading } = useWords();
  return (
    <>
      <HeaderBar>
        <Logo />
      </HeaderBar>
      <Container as="main" py={{ base: '6', lg: '10' }}>
        <Stack gap="3" role="status" aria-label={loading}>
          <Skeleton height="9" width="60%" />
          <Skeleton height="6" />
        </Stack>
      </Container>
    </>
  );
}
