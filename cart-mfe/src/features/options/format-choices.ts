import type { Market } from '@bindery/shared';
import { findFormat, formatMoney, parseAmount } from '@bindery/shared/data';
import type { Product, Variant } from '@bindery/shared/contracts';

export interface FormatChoice {
  /** the value of `format` in the customisation */
  readonly identifier: string;
  readonly aliases: readonly string[];
  readonly variant: Variant;
  /** the formatted surcharge over the cheapest format; null for the cheapest */
  readonly extra: string | null;
}

/**
 * @param product - the product, with prices in the market's currency
 * @returns one choice per variant, in the product's order
 * @throws InvalidAmountError if a price is not an amount of the product's currency
 */
export function formatChoices(product: Product, market: Market): FormatChoice[] {
  const { currency } = product.marketplace;
  const minor = product.variants.map((variant) => parseAmount(variant.price.amount, currency).minor);
  const cheapest = Math.min(...minor);
  return product.variants.map((variant, index) => {
    const { identifier, aliases = [] } = variant.format;
    const dearer = minor[index]! - cheapest;
    return {
      identifier,
      aliases,
      variant,
      extra: dearer > 0 ? formatMoney({ minor: dearer, currency }, market.moneyLocale) : null,
    };
  });
}

/**
 * @param storedFormat - the customisation's `format`, unvalidated
 * @returns the choice with this name or alias, or else the main variant, or else the first choice; undefined if there
 *   are no choices. Source: docs/rules.md OPT-01
 */
export function chosenFormat(
  choices: readonly FormatChoice[],
  storedFormat: unknown,
): FormatChoice | undefined {
  return findFormat(choices, storedFormat) ?? choices.find(({ variant }) => variant.is_master) ?? choices[0];
}
