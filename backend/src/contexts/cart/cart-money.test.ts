import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LineItem } from '@bindery/shared/contracts';
import { currencyDecimals, MARKETS, parseAmount, type Market } from '@bindery/shared/market';
import { reduce, type Promotion } from '../catalogue';
import { openTaxTable, type TaxPort } from '../delivery';
import { cartMoney, type MoneyRules, type PricedLine } from './cart-money';

const RATES = fileURLToPath(new URL('../../../commerce/tax-rates.json', import.meta.url));
const FORMATS = ['hardcover', 'softcover', 'layflat'];
const SLUGS = ['star', 'picnic'];
const CODES = ['ALL', 'BOOKS20', 'FIVE', 'HARD20', 'Z1'];
const REGIONS: Readonly<Record<string, string>> = { us: 'CT', ca: 'NS' };

let tax: TaxPort;
beforeAll(async () => {
  tax = await openTaxTable(RATES);
});

const markets = fc.constantFrom(...MARKETS);
/** A random line, with or without an extra. The total does not include a line that cannot be bought. */
const sold = fc.record({
  each: fc.integer({ min: 0, max: 5_000_000 }),
  extra: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(9999)),
  format: fc.constantFrom(...FORMATS),
  productSlug: fc.constantFrom(...SLUGS),
  category: fc.constantFrom('books', undefined),
  isBuyable: fc.boolean(),
});
const some = (choices: readonly string[]) => fc.oneof(fc.constant<string[]>([]), fc.subarray([...choices]));
const terms = fc.record({
  takes: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: fc.integer({ min: 1, max: 3000 }) }),
  ),
  minimum: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
  formats: some(FORMATS),
  products: some(SLUGS),
  reducesExtras: fc.boolean(),
});
type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

function linesOf(soldLines: readonly Sold[]): PricedLine[] {
  return soldLines.flatMap(({ each, extra, quantity, format, productSlug, category, isBuyable }, index) => {
    const line = (id: string, price: number, parentLineItemId: string | null): PricedLine => ({
      view: {
        id,
        productSlug,
        quantity,
        parentLineItemId,
        format: { id: format, identifier: parentLineItemId ? '' : format, name: format },
      } as unknown as LineItem,
      each: isBuyable ? price : undefined,
      taxCategory: parentLineItemId ? undefined : category,
    });
    return [
      line(`${index}`, each, null),
      ...(extra === undefined ? [] : [line(`${index}-extra`, extra, `${index}`)]),
    ];
  });
}

function promotionOf(
  { takes, minimum, ...otherTerms }: Terms,
  code: string,
  { identifier, currency }: Market,
): Promotion {
  const inMajor = (minor: number) =>
    (minor / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency));
  const off = (minor: number) => ({ [identifier]: inMajor(minor) });
  return {
    code,
    names: { en: code },
    percent: 'percent' in takes ? takes.percent : null,
    amounts: 'amount' in takes ? off(takes.amount) : null,
    minimums: minimum === undefined ? null : off(minimum),
    markets: [],
    onCards: false,
    validFrom: null,
    validTo: null,
    ...otherTerms,
  };
}

const carts = fc
  .record({
    market: markets,
    sold: fc.array(sold, { maxLength: 6 }),
    terms: fc.array(terms, { maxLength: CODES.length }),
    hasAddress: fc.boolean(),
  })
  .map(({ market, sold: soldLines, terms: promised, hasAddress }) => {
    const promotions = new Map(
      promised.map((promotionTerms, index) => [
        CODES[index]!,
        promotionOf(promotionTerms, CODES[index]!, market),
      ]),
    );
    const rules: MoneyRules = {
      tax,
      region: hasAddress ? REGIONS[market.identifier] : undefined,
      promotions: {
        reduce: (lines, codes) =>
          reduce(
            lines,
            codes.map((code) => ({ code, promotion: promotions.get(code) })),
            market,
            0,
          ),
        offersFor: () => [],
      },
    };
    const minor = (money: { amount: string } | null | undefined): number =>
      money ? parseAmount(money.amount, market.currency).minor : 0;
    const lines = linesOf(soldLines);
    return { market, lines, codes: [...promotions.keys()], rules, hasAddress, minor };
  });
const always = (holds: (cart: typeof carts extends fc.Arbitrary<infer T> ? T : never) => void): void =>
  fc.assert(fc.property(carts, holds), { numRuns: 300 });
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

// docs/rules.md PROMO-05, PROMO-07, PROMO-08
describe('the money of a cart, in every market', () => {
  it('adds up to its total, to the smallest unit', () => {
    always(({ market, lines, codes, rules, minor }) => {
      const { items, promotions, price } = cartMoney(lines, codes, market, rules);
      const counted = lines.map(({ view, each }) => (each ?? 0) * view.quantity);
      expect(minor(price.subtotal)).toBe(sum(counted));
      const off = minor(price.discount!.promo);
      expect(off).toBe(sum(items.map(({ discount }) => minor(discount))));
      expect(off).toBe(sum(promotions!.map(({ amount }) => minor(amount))));
      const onTop = market.taxIncluded ? 0 : minor(price.tax);
      expect(minor(price.total)).toBe(
        minor(price.subtotal) - off - minor(price.discount!.credit) + minor(price.shipping) + onTop,
      );
    });
  });

  it('has no negative line or total after discounts', () => {
    always(({ market, lines, codes, rules, minor }) => {
      const { items, price } = cartMoney(lines, codes, market, rules);
      items.forEach(({ discount, quantity }, index) => {
        expect(minor(discount)).toBeGreaterThanOrEqual(0);
        expect(minor(discount)).toBeLessThanOrEqual((lines[index]!.each ?? 0) * quantity);
      });
      expect(minor(price.total)).toBeGreaterThanOrEqual(0);
    });
  });

  it('does not depend on the order in which the codes are entered', () => {
    always(({ market, lines, codes, rules }) => {
      const forwardMoney = cartMoney(lines, codes, market, rules);
      const back = cartMoney(lines, [...codes].reverse(), market, rules);
      expect([back.items, back.price]).toEqual([forwardMoney.items, forwardMoney.price]);
      expect([...back.promotions!].reverse()).toEqual(forwardMoney.promotions);
    });
  });

  it('includes on each line only the discount of the code that saves most', () => {
    always(({ market, lines, codes, rules, minor }) => {
      const offEach = (enteredCodes: readonly string[]) =>
        cartMoney(lines, enteredCodes, market, rules).items.map(({ discount }) => minor(discount));
      const singleDiscounts = codes.map((code) => offEach([code]));
      expect(offEach(codes)).toEqual(
        lines.map((_, index) => Math.max(0, ...singleDiscounts.map((off) => off[index]!))),
      );
    });
  });

  it('includes separate tax only in the markets us and ca, if an address is known', () => {
    always(({ market, lines, codes, rules, hasAddress, minor }) => {
      const { price } = cartMoney(lines, codes, market, rules);
      const isOnTop = ['us', 'ca'].includes(market.identifier);
      const isSold = lines.some(({ each }) => each !== undefined);
      expect(price.taxIncluded).toBe(!isOnTop);
      expect(price.tax === null).toBe(isOnTop && !hasAddress);
      expect(price.pending).toEqual(isSold ? ['shipping', ...(isOnTop && !hasAddress ? ['tax'] : [])] : []);
      const net = minor(price.subtotal) - minor(price.discount!.promo);
      expect(minor(price.total) - net).toBe(isOnTop ? minor(price.tax) : 0);
      if (!isOnTop) expect(minor(price.tax)).toBeLessThanOrEqual(net);
    });
  });

  it('shows on each line at most one promotion, with the amount of its discount', () => {
    always(({ market, lines, codes, rules, minor }) => {
      for (const { discount, promotions, productCoupon } of cartMoney(lines, codes, market, rules).items) {
        expect(promotions!.map(({ amount }) => minor(amount))).toEqual(discount ? [minor(discount)] : []);
        expect(productCoupon).toBe(promotions![0]?.percent ?? null);
      }
    });
  });
});
