import type { Customisation, Money, Upsell } from '../contracts';
import { isFilled } from './filled';
import type { SubtotalRecord } from './subtotal';

/** @returns the upsells that the values ask for: those whose key is filled */
export function chosenUpsells<One extends Pick<Upsell, 'key'>>(
  upsells: readonly One[],
  values: Customisation,
): One[] {
  return upsells.filter(({ key }) => Object.hasOwn(values, key) && isFilled(values[key]));
}

/**
 * What the subtotal record keeps of a product's upsells: the price of each that is chosen, 0 of every other.
 *
 * @returns numbers in major units, as exact as the price on the wire: two decimals, none of yen and won
 * Source: docs/rules.md CUS-13
 */
export function upsellSubtotals(
  upsells: readonly Upsell[],
  values: Customisation,
): Pick<SubtotalRecord, Upsell['id']> {
  const subtotals: Pick<SubtotalRecord, Upsell['id']> = { dedication_photo_upload: 0 };
  for (const { id, price } of chosenUpsells(upsells, values)) subtotals[id] = Number(price.amount);
  return subtotals;
}

/** Of nothing no amount is shown: it is free. Source: docs/rules.md OPT-03 */
export const isFree = ({ amount }: Money): boolean => Number(amount) === 0;
