import { type ReactNode } from 'react';
import { Flex, Text } from '@chakra-ui/react';
import { SHORT_SCREEN } from './tokens';

interface StickyActionsProps {
  children: ReactNode;
  summary?: ReactNode;
  /** the fault that blocks the action; screen readers read it when it appears, and it stays visible */
  fault?: string | undefined;
}

/**
 * The sticky bar at the bottom of a step, with the cost at the start and the next action at the end. It has its
 * container's background (`--surface`). The bar is a little wider than the content, so that it covers the focus rings
 * beneath it.
 */
export function StickyActions({ children, summary, fault }: StickyActionsProps) {
  return (
    <Flex
      position="sticky"
      bottom="0"
      zIndex="bar"
      align="center"
      justify="space-between"
      gap="4"
      wrap="wrap"
      mx={{ base: '-4', lg: '-2' }}
      px={{ base: '4', lg: '2' }}
      py={{ base: '2', lg: '3' }}
      pb={{ base: 'max({spacing.2}, env(safe-area-inset-bottom))', lg: '3' }}
      bg="var(--surface, {colors.bg})"
      borderTopWidth="1px"
      borderColor="border"
      css={{ [SHORT_SCREEN]: { position: 'static' } }}
    >
      {fault ? (
        <Text role="alert" flex="1 0 100%" color="fg.error" fontWeight="semibold" fontSize="sm">
          {fault}
        </Text>
      ) : null}
      <Flex flex="1 1 4.5rem" minW="0" direction="column">
        {summary}
      </Flex>
      <Flex gap="3" align="center" wrap="wrap" maxW="full">
        {children}
      </Flex>
    </Flex>
  );
}
