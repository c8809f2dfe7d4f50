import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { Box, Flex, IconButton, Price, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { ExtrasList } from '../../ui/extras-list';
import { useWords } from '../../words/cart';
import { trackChange } from '../../data/cart/track-change';
import { patchItem } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { WriteFailure } from '../../data/cart/refusal';
import { counted, lineCost, lineName, linesOfGroup, skuOf, type LineGroup } from '../line';

/** A line's extras (gift wrap and add-ons), each with its price. Source: docs/rules.md CART-02 */
export function LineExtras({ group: { line, extras } }: { group: LineGroup }) {
  const words = useWords();
  const [removing, setRemoving] = useState<string | null>(null);
  const { write, isBusy, error } = useCartWrite(
    (market, skus: readonly string[], key) => patchItem(market, line.id, { extras: skus }, key),
    (answer, earlierCart) =>
      trackChange(
        answer,
        linesOfGroup(earlierCart.items, line.id),
        linesOfGroup(answer.order.items, line.id),
      ),
  );

  function remove(extra: LineItem): void {
    setRemoving(extra.id);
    write(extras.filter(({ id }) => id !== extra.id).map(skuOf));
  }
  if (extras.length === 0) return null;
  return (
    <ExtrasList label={words.extrasOf(lineName(line))} gap="0">
      {extras.map((extra) => (
        <Box as="li" key={extra.id} paddingBlock="1">
          <Extra extra={extra} isRemoving={isBusy && removing === extra.id} onRemove={() => remove(extra)} />
          <WriteFailure error={removing === extra.id ? error : null} text={words.removeFailed} />
        </Box>
      ))}
    </ExtrasList>
  );
}

interface ExtraProps {
  extra: LineItem;
  isRemoving: boolean;
  onRemove(): void;
}

function Extra({ extra, isRemoving, onRemove }: ExtraProps) {
  const words = useWords();
  const market = useMarket();
  const name = extra.productName;
  return (
    <Flex align="center" gap="min(0.75rem, 12px)" aria-busy={isRemoving} opacity={isRemoving ? 0.6 : 1}>
      {extra.coverImage ? (
        <Box
          asChild
          boxSize="min(3rem, 40px)"
          flexShrink="0"
          borderRadius="sm"
          objectFit="cover"
          bg="bg.muted"
        >
          <img src={extra.coverImage.url} alt="" decoding="async" />
        </Box>
      ) : null}
      <Box flex="1" minW="0">
        <Flex justify="space-between" align="baseline" columnGap="4" wrap="wrap">
          <Text as="span" fontSize="sm">
            {counted(extra.quantity, name)}
          </Text>
          <Price money={lineCost(extra, market).now} fontSize="sm" />
        </Flex>
        {extra.onlyLeft === undefined ? null : (
          <Text color="fg.error" fontSize="sm">
            {words.onlyLeft(extra.onlyLeft)}
          </Text>
        )}
      </Box>
      <IconButton
        variant="ghost"
        size="sm"
        fontSize="xl"
        aria-label={words.removeName(name)}
        onClick={onRemove}
      >
        ×
      </IconButton>
    </Flex>
  );
}
