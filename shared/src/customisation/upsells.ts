import type { Customisation, Money, Upsell, UpsellVariant } from '../contracts';
import { isFilled } from './filled';
import type { SubtotalPart } from './subtotal';

export interface ChosenUpsell {
  /** the upsell's slug */
  readonly id: string;
  readonly key: string;
  readonly sku?: string;
  readonly price: Money;
}

/** Returns an upsell's variants. If an older server sends only a price, returns one variant with this price, chosen if the key is filled. */
export const variantsOf = ({ variants, price }: Upsell): readonly UpsellVariant[] =>
  variants ?? [{ sku: '', when: true, price }];

/**
 * Returns the variants chosen by the values, in the product's order. If a value is a list, each of its entries may
 * choose a variant. Source: docs/rules.md OPT-03
 */
export function chosenUpsells(upsells: readonly Upsell[], values: Customisation): ChosenUpsell[] {
  return upsells.flatMap((upsell) => {
    const { id, key } = upsell;
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    return variantsOf(upsell)
      .filter(({ when }) => isMeant(when, value))
      .map(({ sku, price }) => ({ id, key, ...(sku && { sku }), price }));
  });
}

/** @param when - true means the key must be filled; false means it must be empty; otherwise its value must be this value, or in this list */
function isMeant(when: UpsellVariant['when'], value: unknown): boolean {
  const isChosen = value !== false && isFilled(value);
  if (typeof when === 'boolean') return when === isChosen;
  if (!isChosen) return false;
  const wantedValues = typeof when === 'string' ? [when] : when;
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.some(
    (entry) => ['string', 'number'].includes(typeof entry) && wantedValues.includes(String(entry)),
  );
}

/**
 * Returns the upsell amounts for the subtotal record, by slug: the price if chosen, else 0.
 *
 * @returns numbers in major units, with the precision of the wire price: two decimals, none for yen and won
 * Source: docs/rules.md CUS-11
 */
export function upsellSubtotals(upsells: readonly Upsell[], values: Customisation): SubtotalPart {
  const activeUpsells = chosenUpsells(upsells, values);
  const priceOf = (slug: string): number =>
    activeUpsells.filter(({ id }) => id === slug).reduce((sum, { price }) => sum + Number(price.amount), 0);
  return {
    dedication_photo_upload: 0,
    ...Object.fromEntries(upsells.map(({ id }) => [id, toCents(priceOf(id))])),
  };
}

/** Removes floating-point error from a sum. */
const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Free: the page shows no amount. Source: docs/rules.md OPT-03 */
export const isFree = ({ amount }: Money): boolean => Number(amount) === 0;
