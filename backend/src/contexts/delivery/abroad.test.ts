import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findMarket, MARKETS, type Market } from '@bindery/shared/market';
import { marketOfCountry } from './address';
import { DELIVERY_TERMS } from './delivery-terms';
import { isDeliveryDay } from './estimate';
import { createShippingRates, type ParcelToSend, type ShippingRates } from './rates';
import type { ShippingTable } from './shipping-table';
import { createTaxTable, SHIPPING_CATEGORY, taxAt, type TaxTable } from './tax-table';

const read = <Table>(name: string): Table =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../../commerce/${name}`, import.meta.url)), 'utf8'),
  ) as Table;
const table = read<ShippingTable>('shipping.json');
const rates = createShippingRates(table);
const MONDAY = Date.parse('2026-03-02T08:00:00Z');
const de = findMarket('de')!;
const fr = findMarket('fr')!;

const parcelTo = (market: Market, country: string, change: Partial<ParcelToSend> = {}): ParcelToSend => ({
  ...{ market, country, region: '', postcode: '', value: 2000, pieces: 1, productionDays: 3 },
  ...change,
});
const abroad = MARKETS.flatMap((market) =>
  rates
    .countries(market)
    .filter((country) => country !== market.iso && marketOfCountry(country))
    .map((country) => [market, marketOfCountry(country)!] as const),
);

describe('a parcel to the country of another market', () => {
  it('can be sent only between two markets of the European Union', () => {
    const european = ['ie', 'dk', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'se'];
    expect(new Set(abroad.map(([{ identifier }]) => identifier))).toEqual(new Set(european));
    expect(abroad).toHaveLength(9 * 8);
    for (const market of MARKETS.filter(({ identifier }) => !european.includes(identifier)))
      expect(rates.ratesOf(parcelTo(market, market.iso === 'DE' ? 'FR' : 'DE'), MONDAY)).toEqual([]);
  });

  it('SHIP-01: has only the rates of the sending market for the destination', () => {
    for (const [market, { iso }] of abroad) {
      const ids = rates.ratesOf(parcelTo(market, iso), MONDAY).map(({ id }) => id);
      const methods = table.markets[market.identifier]!.methods.filter(({ to }) => to?.includes(iso));
      expect([market.identifier, iso, ids]).toEqual([market.identifier, iso, methods.map(({ id }) => id)]);
      expect(ids).toHaveLength(1);
      expect(rates.ratesOf(parcelTo(market, market.iso), MONDAY).map(({ id }) => id)).not.toContain(ids[0]);
    }
  });

  it('SHIP-03: arrives on a delivery day of the destination', () => {
    for (const [market, { iso, identifier }] of abroad)
      for (let hour = 0; hour < 24 * 120; hour += 31) {
        const [rate] = rates.ratesOf(parcelTo(market, iso), MONDAY + hour * 3_600_000);
        for (const day of [rate!.delivery.earliest, rate!.delivery.latest])
          expect([
            identifier,
            day,
            isDeliveryDay(DELIVERY_TERMS[identifier]!, Date.parse(day) / 86_400_000),
          ]).toEqual([...[identifier, day, true]]);
      }
  });

  it('SHIP-02: cannot be sent to places that the destination excludes', () => {
    const idsTo = (country: string, postcode: string) =>
      rates.ratesOf(parcelTo(de, country, { postcode }), MONDAY).map(({ id }) => id);
    expect(idsTo('ES', '35001')).toEqual([]); // Canary Islands
    expect(idsTo('ES', '28001')).toEqual(['de-eu']);
    // Germany excludes postcodes that begin with these digits, but Italy does not
    expect(idsTo('IT', '27498')).toEqual(['de-eu']);
    const daysTo = (postcode: string) =>
      rates.ratesOf(parcelTo(de, 'PT', { postcode }), MONDAY)[0]!.shippingDays;
    expect(daysTo('9500-001')).toBe(daysTo('1000-001') + 6); // Azores
  });
});

describe('SHIP-11: the tax of a parcel to another country', () => {
  let taxes: TaxTable;
  beforeAll(() => {
    taxes = read<TaxTable>('tax-rates.json');
  });
  const percentIn = ({ identifier }: Market) =>
    taxes.rates.find(({ place }) => place === identifier)!.percent;

  it('is charged at the rates of the destination, and included in the prices', () => {
    const tax = createTaxTable(taxes, () => MONDAY);
    const goods = [
      { category: 'books', minor: 2499 },
      { category: SHIPPING_CATEGORY, minor: 999 },
    ];
    for (const [market, destination] of abroad) {
      const percent = percentIn(destination)['books']!;
      const shares = tax.sharesOf!(goods, { market, country: destination.iso })!;
      expect(shares.map((share) => share.percent)).toEqual([percent, percent]);
      expect(tax.taxOf(goods, { market, country: destination.iso })).toBe(
        taxAt(percent, 2499, true) + taxAt(percent, 999, true),
      );
    }
    expect(tax.taxOf(goods, { market: fr, country: 'MC' })).toBe(tax.taxOf(goods, { market: fr }));
  });

  it('is added to prices that exclude tax, and is unknown if the state is missing', () => {
    const tax = createTaxTable(taxes, () => MONDAY);
    const market = findMarket('us')!;
    const goods = [{ category: 'books', minor: 2000 }];
    expect(tax.taxOf(goods, { market, country: 'DE', region: '' })).toBe(140);
    expect(tax.taxOf(goods, { market: de, country: 'US' })).toBeUndefined();
    expect(tax.taxOf(goods, { market: de, country: 'US', region: 'IN' })).toBe(taxAt('7', 2000, true));
  });
});

describe('SHIP-01: a shipping method to other countries', () => {
  it('delivers only to the countries in its list', () => {
    const withTo = (to: string[]): ShippingRates =>
      createShippingRates({
        markets: {
          de: {
            countries: ['DE'],
            methods: [
              { id: 'a', name: 'A', type: 'standard', carrier: 'C', cost: 1, days: [1, 2] },
              { id: 'b', name: 'B', type: 'standard', carrier: 'C', cost: 2, days: [1, 2], to },
            ],
          },
        },
      });
    expect(withTo(['FR']).countries(de)).toEqual(['DE', 'FR']);
    expect(
      withTo(['FR'])
        .ratesOf(parcelTo(de, 'FR'), MONDAY)
        .map(({ id }) => id),
    ).toEqual(['b']);
    expect(withTo(['FR']).ratesOf(parcelTo(de, 'IT'), MONDAY)).toEqual([]);
    expect(withTo(['FR']).freeFrom(parcelTo(de, 'FR'), MONDAY)).toBeUndefined();
  });
});
