import type { Product } from '@bindery/shared/contracts';
import { aProduct } from '@bindery/shared/testing';

/** A product with these formats and prices. `main` is the main format; default: the first format. */
export function productWith(
  currency: string,
  formats: readonly (readonly [identifier: string, amount: string, aliases?: string[]])[],
  main = formats[0]?.[0],
): Product {
  return {
    ...aProduct,
    marketplace: { identifier: 'uk', currency },
    variants: formats.map(([identifier, amount, aliases = []], index) => ({
      ...aProduct.variants[0]!,
      id: `variant-${index}`,
      sku: `ABOOK-${index}`,
      format: { id: identifier, identifier, name: identifier, aliases },
      price: { amount, formatted: `${currency} ${amount}` },
      is_master: identifier === main,
    })),
  };
}
