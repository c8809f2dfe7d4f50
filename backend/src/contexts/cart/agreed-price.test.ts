import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Product, Upsell, Variant } from '@bindery/shared/contracts';
import { EMPTY_SUBTOTAL, sumSubtotal, upsellSubtotals } from '@bindery/shared/customisation';
import { MARKETS, toWireMoney, type Market } from '@bindery/shared/market';
import { linePrice } from './agreed-price';

const VALUES = ['silk', 'gold', 'pearl'];
const when = fc.oneof(fc.boolean(), fc.constantFrom(...VALUES), fc.subarray(VALUES, { minLength: 1 }));
const value = fc.oneof(
  fc.constantFrom<unknown>(undefined, '', false, true, 0, {}, { public_id: 'a' }, 'brass'),
  fc.constantFrom(...VALUES),
  fc.subarray(VALUES),
);
const minor = fc.integer({ min: 0, max: 1_000_000 });
const price = (amount: number, { currency, moneyLocale }: Market) =>
  toWireMoney({ minor: amount, currency }, moneyLocale);

describe('the price of a line', () => {
  it('equals, with the price of the wrap, the total on the page in every market', () => {
    const upsells = fc.array(
      fc.record({ variants: fc.array(fc.record({ when, minor }), { minLength: 1, maxLength: 4 }), value }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...MARKETS), minor, minor, upsells, (market, format, wrap, priced) => {
        const sold = priced.map(({ variants }, index): Upsell => {
          const [firstVariant, ...otherVariants] = variants.map((variant, place) => ({
            sku: `${index}-${place}`,
            when: variant.when,
            price: price(variant.minor, market),
          }));
          return {
            id: `upsell_${index}`,
            key: `key_${index}`,
            price: firstVariant!.price,
            variants: [firstVariant!, ...otherVariants],
          };
        });
        const customisation = Object.fromEntries(
          priced.map((pricedUpsell, index) => [`key_${index}`, pricedUpsell.value]),
        );
        const variant = { price: price(format, market) } as Variant;
        const product = { upsells: sold } as unknown as Product;
        const record = {
          ...EMPTY_SUBTOTAL,
          format: Number(variant.price.amount),
          giftwrap: Number(price(wrap, market).amount),
          ...upsellSubtotals(sold, customisation),
          // these totals are wrong, and the function must ignore them and add the single prices
          subtotal: 1,
          savingSubtotal: 1,
        };
        // the page stores the record as JSON
        const storedRecord = JSON.parse(JSON.stringify(record)) as typeof record;
        const expectedPrice = linePrice({ customisation }, product, variant, market.currency);
        expect(sumSubtotal(storedRecord, market.currency).minor).toBe(expectedPrice.each.minor + wrap);
      }),
      { numRuns: 500 },
    );
  });
});
