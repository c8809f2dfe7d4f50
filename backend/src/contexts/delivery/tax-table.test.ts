import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  it('is included in the price or added to the price, depending on the market', () => {
    const { taxOf } = table([
      { place: 'uk', percent: { standard: '20' } },
      { place: 'ca-ON', percent: { standard: '13' } },
    ]);
    expect(taxOf([calendar(1200)], { market: uk })).toBe(200);
    expect(taxOf([calendar(1200)], { market: ca, region: 'ON' })).toBe(156);
  });

  it('depends on the type of goods, and by default has the standard rate', () => {
    const { taxOf } = table([{ place: 'uk', percent: { books: '0', standard: '20' } }]);
    expect(taxOf([book(1200), calendar(600), { category: 'paper', minor: 600 }], { market: uk })).toBe(200);
  });

  it('is unknown if the address or the rate for it is missing', () => {
    const { taxOf } = table([{ place: 'ca-ON', percent: { books: '5' } }]);
    expect(taxOf([book(1000)], { market: ca })).toBeUndefined();
    expect(taxOf([book(1000)], { market: ca, region: 'QC' })).toBeUndefined();
    expect(taxOf([book(1000), calendar(1)], { market: ca, region: 'ON' })).toBeUndefined();
    expect(taxOf([book(1000)], { market: uk })).toBeUndefined();
  });

  it('changes on the first day of a new rate', () => {
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

  describe('tax on delivery', () => {
    const delivery = (minor: number) => ({ category: 'shipping', minor });
    const like = (place: string, percent: Record<string, string> = {}) =>
      table([{ place, percent: { books: '0', standard: '20', ...percent } }]);

    it('is split in proportion to the value of the goods if prices include tax', () => {
      const { taxOf, sharesOf } = like('uk');
      expect(taxOf([book(1999), delivery(299)], { market: uk })).toBe(0);
      expect(taxOf([calendar(1999), delivery(299)], { market: uk })).toBe(333 + 50);
      expect(sharesOf!([book(3000), calendar(1000), delivery(400)], { market: uk })).toEqual([
        { percent: '0', minor: 3000, tax: 0 },
        { percent: '20', minor: 1000, tax: 167 },
        { percent: '0', minor: 300, tax: 0 },
        { percent: '20', minor: 100, tax: 17 },
      ]);
      const ontario = { market: ca, region: 'ON' };
      expect(
        table([{ place: 'ca-ON', percent: { books: '5', standard: '13' } }]).taxOf(
          [book(3499), delivery(799)],
          ontario,
        ),
      ).toBe(175 + 40);
    });

    it('is charged at the rate for delivery, or at the standard rate if it is missing', () => {
      const connecticut = { market: findMarket('us')!, region: 'CT' };
      expect(like('us-CT').taxOf([book(1000), delivery(1000)], connecticut)).toBe(200);
      expect(like('us-CT', { shipping: 'goods' }).taxOf([book(1000), delivery(1000)], connecticut)).toBe(0);
      expect(like('uk', { shipping: '20' }).taxOf([book(1000), delivery(1200)], { market: uk })).toBe(200);
    });

    it('is divided among the goods in whole minor units, even if some goods are tax-free', () => {
      const { sharesOf } = like('uk');
      fc.assert(
        fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(10_000), (ofBooks, calendarMinor, minor) => {
          const shares = sharesOf!([book(ofBooks), calendar(calendarMinor), delivery(minor)], {
            market: uk,
          })!;
          const divided = shares.slice(2).map((share) => share.minor);
          expect(divided.every((part) => part >= 0)).toBe(true);
          expect(divided.reduce((sum, part) => sum + part, 0)).toBe(minor);
        }),
      );
    });

    it('is the only tax that may have the rate “goods” in the table', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'bindery-tax-'));
      const file = join(folder, 'rates.json');
      const write = (percent: Record<string, string>) =>
        writeFile(file, JSON.stringify({ rates: [{ place: 'uk', percent }] }));
      await write({ standard: '20', shipping: 'goods' });
      expect((await openTaxTable(file)).taxOf([delivery(120)], { market: uk })).toBe(20);
      await write({ standard: 'goods' });
      await expect(openTaxTable(file)).rejects.toThrow('only "shipping" may be "goods" (uk)');
      await rm(folder, { recursive: true });
    });
  });

  it('has a rate for each market, or for each of its regions in us and ca', async () => {
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

  it('has exactly one rate on each day in every state and province with delivery', async () => {
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
