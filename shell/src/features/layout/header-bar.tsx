import type { ReactNode } from 'react';
import { Box, Container, Flex } from '@bindery/shared/ui';

export const HeaderBar = ({ children }: { children: ReactNode }) => (
  <Box as="header" position="relative" borderBottomWidth="1px" borderColor="border" bg="bg">
    <Container>
      <Flex align="center" justify="space-between" wrap="wrap" columnGap={{ base: '1', md: '3' }} minH="16">
        {children}
      </Flex>
    </Container>
  </Box>
);
