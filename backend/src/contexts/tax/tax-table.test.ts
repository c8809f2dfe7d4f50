import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findMarket, MARKETS } from '@bindery/shared/market';
import { createTaxTable, openTaxTable, type TaxTable } from './tax-table';

const FILE = fileURLToPath(new URL('../../../commerce/tax-rates.json', import.meta.url));
const uk = findMarket('uk')!;
const ca = findMarket('ca')!;
const book = (minor: number) => ({ category: 'books', minor });
const calendar = (minor: number) => ({ category: undefined, minor });
const table = (rates: TaxTable['rates'], day = '2026-11-22') =>
  createTaxTable({ rates }, () => Date.parse(`${day}T12:00:00Z`));

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

// docs/rules.md PROMO-08, SHIP-11
describe('tax', () => {
  it('is contained in prices that are with tax, and on top of those that are not', () => {
    const { taxOf } = table([
      { place: 'uk', percent: { standard: '20' } },
      { place: 'ca-ON', percent: { standard: '13' } },
    ]);
    expect(taxOf([calendar(1200)], { market: uk })).toBe(200);
    expect(taxOf([calendar(1200)], { market: ca, region: 'ON' })).toBe(156);
  });

  it('is of what a thing is, at the standard rate where its kind has none of its own', () => {
    const { taxOf } = table([{ place: 'uk', percent: { books: '0', standard: '20' } }]);
    expect(taxOf([book(1200), calendar(600), { category: 'paper', minor: 600 }], { market: uk })).toBe(200);
  });

  it('is not known before there is an address, where the table has no rate, and for a kind that it has none for', () => {
    const { taxOf } = table([{ place: 'ca-ON', percent: { books: '5' } }]);
    expect(taxOf([book(1000)], { market: ca })).toBeUndefined();
    expect(taxOf([book(1000)], { market: ca, region: 'QC' })).toBeUndefined();
    expect(taxOf([book(1000), calendar(1)], { market: ca, region: 'ON' })).toBeUndefined();
    expect(taxOf([book(1000)], { market: uk })).toBeUndefined();
  });

  it('changes on the day on which a rate does', () => {
    const rates = [
      { place: 'ca-NS', percent: { standard: '15' }, to: '2025-04-01' },
      { place: 'ca-NS', percent: { standard: '14' }, from: '2025-04-01' },
    ];
    const place = { market: ca, region: 'NS' };
    expect(table(rates, '2025-03-31').taxOf([calendar(1000)], place)).toBe(150);
    expect(table(rates, '2025-04-01').taxOf([calendar(1000)], place)).toBe(140);
  });

  it('is rounded half up, line by line, without floating point', () => {
    const { taxOf } = table([{ place: 'ca-QC', percent: { standard: '14.975' } }]);
    const place = { market: ca, region: 'QC' };
    expect(taxOf([calendar(2000)], place)).toBe(300); // 299.5
    expect(taxOf([calendar(1000), calendar(1000)], place)).toBe(300); // 149.75 twice
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (minor) => {
        const tax = taxOf([calendar(minor)], place)!;
        const exact = BigInt(minor) * 14_975n;
        return (
          2n * BigInt(tax) * 100_000n <= 2n * exact + 100_000n &&
          2n * BigInt(tax) * 100_000n > 2n * exact - 100_000n
        );
      }),
    );
  });

  it('has a rate for each market whose prices are with tax, and none without a region for us and ca', async () => {
    const { taxOf } = await openTaxTable(FILE);
    for (const market of MARKETS) {
      const taxes = [book(10_000), calendar(10_000)].map((goods) => taxOf([goods], { market }));
      expect([market.identifier, taxes.every((tax) => tax !== undefined)]).toEqual([
        market.identifier,
        !['us', 'ca'].includes(market.identifier),
      ]);
    }
    expect(taxOf([book(10_000)], { market: findMarket('us')!, region: 'CT' })).toBe(635);
    expect(taxOf([book(10_000)], { market: findMarket('us')!, region: 'PR' })).toBeUndefined();
  });

  it('has one rate a day for every state and province that is delivered to, of goods and of their way', async () => {
    const { taxOf } = await openTaxTable(FILE);
    for (const [market, regions] of [
      [findMarket('us')!, STATES],
      [ca, 'AB BC MB NB NL NS NT NU ON PE QC SK YT'],
    ] as const)
      for (const region of regions.split(' ')) {
        const tax = taxOf([book(10_000), { category: 'shipping', minor: 500 }], { market, region });
        expect([region, tax]).toEqual([region, expect.any(Number)]);
      }
  });
});
