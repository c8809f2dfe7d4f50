import type { Customisation, Money, Upsell, UpsellVariant } from '../contracts';
import { isFilled } from './filled';
import type { SubtotalPart } from './subtotal';

/** An upsell as a customisation has it: the variant that its key's value chose. */
export interface ChosenUpsell {
  /** of the upsell: its slug */
  readonly id: string;
  readonly key: string;
  readonly sku?: string;
  readonly price: Money;
}

/** What an upsell is sold as; a server before variants told one price, for a key that is filled. */
export const variantsOf = ({ variants, price }: Upsell): readonly UpsellVariant[] =>
  variants ?? [{ sku: '', when: true, price }];

/**
 * The variants that the values ask for, in the order of the product. Of a key with a list each entry may choose one.
 * Source: docs/rules.md OPT-03
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

/** @param when - true: the key is filled; false: it is not; else its value, or one of these values */
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
 * What the subtotal record keeps of a product's upsells, under their slugs: what is chosen adds its price, else 0.
 *
 * @returns numbers in major units, as exact as the price on the wire: two decimals, none of yen and won
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

/** A sum of decimals is a hair beside the decimal that it should be. */
const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Of nothing no amount is shown: it is free. Source: docs/rules.md OPT-03 */
export const isFree = ({ amount }: Money): boolean => Number(amount) === 0;
