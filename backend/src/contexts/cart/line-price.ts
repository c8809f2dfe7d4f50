import type { Product, Variant } from '@bindery/shared/contracts';
import { chosenUpsells, type ChosenUpsell } from '@bindery/shared/customisation';
import { parseAmount, type MinorMoney } from '@bindery/shared/market';
import type { LineRow } from './cart.repository';

/**
 * Returns the price of one book of a line: the variant's price plus the upsells in its customisation. It uses only the
 * stored customisation and the market's prices. Source: docs/rules.md CART-05
 *
 * @param product - its prices are in `currency`
 */
export function linePrice(
  { customisation }: Pick<LineRow, 'customisation'>,
  { upsells }: Product,
  variant: Variant,
  currency: string,
): { each: MinorMoney; upsells: ChosenUpsell[] } {
  const upsellChoices = chosenUpsells(upsells, customisation);
  const amounts = [variant, ...upsellChoices].map(({ price }) => parseAmount(price.amount, currency).minor);
  return { each: { minor: amounts.reduce((sum, minor) => sum + minor), currency }, upsells: upsellChoices };
}
