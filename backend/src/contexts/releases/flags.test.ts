import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StaffFlag } from '@bindery/shared/contracts';
import { isStale, type FlagRule } from '../../platform/config';
import { openedShop } from '../../testing/test-shop';
import { isWithin } from './flags';

const flagOf = (changes: Partial<FlagRule> = {}): FlagRule => ({
  key: 'newForm',
  description: 'The form in one column',
  owner: 'builder team',
  endsOn: '2999-12-31',
  ...changes,
});
const SHARES = Array.from({ length: 10_000 }, (_, index) => String(index));

// Source: docs/rules.md FLAG-02
describe('browsers included by a flag', () => {
  it('are the requested share of all browsers, independently of other flags', () => {
    const counted = (flag: FlagRule) => SHARES.filter((share) => isWithin(flag, share)).length;
    expect([
      counted(flagOf({ percentage: 0 })),
      counted(flagOf({ percentage: 100 })),
      counted(flagOf()),
    ]).toEqual([0, 10_000, 10_000]);
    expect(Math.abs(counted(flagOf({ percentage: 20 })) - 2000)).toBeLessThan(200);
    const [firstFlag, otherFlag] = [flagOf({ percentage: 50 }), flagOf({ key: 'other', percentage: 50 })];
    const overlapCount = SHARES.filter(
      (share) => isWithin(firstFlag, share) && isWithin(otherFlag, share),
    ).length;
    expect(Math.abs(overlapCount - 2500)).toBeLessThan(250);
  });

  it('stay included as the percentage grows', () => {
    const share = fc.integer({ min: 0, max: 9999 }).map(String);
    const percentages = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(share, percentages, (unit, [a, b]) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)];
        return !isWithin(flagOf({ percentage: few }), unit) || isWithin(flagOf({ percentage: many }), unit);
      }),
    );
  });
});

it('a flag is marked as stale after its last day', () => {
  const day = { endsOn: '2026-02-28' };
  expect(isStale(day, Date.parse('2026-02-28T23:59:59Z'))).toBe(false);
  expect(isStale(day, Date.parse('2026-03-01T00:00:00Z'))).toBe(true);
});

const STAFF_TOKEN = 'a-token-of-these-flags-and-of-nothing-else';

describe('the flags of a shop', () => {
  const opened = openedShop();
  const shops: { closeApp(): Promise<void> }[] = [];
  afterAll(() => Promise.all(shops.map((shop) => shop.closeApp())));
  async function shopWith(...flags: FlagRule[]) {
    const shop = await opened.catalogue.shop(opened.database, {
      environment: 'staging',
      staffToken: STAFF_TOKEN,
      flags,
    });
    shops.push(shop);
    const ask = async (query = '', headers = {}) => {
      const answer = await shop.get(`/_canvas/api/flags${query}`, headers);
      return {
        answer,
        flags: answer.json<Record<string, { status: string }>>(),
        cookie: answer.headers['set-cookie'],
      };
    };
    return { shop, ask };
  }

  it('depend on the environment and the market', async () => {
    const unflaggedShop = await shopWith();
    expect((await unflaggedShop.ask()).flags).toEqual({ imageModeration: { status: 'disabled' } });
    const { ask } = await shopWith(
      flagOf({ key: 'here', environments: ['staging'] }),
      flagOf({ key: 'elsewhere', environments: ['production'] }),
      flagOf({ key: 'german', markets: ['de'] }),
      flagOf({ key: 'nobody', percentage: 0 }),
    );
    const off = { status: 'disabled' };
    const on = { status: 'enabled' };
    const us = await ask();
    expect(us.flags).toEqual({
      here: on,
      elsewhere: off,
      german: off,
      nobody: off,
      imageModeration: off,
    });
    expect((await ask('?marketplace=de')).flags['german']).toEqual(on);
    expect((await ask('?marketplace=atlantis')).answer.statusCode).toBe(404);
    // no cookie is set, because each flag has the same value for all browsers
    expect(us.cookie).toBeUndefined();
    expect(us.answer.headers['cache-control']).toBe('no-cache, private');
  });

  it('are the same for a browser at every visit', async () => {
    const { ask } = await shopWith(
      flagOf({ percentage: 50 }),
      flagOf({ key: 'german', markets: ['de'], percentage: 1 }),
    );
    const seenStatuses = new Set<string>();
    for (let visitor = 0; visitor < 30; visitor++) {
      const { flags, cookie } = await ask();
      const [pair] = String(cookie).split(';');
      expect(pair).toMatch(/^flag-share=\d{1,4}$/);
      const { status } = flags['newForm']!;
      seenStatuses.add(status);
      const secondAnswer = await ask('', { cookie: pair });
      expect(secondAnswer.flags['newForm']).toEqual({ status });
      expect(secondAnswer.cookie).toBeUndefined();
    }
    expect([...seenStatuses].sort()).toEqual(['disabled', 'enabled']);
    expect(String((await ask('', { cookie: 'flag-share=99999x' })).cookie)).toMatch(
      /^flag-share=\d{1,4}; Max-Age=15552000;/,
    );
  });

  it('remain switched on after their last day, but are reported by the health checks', async () => {
    const oldFlag = flagOf({ key: 'oldForm', endsOn: '2020-01-31', markets: ['uk'] });
    const { shop, ask } = await shopWith(oldFlag, flagOf());
    expect((await ask('?marketplace=uk')).flags['oldForm']).toEqual({ status: 'enabled' });
    const health = await shop.get('/_canvas/api/health');
    expect(health.statusCode).toBe(200);
    expect(health.json<{ checks: object }>().checks).toMatchObject({
      flags: { status: 'failing', detail: 'stale: oldForm' },
    });
    const listed = await shop.get('/_canvas/api/staff/flags?marketplace=us', {
      authorization: `Bearer ${STAFF_TOKEN}`,
    });
    expect(listed.json<{ data: { flags: StaffFlag[] } }>().data.flags[0]).toEqual({
      key: 'oldForm',
      description: 'The form in one column',
      owner: 'builder team',
      ends_on: '2020-01-31',
      is_stale: true,
      environments: [],
      markets: ['uk'],
      percentage: 100,
      status: 'disabled',
    });
  });
});
