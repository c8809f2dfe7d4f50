import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { aRelease } from './testing/a-release';
import { aPage, bucketOf, BUCKETS, STAFF, TestRegistry, types } from './testing/test-registry';

describeOnDatabases('canaries of releases on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  describe('a canary', () => {
    it('reaches its percentage of browsers, and still includes them when it grows', async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      expect(await registry.canary(10)).toMatchObject({ status: 200, data: { version: 'v2' } });
      const tenth = await registry.gotBy();
      expect(tenth.filter((version) => version === 'v2')).toHaveLength(10);
      await registry.canary(25);
      const quarter = await registry.gotBy();
      expect(quarter.filter((version) => version === 'v2')).toHaveLength(25);
      tenth.forEach((version, bucket) => {
        if (version === 'v2') expect(quarter[bucket]).toBe('v2');
      });
      expect((await registry.ask('GET', '/cart_mfe')).data.builds).toEqual([
        expect.objectContaining({ version: 'v1', is_current: true }),
        expect.objectContaining({ version: 'v2', is_current: false, canary_percentage: 25 }),
      ]);
    });

    it('sets a cookie with the number of the browser once', async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      expect((await registry.shop.get('/uk')).headers['set-cookie']).toBeUndefined();
      await registry.canary(50);
      const { headers } = await registry.shop.get('/uk');
      expect(String(headers['set-cookie'])).toMatch(
        /^__Host-release-bucket=\d{1,2}; Max-Age=2592000; .*HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(headers['cache-control']).toBe('no-cache, private');
      expect((await registry.shop.get('/uk', bucketOf(7))).headers['set-cookie']).toBeUndefined();
      expect(
        (await registry.shop.get('/uk', { cookie: '__Host-release-bucket=no' })).headers['set-cookie'],
      ).toBeDefined();
    });

    it('ends when the canary is stopped, withdrawn or activated (REL-03)', async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      const isOver = async () => new Set(await registry.gotBy()).size === 1;
      await registry.canary(50);
      expect(await isOver()).toBe(false);
      expect((await registry.canary(0)).status).toBe(200);
      expect(await isOver()).toBe(true);
      expect(await registry.canary(0)).toMatchObject({ status: 409, code: 'no_canary' });
      await registry.canary(50);
      const back = await registry.rollback();
      expect(back).toMatchObject({ status: 200, data: { version: 'v1', previous: 'v2' } });
      expect([await isOver(), await registry.listed()]).toEqual([true, 'v1']);
      await registry.canary(50);
      await registry.activate('v2');
      expect([await isOver(), await registry.listed()]).toEqual([true, 'v2']);
    });

    it('cannot be the current or an unpublished version', async () => {
      await registry.published('v1');
      expect(await registry.canary(10)).toMatchObject({ status: 409, code: 'nothing_current' });
      await registry.activate('v1');
      expect(await registry.canary(10)).toMatchObject({ status: 409, code: 'no_candidate' });
      expect(await registry.canary(10, { version: 'v1' })).toMatchObject({
        status: 409,
        code: 'already_current',
      });
      expect(await registry.canary(10, { version: 'v9' })).toMatchObject({ status: 404 });
      expect(await registry.canary(100, { version: 'v9' })).toMatchObject({ status: 400 });
    });

    it('of the shell is served with its own files', async () => {
      expect(await registry.publish(aPage('v2', types({})))).toMatchObject({ status: 201 });
      const tried = await registry.ask('PUT', '/shell/canary', { percentage: 40, reason: 'a try' });
      expect(tried).toMatchObject({ status: 200 });
      const bodies = await Promise.all(
        BUCKETS.map(async (bucket) => (await registry.shop.get('/uk', bucketOf(bucket))).body),
      );
      expect(bodies.filter((body) => body.includes('main.v2.js'))).toHaveLength(40);
      expect((await registry.otherShop.get('/_canvas/assets/main.v2.js')).body).toBe('v2');
      await registry.ask('PUT', '/shell/canary', { percentage: 0, reason: 'done' });
    });

    it('of the shell reaches the same browsers as the canary of a remote that needs it', async () => {
      const [earlierTypes, laterTypes] = [types({ Button: 'a' }), types({ Button: 'b' })];
      const force = { force: true };
      try {
        await registry.publish(aPage('pair1', earlierTypes));
        await registry.ask('PUT', '/shell/current', { version: 'pair1', reason: '' });
        await registry.publish(aRelease('cart_mfe', 'v1', { builtAgainst: earlierTypes }));
        await registry.activate('v1');
        await registry.publish(aPage('pair2', laterTypes), STAFF, 'shell', force);
        await registry.publish(
          aRelease('cart_mfe', 'v2', { builtAgainst: laterTypes }),
          STAFF,
          'cart_mfe',
          force,
        );
        expect((await registry.canary(30, { version: 'v2' })).status).toBe(422);
        await registry.canary(30, { version: 'v2', ...force });
        const tried = { version: 'pair2', percentage: 30, reason: 'with cart_mfe v2', ...force };
        expect((await registry.ask('PUT', '/shell/canary', tried)).status).toBe(200);
        const pages = await Promise.all(
          BUCKETS.map((bucket) => registry.boot(registry.shop, bucketOf(bucket))),
        );
        const pairs = pages.map(({ shellVersion, remotes }) => `${shellVersion} ${remotes[0]!.version}`);
        expect(new Set(pairs)).toEqual(new Set(['pair1 v1', 'pair2 v2']));
        expect(pairs.filter((pair) => pair === 'pair2 v2')).toHaveLength(30);
      } finally {
        await registry.ask('PUT', '/shell/current', { version: 'v1', reason: 'as it began', force: true });
      }
    });
  });
});
