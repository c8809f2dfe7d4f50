import { type ReactNode } from 'react';
import { Flex, Text } from '@chakra-ui/react';
import { SHORT_SCREEN } from './short-screen';

interface StickyActionsProps {
  children: ReactNode;
  summary?: ReactNode;
  /** what stands in the way of the action; read out as it comes, and in sight wherever the step is scrolled to */
  fault?: string | undefined;
}

/**
 * The bar of a step: what it costs at the start, the next action at the end; stays at the bottom of the screen, on
 * the ground of what it stands in (`--surface`), and a little wider than what scrolls beneath it, focus rings included.
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
      py="3"
      pb="max({spacing.3}, env(safe-area-inset-bottom))"
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
