import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { findMarket, LANGUAGES, MARKETS } from '@bindery/shared/market';
import { openChanges, type OpenChanges } from '../../platform/changes';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { nameIn, type Promotion } from './promotion';
import { Promotions } from './promotions.service';
import { readPromotionSeed, type PromotionSeed } from './seed-file';

const FILE = fileURLToPath(new URL('../../../commerce/promotions.json', import.meta.url));
const CLEAR = { name: 'test_clear_promotions', text: 'truncate promotions' };
const NOON = Date.parse('2026-11-22T12:00:00Z');
const uk = findMarket('uk')!;
const us = findMarket('us')!;
const BOOK = { id: 'a', productSlug: 'star', format: 'hardcover', each: 2499, quantity: 2 };

// docs/rules.md PROMO-01, PROMO-02
describeOnDatabases('the promotions of the shop, on $name', ({ open }) => {
  let database: Database;
  let changes: OpenChanges;
  let seed: PromotionSeed;
  let hardback: Promotion;
  let now = NOON;
  const opened: Promotions[] = [];

  beforeAll(async () => {
    database = await open();
    changes = await openChanges(database, () => undefined);
    seed = await readPromotionSeed(FILE);
    hardback = seed.promotions.find(({ code }) => code === 'HARDBACK20')!;
  });
  afterAll(async () => {
    opened.forEach((promotions) => promotions.close());
    changes.close();
    await database.close();
  });
  beforeEach(async () => {
    opened.splice(0).forEach((promotions) => promotions.close());
    await database.query(CLEAR);
    now = NOON;
  });

  async function start(from: PromotionSeed = seed): Promise<Promotions> {
    const promotions = await Promotions.open({
      database,
      changes,
      seed: from,
      warn: () => undefined,
      now: () => now,
    });
    opened.push(promotions);
    return promotions;
  }
  const offA = (promotions: Promotions) => promotions.reduce([BOOK], ['HARDBACK20'], uk).codes[0]!.minor;
  const seedOf = (changes: Partial<Promotion>, revision = 0): PromotionSeed => ({
    revision,
    promotions: [{ ...hardback, ...changes }],
  });

  it('are those of the promotions file in every market (PROMO-02)', async () => {
    const promotions = await start();
    const cards = ['hardcover', 'layflat', 'softcover', 'poster'].map((format) =>
      MARKETS.map((market) => promotions.ofCard('star', format, market)?.code ?? 'none'),
    );
    expect(cards.map((codes) => [...new Set(codes)])).toEqual([
      ['HARDBACK20'],
      ['LAYFLAT20'],
      ['SOFTBACK20'],
      ['none'],
    ]);
    expect(promotions.ofCard('star', 'hardcover', uk)).toEqual({ code: 'HARDBACK20', percent: '20%' });
    expect(offA(promotions)).toBe(1000);
  });

  it('start and end at their times, in carts and on product cards', async () => {
    const promotions = await start(seedOf({ validFrom: NOON, validTo: NOON + 2 }));
    const observations = [-1, 0, 1, 2].map((offsetMs) => {
      now = NOON + offsetMs;
      return [
        promotions.refusalOf('HARDBACK20', [BOOK], uk) ?? 'taken',
        promotions.ofCard('star', 'hardcover', uk)?.code,
      ];
    });
    expect(observations).toEqual([
      ['promo_not_started', undefined],
      ['taken', 'HARDBACK20'],
      ['taken', 'HARDBACK20'],
      ['promo_ended', undefined],
    ]);
  });

  it('appear on product cards in their market if they have no minimum', async () => {
    const promotions = await start(seedOf({ markets: ['us'] }));
    expect(promotions.ofCard('star', 'hardcover', uk)).toBeUndefined();
    expect(promotions.ofCard('star', 'hardcover', us)).toBeDefined();
    await promotions.put({ ...hardback, minimums: { uk: '50.00' } });
    expect(promotions.ofCard('star', 'hardcover', uk)).toBeUndefined();
    await promotions.put({ ...hardback, onCards: false });
    expect(promotions.ofCard('star', 'hardcover', uk)).toBeUndefined();
  });

  it('are offered in a cart only if they are shown on product cards', async () => {
    const promotions = await start(seedOf({ validTo: NOON + 1 }));
    const offered = () =>
      promotions.offersFor([BOOK], [], uk).map(({ promotion: { code }, minor }) => [code, minor]);
    expect(offered()).toEqual([['HARDBACK20', 1000]]);
    now = NOON + 1;
    expect(offered()).toEqual([]);
    now = NOON;
    await promotions.put({ ...hardback, onCards: false });
    expect(offered()).toEqual([]);
  });

  it('change in every process within moments', async () => {
    const [firstPromotions, otherPromotions] = [await start(), await start()];
    await firstPromotions.put({ ...hardback, percent: 50 });
    await waitUntil('the other process hears of it', () => offA(otherPromotions) === 2500);
  });

  it('keep the changes by staff when later seeds are applied', async () => {
    const promotions = await start();
    await promotions.put({ ...hardback, percent: 50 });
    expect(offA(await start(seedOf({ percent: 10 }, 9)))).toBe(2500);
  });

  it('are changed by a newer seed, and not reverted by the restart of an earlier release', async () => {
    await start();
    expect(offA(await start(seedOf({ percent: 10 }, 1)))).toBe(500);
    expect(offA(await start())).toBe(500);
  });

  it('are refused if a field is invalid', async () => {
    const promotions = await start();
    const bad: Partial<Promotion>[] = [
      { names: { de: 'ohne Englisch' } },
      { markets: ['atlantis'] },
      { minimums: { uk: '0' } },
      { percent: null, amounts: { jp: '1.50' } },
      { percent: null },
      { amounts: { uk: '1.00' } },
      { percent: 101 },
      { code: 'lower' },
    ];
    for (const badFields of bad)
      await expect(promotions.put({ ...hardback, ...badFields })).rejects.toThrow();
    expect(offA(promotions)).toBe(1000);
  });
});

describe('the promotions in the seed file', () => {
  it('have a name in each language', async () => {
    const { promotions } = await readPromotionSeed(FILE);
    for (const { names } of promotions)
      expect(Object.keys(names)).toEqual(expect.arrayContaining([...LANGUAGES]));
    const [firstPromotion] = promotions;
    expect([us, uk].map((market) => nameIn(firstPromotion!, market))).toEqual([
      '20% off hardcovers',
      '20% off hardbacks',
    ]);
  });
});
