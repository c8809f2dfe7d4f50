import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayRange, findMarket, MARKETS, parseAmount } from '@bindery/shared/market';
import { deliveryPricesOf } from './rates';
import { isPostcodeIn, type ShippingMethod, type ShippingTable } from './shipping-table';
import { openShippingRates, type ParcelToSend, type ShippingRates, createShippingRates } from './rates';

const FILE = fileURLToPath(new URL('../../../commerce/shipping.json', import.meta.url));
const uk = findMarket('uk')!;
const MONDAY = Date.parse('2026-03-02T08:00:00Z');

const parcel = (change: Partial<ParcelToSend> = {}): ParcelToSend => ({
  market: uk,
  country: change.market?.iso ?? 'GB',
  region: '',
  postcode: 'SW1A 1AA',
  value: 2000,
  pieces: 1,
  productionDays: 3,
  ...change,
});
const method = (change: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id: 'uk-a',
  name: 'Standard',
  type: 'standard',
  carrier: 'Post',
  cost: 300,
  days: [2, 4],
  ...change,
});
const shop = createShippingRates(JSON.parse(readFileSync(FILE, 'utf8')) as ShippingTable);
const ratesOf = (methods: ShippingMethod[], marketFields: object = {}): ShippingRates =>
  createShippingRates({ markets: { uk: { countries: ['GB', 'IM'], methods, ...marketFields } } });
const paid = (rates: ShippingRates, parcelFields: Partial<ParcelToSend> = {}, now = MONDAY) =>
  rates.ratesOf(parcel(parcelFields), now).map(({ id, cost, discountedCost }) => [id, cost, discountedCost]);

describe('the shop’s shipping methods', () => {
  let shop: ShippingRates;
  beforeAll(async () => {
    shop = await openShippingRates(FILE);
  });

  it('SHIP-01: include two or three for each market’s own country, the cheapest first', () => {
    for (const market of MARKETS) {
      const region = { us: 'NY', ca: 'ON', au: 'NSW' }[market.identifier] ?? '';
      const rates = shop.ratesOf(parcel({ market, region, postcode: '10115' }), MONDAY);
      expect([market.identifier, rates.length]).toEqual([market.identifier, expect.any(Number)]);
      expect(rates.length).toBeGreaterThanOrEqual(2);
      expect(rates.length).toBeLessThanOrEqual(3);
      const prices = rates.map(({ discountedCost }) => discountedCost);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      expect(shop.countries(market)).toContain(market.iso);
      for (const { cost, delivery, orderBy } of rates) {
        // yen and won have no minor unit, so the costs are multiples of ten
        expect(cost % (['JPY', 'KRW'].includes(market.currency) ? 10 : 1)).toBe(0);
        expect(cost).toBeGreaterThan(0);
        expect(delivery.earliest > delivery.dispatch && delivery.latest >= delivery.earliest).toBe(true);
        expect(Date.parse(orderBy)).toBeGreaterThanOrEqual(MONDAY);
      }
    }
  });

  it('SHIP-02: exclude some destinations', () => {
    const ids = (parcelFields: Partial<ParcelToSend>) =>
      shop.ratesOf(parcel(parcelFields), MONDAY).map(({ id }) => id);
    const us = findMarket('us')!;
    expect(ids({ country: 'FR' })).toEqual([]);
    for (const postcode of ['JE2 3AB', 'BFPO 61', 'BF1 3AA']) expect(ids({ postcode })).toEqual([]);
    expect(ids({ postcode: 'iv1-1aa' })).toEqual(['uk-standard', 'uk-tracked']);
    expect(ids({ country: 'IM', postcode: 'IM1 1AA' })).toEqual(['uk-standard', 'uk-tracked']);
    expect(ids({ market: us, region: 'PR', postcode: '00901' })).toEqual([]);
    expect(ids({ market: us, region: 'ak', postcode: '99501' })).not.toContain('us-express');
    expect(ids({ market: findMarket('es')!, postcode: '38001' })).toEqual([]);
  });
});

describe('a postcode area', () => {
  // Source: docs/rules.md SHIP-02
  it.each([
    ['KA27', 'GB', 'KA27 8AA', true],
    ['KA27', 'GB', 'ka278aa', true],
    ['KA27', 'GB', 'KA2 7AA', false],
    ['PA67', 'GB', 'PA6 7LN', false],
    ['IV4', 'GB', 'IV40 8AA', false],
    ['IV4', 'GB', 'IV4 7AA', true],
    ['EC1', 'GB', 'EC1A 1AA', true],
    ['IV', 'GB', 'IV40 8AA', true],
    ['38', 'ES', '38001', true],
    ['12', 'NL', '1234 AB', true],
    ['900', 'JP', '900-0001', true],
    ['9000', 'JP', '900-0001', true],
    ['X0', 'CA', 'X0A 0H0', true],
  ])('%s in %s contains %s: %s', (area, country, postcode, isIn) => {
    expect(isPostcodeIn(area, country, postcode)).toBe(isIn);
  });
});

describe('a shipping method', () => {
  it('SHIP-02: costs more for more pieces and for remote areas', () => {
    const rates = ratesOf([
      method({
        each_more: 50,
        free_from: 5000,
        dearer_to: [
          { postcodes: ['ZE'], more: 200, more_days: 2 },
          { countries: ['IM'], more: 100 },
        ],
      }),
    ]);
    expect(paid(rates)).toEqual([['uk-a', 300, 300]]);
    expect(paid(rates, { pieces: 3 })).toEqual([['uk-a', 400, 400]]);
    expect(paid(rates, { value: 4999 })).toEqual([['uk-a', 300, 300]]);
    expect(paid(rates, { value: 5000, pieces: 3 })).toEqual([['uk-a', 400, 0]]);
    expect(paid(rates, { value: 5000, postcode: 'ZE1 0AA' })).toEqual([['uk-a', 500, 200]]);
    expect(paid(rates, { country: 'IM' })).toEqual([['uk-a', 400, 400]]);
    expect(rates.ratesOf(parcel({ postcode: 'ZE1 0AA' }), MONDAY)[0]!.shippingDays).toBe(6);
  });

  it('SHIP-01: applies only from its start to its end', () => {
    const [from, to] = ['2026-03-02T00:00:00+01:00', '2026-03-02T10:00:00Z'];
    const rates = ratesOf([method({ valid_from: from, valid_to: to })]);
    expect(paid(rates, {}, Date.parse(from) - 1)).toEqual([]);
    expect(paid(rates, {}, Date.parse(from))).toHaveLength(1);
    expect(paid(rates, {}, Date.parse(to) - 1)).toHaveLength(1);
    expect(paid(rates, {}, Date.parse(to))).toEqual([]);
    expect(rates.ratesOf(parcel(), MONDAY)[0]!.orderBy).toBe('2026-03-02T09:59:59.999Z');
  });

  it('SHIP-02: is free if the goods cost at least `freeFrom`', () => {
    const isFree = (rates: ShippingRates, sent: ParcelToSend): boolean =>
      rates.ratesOf(sent, MONDAY)[0]!.discountedCost === 0;
    for (const market of MARKETS) {
      const freeFrom = shop.freeFrom(parcel({ market, postcode: '' }), MONDAY)!;
      for (const [value, free] of [
        [freeFrom, true],
        [freeFrom - 1, false],
      ] as const)
        expect([market.identifier, isFree(shop, parcel({ market, postcode: '', value }))]).toEqual([
          market.identifier,
          free,
        ]);
    }
    const dear = ratesOf([method({ free_from: 3000, dearer_to: [{ postcodes: ['BT'], more: 300 }] })]);
    expect(dear.freeFrom(parcel({ postcode: 'BT1 1AA' }), MONDAY)).toBeUndefined();
    expect(dear.freeFrom(parcel(), MONDAY)).toBe(3000);
  });

  it('CART-07: costs the price on the product page for a parcel with one book', () => {
    for (const market of MARKETS) {
      const { country, price, freeFrom } = deliveryPricesOf(shop, market)!;
      const sent = parcel({ market, postcode: '', value: 1 });
      expect([country, parseAmount(price.amount, market.currency).minor]).toEqual([
        ...[market.iso, shop.ratesOf(sent)[0]!.discountedCost],
      ]);
      expect(parseAmount(freeFrom!.amount, market.currency).minor).toBe(shop.freeFrom(sent));
      const { earliest, latest } = shop.ratesOf({ ...sent, productionDays: 9 })[0]!.delivery;
      expect(deliveryPricesOf(shop, market, 9)!.arrives).toEqual({
        ...{ earliest, latest, formatted: dayRange(earliest, latest, market) },
      });
    }
    expect(deliveryPricesOf(ratesOf([method()], { not_to: [{ countries: ['GB'] }] }), uk)).toBeUndefined();
  });

  it('SHIP-03: counts its own days from the end of the longest production', () => {
    const rates = ratesOf([method({ days: [1, 2], weekdays: [1, 2, 3, 4, 5], order_by_hour: 9 })]);
    const [rate] = rates.ratesOf(parcel({ productionDays: 3 }), MONDAY);
    // an order placed at 08:00 is processed at 10:00, after the limit of 9 o'clock, so work begins on Tuesday
    expect(rate).toMatchObject({
      productionDays: 3,
      shippingDays: 2,
      delivery: { dispatch: '2026-03-06', earliest: '2026-03-09', latest: '2026-03-10' },
    });
    expect(rates.ratesOf(parcel({ productionDays: undefined }), MONDAY)[0]!.productionDays).toBe(5);
  });

  it('SHIP-03: has the same delivery date in an old and in a new process', () => {
    const methods = [
      method({ order_by_hour: 11, dearer_to: [{ postcodes: ['ZE'], more: 1, more_days: 2 }] }),
    ];
    const long = ratesOf(methods);
    const moment = fc.record({
      after: fc.nat(96 * 3_600_000),
      postcode: fc.constantFrom('ZE1 0AA', 'SW1A 1AA'),
      productionDays: fc.constantFrom(2, 4, undefined),
    });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 5, maxLength: 30 }), (moments) => {
        for (const { after: delay, ...parcelFields } of moments)
          expect(long.ratesOf(parcel(parcelFields), MONDAY + delay)).toEqual(
            ratesOf(methods).ratesOf(parcel(parcelFields), MONDAY + delay),
          );
      }),
      { numRuns: 20 },
    );
  });

  it('SHIP-02: never costs less for more pieces', () => {
    const free = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ cost: fc.nat(3000), each_more: fc.nat(300), free_from: free }),
        fc.nat(20_000),
        fc.integer({ min: 1, max: 50 }),
        (price, value, pieces) => {
          const rates = ratesOf([method(price)]);
          const [smallerRate] = rates.ratesOf(parcel({ value, pieces }), MONDAY);
          const [largerRate] = rates.ratesOf(parcel({ value, pieces: pieces + 1 }), MONDAY);
          expect(largerRate!.discountedCost).toBeGreaterThanOrEqual(smallerRate!.discountedCost);
          expect(smallerRate!.discountedCost).toBeLessThanOrEqual(smallerRate!.cost);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('SHIP-01: a shipping file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bindery-shipping-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const opened = (change: (table: ShippingTable) => unknown) => {
    const table = JSON.parse(readFileSync(FILE, 'utf8')) as ShippingTable;
    change(table);
    const file = join(folder, 'shipping.json');
    writeFileSync(file, JSON.stringify(table));
    return openShippingRates(file);
  };
  const firstMethod = ({ markets }: ShippingTable) => markets['uk']!.methods[0]!;

  it.each<[RegExp, (table: ShippingTable) => unknown]>([
    [/markets\/uk\/methods\/0\/cost/, (table) => (firstMethod(table).cost = -1)],
    [/methods\/0/, (table) => Object.assign(firstMethod(table), { price: 1 })],
    [/there is no market "gb"/, (table) => (table.markets['gb'] = table.markets['uk']!)],
    [/market jp has no way/, (table) => delete table.markets['jp']],
    [/market uk: .* the postcodes KAA7/, (table) => (firstMethod(table).not_to = [{ postcodes: ['KAA7'] }])],
    [/market uk: .* the country FR/, (table) => (firstMethod(table).not_to = [{ countries: ['FR'] }])],
    [/market us: .* the region ZZ/, (table) => (table.markets['us']!.not_to = [{ regions: ['ZZ'] }])],
    [/method us-standard: there are two/, (table) => (firstMethod(table).id = 'us-standard')],
    [/method uk-standard: it takes at most/, (table) => (firstMethod(table).days = [4, 2])],
    [/its own country/, (table) => (table.markets['uk']!.countries = ['IM'])],
    [
      /de-eu: AT is not the country of another market/,
      ({ markets }) => Object.assign(markets['de']!.methods.at(-1)!, { to: ['AT'] }),
    ],
    [
      /de-eu: DE is not the country/,
      ({ markets }) => Object.assign(markets['de']!.methods.at(-1)!, { to: ['DE'] }),
    ],
    [/no such moment/, (table) => (firstMethod(table).valid_to = '2026-13-40T00:00:00Z')],
    [
      /ends before it begins/,
      (table) =>
        Object.assign(firstMethod(table), {
          valid_from: '2026-02-01T00:00:00Z',
          valid_to: '2026-01-01T00:00:00Z',
        }),
    ],
  ])('is refused with an error that names the fault: %s', async (fault, change) => {
    await expect(opened(change)).rejects.toThrow(fault);
  });
});
