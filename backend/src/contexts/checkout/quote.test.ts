import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MARKETS, parseAmount } from '@bindery/shared/market';
import { fillParcels, type BookLine } from './parcels';
import { divideGoods, quoteMoney, type PricedItem } from './quote';
import type { StoredParcel } from './checkouts.tables';
import { openTaxTable, SHIPPING_CATEGORY, type TaxPort } from '../delivery';
import { moneyWriter } from './checkout-view';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const amount = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 2 ** 36 }));

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  each: amount,
  extra: fc.option(amount),
  off: fc.double({ min: 0, max: 1, noNaN: true }),
  category: fc.constantFrom('books', undefined),
});
type Line = (typeof line extends fc.Arbitrary<infer One> ? One : never) & object;

const itemsOf = (lines: readonly Line[]): PricedItem[] =>
  lines.flatMap(({ quantity, each, extra, off, category }, index) => {
    const priced = (id: string, parentId: string | undefined, unitPrice: number): PricedItem => {
      const gross = unitPrice * quantity;
      return { id, parentId, category, quantity, gross, net: gross - Math.floor(gross * off) };
    };
    const bookItem = priced(`line${index}`, undefined, each);
    return extra === null ? [bookItem] : [bookItem, priced(`extra${index}`, bookItem.id, extra)];
  });
const booksOf = (lines: readonly Line[]): BookLine[] =>
  lines.map(({ quantity }, index) => ({ id: `line${index}`, quantity }));

/** Generates parcels that do not match the cart, as if the cart had changed after the shopper entered them. */
const typedParcels = fc.array(
  fc.record({
    items: fc.option(
      fc.array(
        fc.record({
          lineItemId: fc.integer({ min: 0, max: 7 }).map((lineIndex) => `line${lineIndex}`),
          quantity: fc.integer({ min: 1, max: 120 }),
        }),
        { maxLength: 6 },
      ),
    ),
    address: fc.constant(null),
    gift: fc.constant(null),
    rateId: fc.constant(null),
  }),
  { maxLength: 4 },
) as fc.Arbitrary<StoredParcel[]>;

describe('CHECK-05: content of each parcel', () => {
  it('includes every piece of every book exactly once, regardless of the stored parcels', () => {
    fc.assert(
      fc.property(typedParcels, fc.array(line, { minLength: 1, maxLength: 6 }), (storedParcels, lines) => {
        const parcels = fillParcels(storedParcels, booksOf(lines));
        for (const { id, quantity } of booksOf(lines))
          expect(
            sum(
              parcels.flatMap(({ items }) =>
                items.filter(({ lineItemId }) => lineItemId === id).map((item) => item.quantity),
              ),
            ),
          ).toBe(quantity);
        expect(parcels.every(({ items }) => items.length > 0)).toBe(true);
        expect(new Set(parcels.map(({ id }) => id)).size).toBe(parcels.length);
      }),
    );
  });

  it('equals the entries of the shopper until the cart changes', () => {
    const storedParcels = [
      { items: [{ lineItemId: 'line0', quantity: 2 }] },
      { items: [{ lineItemId: 'line0', quantity: 1 }] },
    ].map((parcel) => ({ ...parcel, address: null, gift: null, rateId: null }));
    const filled = (books: BookLine[]) =>
      fillParcels(storedParcels, books).map(({ id, items }) => [id, ...items.map((item) => item.quantity)]);
    expect(filled([{ id: 'line0', quantity: 3 }])).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
    expect(filled([{ id: 'line0', quantity: 2 }])).toEqual([['1', 2]]);
    expect(
      filled([
        { id: 'line0', quantity: 4 },
        { id: 'new', quantity: 5 },
      ]),
    ).toEqual([
      ['1', 3, 5],
      ['2', 1],
    ]);
  });
});

describe('CHECK-06: cost of a checkout', () => {
  const rate = fc
    .tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([cost, off]) => ({ cost, discountedCost: cost - Math.floor(cost * off) }));
  let table: TaxPort;
  beforeAll(async () => {
    table = await openTaxTable(fileURLToPath(new URL('../../../commerce/tax-rates.json', import.meta.url)));
  });

  it('consists of whole minor units, and is never less than the used store credit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MARKETS),
        fc.array(line, { minLength: 1, maxLength: 6 }),
        typedParcels,
        fc.array(fc.option(rate, { freq: 6 }), { minLength: 4, maxLength: 4 }),
        fc.oneof(fc.constant(0), amount),
        (market, lines, storedParcels, rates, credit) => {
          const items = itemsOf(lines);
          const filled = fillParcels(storedParcels, booksOf(lines));
          const parcels = divideGoods(items, filled).map((parcel, index) => {
            const shipping = rates[index] ?? undefined;
            const way = shipping ? [{ category: SHIPPING_CATEGORY, minor: shipping.discountedCost }] : [];
            return {
              ...parcel,
              shipping,
              tax: table.taxOf([...parcel.goods, ...way], {
                market,
                region: market.identifier === 'us' ? 'CT' : 'ON',
              }),
            };
          });
          const net = sum(items.map((item) => item.net));
          expect(sum(parcels.map(({ value }) => value))).toBe(net);
          for (const { goods } of parcels)
            for (const { minor } of goods) expect(minor).toBeGreaterThanOrEqual(0);

          const quote = quoteMoney(items, parcels, { isTaxIncluded: market.taxIncluded, credit });
          const money = moneyWriter(market);
          const read = (minor: number | null): number =>
            minor === null ? 0 : parseAmount(money(minor).amount, market.currency).minor;
          const onTop = market.taxIncluded ? 0 : read(quote.tax);
          expect(
            read(quote.items) -
              read(quote.promo) +
              read(quote.shipping) -
              read(quote.shippingDiscount) +
              onTop -
              read(quote.credit),
          ).toBe(read(quote.total));
          expect(quote.total).toBeGreaterThanOrEqual(0);
          expect(quote.credit).toBeGreaterThanOrEqual(0);
          expect(quote.credit).toBeLessThanOrEqual(credit);
          if (quote.total > 0) expect(quote.credit).toBe(credit);
          expect(quote.pending.includes('shipping')).toBe(parcels.some(({ shipping }) => !shipping));
          expect(quote.pending).not.toContain('tax');
          expect(quote.tax).toBe(sum(parcels.map(({ tax }) => tax!)));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('includes no added tax until the tax of every parcel is known', () => {
    const items = [{ gross: 1000, net: 900 }];
    const parcels = [
      { shipping: { cost: 300, discountedCost: 0 }, tax: 90 },
      { shipping: { cost: 300, discountedCost: 300 }, tax: undefined },
    ];
    expect(quoteMoney(items, parcels, { isTaxIncluded: false, credit: 0 })).toEqual({
      ...{ items: 1000, promo: 100, shipping: 600, shippingDiscount: 300, tax: null, isTaxIncluded: false },
      ...{ credit: 0, total: 1200, pending: ['tax'] },
    });
    expect(quoteMoney(items, parcels, { isTaxIncluded: true, credit: 5000 })).toMatchObject({
      ...{ credit: 1200, total: 0, pending: [] },
    });
  });
});
