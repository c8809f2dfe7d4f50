import { type ComponentProps } from 'react';
import { Box, Flex, IconButton, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/refusal';
import { lineName } from '../line';
import { useLineQuantity } from './use-line-quantity';

const MAX_QUANTITY = 99;

/**
 * A line's quantity. At the minimum and maximum, the buttons can still have the focus, so that the focus is not lost.
 */
export function QuantityStepper({ line }: { line: LineItem }) {
  const words = useWords();
  const { quantity, change, error } = useLineQuantity(line);
  const name = lineName(line);
  const isFewest = quantity <= 1;
  const isMost = quantity >= MAX_QUANTITY;
  return (
    <Box>
      <Flex
        role="group"
        aria-label={words.quantityOf(name)}
        align="center"
        width="fit"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border.strong"
        borderRadius="full"
      >
        <Step
          aria-label={words.fewer(name)}
          aria-disabled={isFewest}
          onClick={() => {
            if (!isFewest) change(quantity - 1);
          }}
        >
          −
        </Step>
        <Text asChild minWidth="8" textAlign="center" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          <output>{quantity}</output>
        </Text>
        <Step
          aria-label={words.more(name)}
          aria-disabled={isMost}
          onClick={() => {
            if (!isMost) change(quantity + 1);
          }}
        >
          +
        </Step>
      </Flex>
      <WriteFailure error={error} text={words.quantityFailed} />
    </Box>
  );
}

function Step(props: ComponentProps<typeof IconButton>) {
  return (
    <IconButton
      variant="ghost"
      fontSize="xl"
      boxSize="44px"
      minW="44px"
      minH="44px"
      p="0"
      _disabled={{ bg: 'transparent', borderColor: 'transparent' }}
      {...props}
    />
  );
}
