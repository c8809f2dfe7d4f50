import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FiguresOfReleases } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { ReleaseWatch } from './release-watch';
import { aRelease } from './testing/a-release';
import { bucketOf, PATH, STAFF, TestRegistry } from './testing/test-registry';

const NAME = 'cart_mfe';
const CONTRACTS = { './CartPage': '1.0', './MiniCart': '1.0' };
const GOOD = { loads: 1, failures: 0, slow: 0, blocked: 0, goals: 1, slotMs: 400 };
const FAILED = { ...GOOD, failures: 1, goals: 0, slotMs: undefined };

describeOnDatabases('figures of releases on $name', ({ open }) => {
  let registry: TestRegistry;
  const warnings: object[] = [];
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  let sent = 0;
  beforeEach(async () => {
    warnings.length = 0;
    await registry.empty();
  });

  /** Reports the same facts for `count` shoppers, each with a different IP address or all with the given address. */
  async function tell(version: string, facts: object, count = 1, address?: string, expose = './CartPage') {
    for (let shopper = 0; shopper < count; shopper += 1) {
      sent += 1;
      const remoteAddress = address ?? `10.1.${sent >> 8}.${sent & 255}`;
      const payload = { figures: [{ name: NAME, version, expose, ...facts }] };
      const request = { method: 'POST', url: '/release-figures', remoteAddress, payload } as const;
      expect((await registry.shop.app.inject(request)).statusCode).toBe(204);
    }
    await registry.shop.releaseFigures.flush();
  }
  /** Stores figures as if shoppers had reported them an hour ago. */
  const history = (version: string, loads: number, failures: number) =>
    registry.database.query(
      {
        name: 'test_history',
        text: `insert into release_figures (name, version, expose, at, loads, failures, slow, blocked, goals, shown, slot_ms)
        values ($1, $2, './CartPage', now() - interval '1 hour', $3, $4, 0, 0, $3::int - $4::int, 0, 0)`,
      },
      [NAME, version, loads, failures],
    );
  async function figuresOf(version: string) {
    const answer = await registry.shop.app.inject({ url: `${PATH}/${NAME}/figures`, headers: STAFF });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<FiguresOfReleases>();
    return data.versions.find((each) => each.version === version);
  }
  async function published(...versions: string[]): Promise<void> {
    for (const version of versions) {
      const release = aRelease(NAME, version, { contracts: CONTRACTS });
      expect(await registry.publish(release)).toMatchObject({ status: 201 });
    }
  }
  async function activated(...versions: string[]): Promise<void> {
    await published(...versions);
    for (const version of versions) expect(await registry.activate(version)).toMatchObject({ status: 200 });
  }
  const look = () => new ReleaseWatch(registry.shop).look((details) => void warnings.push(details));
  const lastAct = async () => (await registry.ask('GET', `/${NAME}/history?limit=1`)).data.acts[0];

  describe('the counting of reports', () => {
    it('adds up the reports of pages for each exposed module and in total', async () => {
      await activated('v1');
      await tell('v1', GOOD, 2);
      await tell('v1', { ...GOOD, slotMs: 1000, slow: 1, blocked: 1 });
      await tell('v1', FAILED, 1, undefined, './MiniCart');
      expect(await figuresOf('v1')).toEqual({
        version: 'v1',
        sum: { loads: 4, failures: 1, slow: 1, blocked: 1, goals: 3, slot_ms: 600 },
        exposes: {
          './CartPage': { loads: 3, failures: 0, slow: 1, blocked: 1, goals: 3, slot_ms: 600 },
          './MiniCart': { loads: 1, failures: 1, slow: 0, blocked: 0, goals: 0 },
        },
      });
    });

    it('ignores reports about inactive versions and unknown modules', async () => {
      await activated('v1');
      await published('v2');
      await tell('v2', GOOD);
      await tell('v9', GOOD);
      await tell('v1', GOOD, 1, undefined, './Invented');
      expect([await figuresOf('v1'), await figuresOf('v2')]).toEqual([undefined, undefined]);
      await registry.canary(5);
      await tell('v2', GOOD);
      expect(await figuresOf('v2')).toMatchObject({ sum: { loads: 1 } });
    });

    it('counts at most one failing shopper per network', async () => {
      await activated('v1');
      await tell('v1', FAILED, 30, '203.0.113.7');
      expect(await figuresOf('v1')).toMatchObject({ sum: { loads: 1, failures: 1 } });
      await tell('v1', FAILED, 3, '2001:db8:1:1::7');
      for (let network = 2; network < 20; network += 1)
        await tell('v1', FAILED, 1, `2001:db8:1:${network}::7`);
      expect(await figuresOf('v1')).toMatchObject({ sum: { loads: 6, failures: 6 } });
      await tell('v1', GOOD, 30, '203.0.113.8');
      expect(await figuresOf('v1')).toMatchObject({ sum: { loads: 9, failures: 6 } });
    });

    it('counts the goal of a shopper only if it has counted the load', async () => {
      await activated('v1');
      await tell('v1', { ...GOOD, goals: 0 }, 5, '203.0.113.12');
      await tell('v1', { ...GOOD, loads: 0 }, 5, '203.0.113.12');
      expect(await figuresOf('v1')).toMatchObject({ sum: { loads: 3, goals: 3 } });
    });

    it('counts a frozen page as a load and a failure (REL-26)', async () => {
      await activated('v1');
      const freeze = async (address: string, facts: object = {}) => {
        const payload = { name: NAME, version: 'v1', expose: './CartPage', ...facts };
        const request = { method: 'POST', url: '/frozen-page', remoteAddress: address, payload } as const;
        expect((await registry.shop.app.inject(request)).statusCode).toBe(204);
      };
      await freeze('203.0.113.9');
      await freeze('203.0.113.9');
      await freeze('203.0.113.10', { version: 'v9' });
      await freeze('203.0.113.11', { expose: './Invented' });
      await registry.shop.releaseFigures.flush();
      expect((await figuresOf('v1'))?.exposes).toEqual({
        './CartPage': { loads: 1, failures: 1, slow: 0, blocked: 0, goals: 0 },
      });
      expect(await figuresOf('v9')).toBeUndefined();
    });

    it('stores no address', async () => {
      await activated('v1');
      await tell('v1', FAILED, 1, '203.0.113.77');
      const rows = await registry.database.query<{ row: string }>({
        name: 'test_figures',
        text: 'select release_figures::text as row from release_figures',
      });
      expect(rows.map(({ row }) => row.replace(/"[^"]*"/, 'at'))).toEqual([
        '(cart_mfe,v1,./CartPage,at,1,1,0,0,0,0,0)',
      ]);
    });

    it('refuses a report with a count other than 0 or 1', async () => {
      for (const figures of [
        [],
        [{ name: NAME, version: 'v1', expose: './CartPage', ...GOOD, loads: 2 }],
        Array.from({ length: 21 }, () => ({ name: NAME, version: 'v1', expose: './CartPage', ...GOOD })),
      ])
        expect(
          (await registry.shop.app.inject({ method: 'POST', url: '/release-figures', payload: { figures } }))
            .statusCode,
        ).toBe(400);
    });

    it('ends after 30 days', async () => {
      await activated('v1');
      await history('v1', 10, 0);
      await registry.shop.releases.expire();
      expect(await figuresOf('v1')).toMatchObject({ sum: { loads: 10 } });
      await registry.database.query({
        name: 'test_age',
        text: `update release_figures set at = at - interval '30 days'`,
      });
      await registry.shop.releases.expire();
      expect(await figuresOf('v1')).toBeUndefined();
    });

    it('includes all tab sessions while a release is on trial, and otherwise a tenth of them', async () => {
      await activated('v1');
      expect(await registry.boot()).toMatchObject({ figureShare: 1 });
      const age = {
        name: 'test_age_current',
        text: `update current_builds set since = now() - interval '61 minutes'`,
      };
      await registry.database.query(age);
      await published('v2');
      await registry.database.query(age);
      expect(await registry.shop.releases.figureShare()).toBe(0.1);
      await registry.canary(5);
      expect(await registry.shop.releases.figureShare()).toBe(1);
    });
  });

  describe('the watch', () => {
    it('ends a canary that fails for ten shoppers', async () => {
      await activated('v1');
      await published('v2');
      await registry.canary(5);
      await tell('v2', FAILED, 9);
      await look();
      expect(await lastAct()).toMatchObject({ act: 'canary', percentage: 5 });
      await tell('v2', FAILED);
      await look();
      const reason =
        './CartPage failed for 10 of 10 shoppers, against 2.0 %, the most that passes as ordinary';
      expect(await lastAct()).toMatchObject({ act: 'canary', percentage: 0, actor: 'the watch', reason });
      expect(warnings).toEqual([{ build: NAME, version: 'v2', to: 'v1', reason }]);
      await look();
      expect(warnings).toHaveLength(1);
      expect(new Set(await registry.gotBy())).toEqual(new Set(['v1']));
    });

    it('rolls back a failing version, but not the version that thus becomes current', async () => {
      await activated('v0', 'v1', 'v2');
      await tell('v2', FAILED, 10);
      await look();
      expect(await lastAct()).toMatchObject({ act: 'rollback', version: 'v1', previous: 'v2' });
      await tell('v1', FAILED, 30);
      await look();
      expect(await registry.listed()).toBe('v1');
    });

    it('does not roll back a version after its first hour', async () => {
      await activated('v1', 'v2');
      await history('v1', 1000, 300);
      await tell('v2', FAILED, 12);
      await tell('v2', GOOD, 24);
      await look();
      expect(await registry.listed()).toBe('v2');
      await registry.empty();
      await activated('v3', 'v4');
      await tell('v4', FAILED, 12);
      await registry.database.query({
        name: 'test_age_current',
        text: `update current_builds set since = now() - interval '61 minutes'`,
      });
      await look();
      expect(await registry.listed()).toBe('v4');
    });
  });

  describe('the last known good version', () => {
    it('is the newest older version with enough loads and few failures', async () => {
      await activated('v1', 'v2', 'v3', 'v4');
      await history('v1', 5000, 0);
      await history('v2', 200, 10);
      await history('v3', 199, 0);
      await published('v5');
      expect(await registry.fallback()).toMatchObject({ version: 'v2' });
      expect(await registry.rollback()).toMatchObject({ data: { version: 'v2', previous: 'v4' } });
      expect(await registry.rollback()).toMatchObject({ data: { version: 'v1', previous: 'v2' } });
    });

    it('is never a version that fails for many shoppers or was withdrawn by staff', async () => {
      await activated('v1', 'v2', 'v3');
      await history('v1', 500, 0);
      await history('v2', 500, 0);
      expect(await registry.rollback()).toMatchObject({ data: { version: 'v2' } });
      expect(await registry.rollback()).toMatchObject({ data: { version: 'v1' } });
      await activated('v4');
      await published('v5');
      expect(await registry.fallback(bucketOf(1))).toMatchObject({ version: 'v1' });
      await registry.empty();
      await activated('w1', 'w2');
      await history('w1', 100, 10);
      expect(await registry.rollback()).toMatchObject({ status: 409, code: 'nothing_before' });
      expect(await registry.listed()).toBe('w2');
    });
  });
});
