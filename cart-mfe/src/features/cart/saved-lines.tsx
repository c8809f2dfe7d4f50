import { useEffect, useId, useRef, useState } from 'react';
import { RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Flex, Grid, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/refusal';
import { CoverImage, lineGroups, lineName, type LineGroup, linesOfGroup } from '../line';
import { RemovedNotice } from './removed-notice';
import type { Removal, RemovedLine } from './use-removal';
import { editLink, UnsavedChanges } from './line-notices';
import { trackChange } from '../../data/cart/track-change';
import { patchItem } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';

interface SavedLinesProps {
  cart: Cart;
  saving: Saving;
  removal: Removal;
  onDismiss(removedLine: RemovedLine): void;
}

/**
 * Lines saved for later. The cart's sums do not include them. Renders nothing if there are none.
 * Source: docs/rules.md CART-24
 */
export function SavedLines({ cart: { saved = [] }, saving, removal, onDismiss }: SavedLinesProps) {
  const words = useWords();
  const titleId = useId();
  const removed = removal.removed.filter(({ isSaved }) => isSaved);
  const groups = lineGroups(saved);
  if (groups.length + removed.length === 0) return null;
  const arrived = saving.arrivedIn(saved, true);
  return (
    <Box as="section" aria-labelledby={titleId} marginTop={{ base: '10', lg: '12' }}>
      <Heading as="h2" size="md" id={titleId}>
        {words.savedTitle}
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        {words.savedText}
      </Text>
      <Stack as="ul" listStyleType="none" gap="0" marginTop="4" borderTopWidth="1px" borderColor="border">
        {removed.map((removedLine) => (
          <Box as="li" key={removedLine.key} paddingBlock="4" borderBottomWidth="1px" borderColor="border">
            <RemovedNotice
              removedLine={removedLine}
              removal={removal}
              onDismiss={() => onDismiss(removedLine)}
            />
          </Box>
        ))}
        {groups.map((group) => (
          <Box as="li" key={group.line.id} paddingBlock="5" borderBottomWidth="1px" borderColor="border">
            <SavedLine
              group={group}
              saving={saving}
              removal={removal}
              takesFocus={arrived === group.line || removal.restoredId === group.line.id}
            />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

interface SavedLineProps extends Pick<SavedLinesProps, 'saving' | 'removal'> {
  group: LineGroup;
  takesFocus: boolean;
}

function SavedLine({ group: { line, extras }, saving, removal, takesFocus }: SavedLineProps) {
  const words = useWords();
  const name = lineName(line);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const isLeaving = saving.movingId === line.id || removal.removingId === line.id;
  const about = [
    line.summary[0]?.value,
    line.format.name,
    ...extras.map(({ productName }) => productName),
    line.quantity > 1 ? `${line.quantity} ×` : undefined,
  ];
  return (
    <Grid
      as="article"
      aria-label={name}
      aria-busy={isLeaving}
      templateColumns="min(4.5rem, 20vw) minmax(0, 1fr)"
      columnGap="4"
      alignItems="start"
      opacity={isLeaving ? 0.6 : 1}
    >
      <CoverImage image={line.coverImage} widthPx={96} />
      <Stack gap="1" minWidth="0">
        <Flex justify="space-between" align="baseline" columnGap="4" wrap="wrap">
          <Heading as="h3" size="sm" ref={title} tabIndex={-1}>
            {line.productName}
          </Heading>
          {line.unavailable ? null : <Price money={line.price} />}
        </Flex>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {about.filter(Boolean).join(' · ')}
        </Text>
        <SavedLineActions line={line} saving={saving} removal={removal} />
        <UnsavedChanges line={line} />
        <WriteFailure error={saving.errorOf(line)} text={words.changeFailed} />
        <WriteFailure error={removal.removeErrorOf(line)} text={words.removeFailed} />
      </Stack>
    </Grid>
  );
}

interface SavedLineActionsProps extends Pick<SavedLinesProps, 'saving' | 'removal'> {
  line: LineItem;
}

/**
 * The actions of a line saved for later. The shopper can edit the line without moving it back into the cart.
 * Source: docs/rules.md CART-24
 */
function SavedLineActions({ line, saving, removal }: SavedLineActionsProps) {
  const words = useWords();
  const market = useMarket();
  const name = lineName(line);
  return (
    <Flex gap="5" align="center" wrap="wrap" marginTop="1">
      {line.unavailable ? (
        <Text fontSize="sm" color="fg.error">
          {words.cannotBeBought}
        </Text>
      ) : (
        <>
          <Button
            variant="outline"
            size="sm"
            aria-label={`${words.moveToCart}: ${name}`}
            onClick={() => saving.moveToCart(line)}
          >
            {words.moveToCart}
          </Button>
          <TextButton asChild>
            <RouterLink to={editLink(market, line)} aria-label={words.editName(name)}>
              {words.edit}
            </RouterLink>
          </TextButton>
        </>
      )}
      <TextButton aria-label={words.removeName(name)} onClick={() => removal.remove(line)}>
        {words.remove}
      </TextButton>
    </Flex>
  );
}

interface Move {
  lineId: string;
  isSaved: boolean;
}

/** Saves lines for later, and moves them back into the cart. Source: docs/rules.md CART-24 */
export function useSaving() {
  const [move, setMove] = useState<Move | null>(null);
  const { write, isBusy, error, reset } = useCartWrite(
    (market, { lineId, isSaved }: Move, key) => patchItem(market, lineId, { savedForLater: isSaved }, key),
    (answer, { items, saved = [] }, { lineId, isSaved }) =>
      isSaved
        ? trackChange(answer, linesOfGroup(items, lineId), [])
        : trackChange(answer, [], linesOfGroup(saved, lineId)),
  );
  const put = (line: LineItem, isSaved: boolean): void => {
    if (isBusy) return;
    reset();
    const next = { lineId: line.id, isSaved };
    setMove(next);
    write(next);
  };
  return {
    saveForLater: (line: LineItem) => put(line, true),
    moveToCart: (line: LineItem) => put(line, false),
    movingId: isBusy ? move?.lineId : undefined,
    errorOf: ({ id }: LineItem) => (move?.lineId === id ? error : null),
    /** @returns the line that the shopper just moved, if this list contains it */
    arrivedIn: (lines: readonly LineItem[], isSaved: boolean) =>
      move?.isSaved === isSaved ? lines.find(({ id }) => id === move.lineId) : undefined,
  };
}
export type Saving = ReturnType<typeof useSaving>;
