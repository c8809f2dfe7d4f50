import { Button, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { LineNotice } from '../../ui/line-notice';
import { useWords } from '../../words/cart';
import type { Words } from '../../words/cart/words';
import { trackChange } from '../../data/cart/track-change';
import { patchItem } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { WriteFailure } from '../../data/cart/refusal';
import { lineName, linesOfGroup } from '../line';
import { useState } from 'react';
import { lateModule, marketPath, RouterLink, useMarket, type Market } from '@bindery/shared';
import { TextButton } from '../../ui/text-button';
import { LatePart } from '../../ui/late-part';
import { lineSearch, useHasLineDraft } from '@bindery/shared/data';

const VersionComparison = lateModule(() => import('./version-comparison')).get('VersionComparison');

interface NewerVersionProps {
  line: LineItem;
  /** the newer one */
  version: string;
}

/**
 * Offers newer pictures of a line's book. The shopper can compare them with the old ones, and accept or refuse them.
 * Source: docs/rules.md CART-25
 */
export function NewerVersion({ line, version }: NewerVersionProps) {
  const words = useWords();
  const [comparing, setComparing] = useState<'never' | 'open' | 'closed'>('never');
  const name = lineName(line);
  const { write, isBusy, error } = useCartWrite((market, newer: string, key) =>
    patchItem(market, line.id, { version: newer }, key),
  );
  const takeIt = (
    <Button
      variant="outline"
      size="sm"
      aria-busy={isBusy}
      aria-label={`${words.takeNewer}: ${name}`}
      onClick={() => write(version)}
    >
      {words.takeNewer}
    </Button>
  );
  return (
    <LineNotice title={words.newerTitle} text={words.newerText}>
      <TextButton aria-label={`${words.seeChanges}: ${name}`} onClick={() => setComparing('open')}>
        {words.seeChanges}
      </TextButton>
      {takeIt}
      <WriteFailure error={error} text={words.changeFailed} />
      {comparing === 'never' ? null : (
        <LatePart>
          <VersionComparison
            line={line}
            version={version}
            isOpen={comparing === 'open'}
            onClose={() => setComparing('closed')}
          >
            {takeIt}
          </VersionComparison>
        </LatePart>
      )}
    </LineNotice>
  );
}

/**
 * Notices about a line: that it is unavailable, that too few pieces are left, or that its price or pictures are new.
 */
export function LineNotices({ line }: { line: LineItem }) {
  const words = useWords();
  if (line.unavailable) return <Text color="fg.error">{unavailableText(words, line.unavailable)}</Text>;
  return (
    <>
      {line.onlyLeft === undefined ? null : <RemainingStock line={line} remainingCount={line.onlyLeft} />}
      {line.priceChanged ? <PriceChanged line={line} change={line.priceChanged} /> : null}
      {line.newerVersion === undefined ? null : <NewerVersion line={line} version={line.newerVersion} />}
    </>
  );
}

/**
 * Returns the reason why a line is unavailable. The cart's sums do not include such a line.
 * Source: docs/rules.md PACK-03
 */
function unavailableText(words: Words, reason: NonNullable<LineItem['unavailable']>): string {
  switch (reason) {
    case 'not_yet':
      return words.notYetOnSale;
    case 'discontinued':
      return words.noLongerOnSale;
    case 'sold_out':
      return words.soldOut;
  }
}

/**
 * Shows that fewer pieces are left than the shopper wants, and offers to reduce the quantity.
 * Source: docs/rules.md STOCK-02
 */
function RemainingStock({ line, remainingCount }: { line: LineItem; remainingCount: number }) {
  const words = useWords();
  const { write, isBusy, error } = useCartWrite(
    (market, quantity: number, key) => patchItem(market, line.id, { quantity }, key),
    (answer, earlierCart) =>
      trackChange(
        answer,
        linesOfGroup(earlierCart.items, line.id),
        linesOfGroup(answer.order.items, line.id),
      ),
  );
  return (
    <LineNotice title={words.tooManyTitle} text={words.onlyLeft(remainingCount)} tone="accent">
      {remainingCount === 0 ? null : (
        <Button
          variant="outline"
          size="sm"
          aria-busy={isBusy}
          aria-label={`${words.takeLeft(remainingCount)}: ${lineName(line)}`}
          onClick={() => write(remainingCount)}
        >
          {words.takeLeft(remainingCount)}
        </Button>
      )}
      <WriteFailure error={error} text={words.quantityFailed} />
    </LineNotice>
  );
}

interface PriceChangedProps {
  line: LineItem;
  change: NonNullable<LineItem['priceChanged']>;
}

/** Shows the old and the new unit price, and lets the shopper accept the new one. Source: docs/rules.md CART-41 */
function PriceChanged({ line, change: { before: earlierPrice, now } }: PriceChangedProps) {
  const words = useWords();
  const { write, isBusy, error } = useCartWrite((market, seenPrice: string, key) =>
    patchItem(market, line.id, { confirm: true, seenPrice }, key),
  );
  return (
    <LineNotice
      title={words.priceChangedTitle}
      text={words.priceChangedText(earlierPrice.formatted, now.formatted)}
      tone="accent"
    >
      <Button
        variant="outline"
        size="sm"
        aria-busy={isBusy}
        aria-label={`${words.agreePrice(now.formatted)}: ${lineName(line)}`}
        onClick={() => write(now.amount)}
      >
        {words.agreePrice(now.formatted)}
      </Button>
      <WriteFailure error={error} text={words.changeFailed} />
    </LineNotice>
  );
}

/**
 * Says that this book has unsaved changes, and that the shopper would pay for the saved book in the cart.
 * Source: docs/rules.md CART-15
 */
export function UnsavedChanges({ line }: { line: LineItem }) {
  const words = useWords();
  const market = useMarket();
  const isUnsaved = useHasLineDraft(line.productSlug, line.id);
  if (!isUnsaved || line.unavailable) return null;
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{`${words.unsavedChanges} `}</span>
      <TextButton asChild minHeight="6">
        <RouterLink to={editLink(market, line)} aria-label={`${words.goOn}: ${lineName(line)}`}>
          {words.goOn}
        </RouterLink>
      </TextButton>
    </Text>
  );
}

/**
 * @returns the address at which the shopper edits a book of the cart. It contains the line's id, but none of its data.
 *   Source: docs/rules.md LINK-09, CUS-09
 */
export function editLink(market: Market, { id, productSlug }: Pick<LineItem, 'id' | 'productSlug'>): string {
  return `${marketPath(market, `/create/${encodeURIComponent(productSlug)}/1`)}${lineSearch(id)}`;
}
