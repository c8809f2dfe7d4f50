import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { aPage, TestRegistry, types } from './testing/test-registry';

describeOnDatabases('open pages, on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());
  afterEach(async () => {
    await registry.ask('PUT', '/shell/current', { version: 'v1', reason: 'as it began', force: true });
  });

  const versions = Array.from({ length: 12 }, (_, index) => `v${index + 1}`);
  const release = async (...releasedVersions: string[]): Promise<void> => {
    for (const version of releasedVersions) {
      await registry.published(version);
      await registry.activate(version);
    }
  };
  /** Returns whether the shop asks a page with these builds to reload. */
  async function isTold(page: string): Promise<boolean> {
    const { headers } = await registry.shop.get(`/_canvas/api/health?page=${page}`);
    return headers['x-page-withdrawn'] !== undefined;
  }

  describe('pages after more than ten releases of a remote', () => {
    it('can use the files of the last ten releases without a reload', async () => {
      await release(...versions);
      for (const version of versions.slice(2)) {
        expect(await isTold(`shell:v1,cart_mfe:${version}`)).toBe(false);
        const file = await registry.otherShop.get(`/mfe/cart_mfe/${version}/remoteEntry.${version}.js`);
        expect(file.statusCode).toBe(200);
      }
    });

    it('must reload if they use an older release', async () => {
      await release(...versions);
      expect(await isTold('shell:v1,cart_mfe:v1')).toBe(true);
      const file = await registry.otherShop.get('/mfe/cart_mfe/v1/remoteEntry.v1.js');
      expect([file.statusCode, file.headers['cache-control']]).toEqual([404, 'no-store']);
    });
  });

  it('must reload if the files of their shell have been deleted', async () => {
    for (const version of versions.map((each) => `p${each}`)) {
      expect((await registry.publish(aPage(version, types({})))).status).toBe(201);
      await registry.ask('PUT', '/shell/current', { version, reason: 'another' });
    }
    expect(await isTold('shell:pv1')).toBe(true);
    expect((await registry.otherShop.get('/_canvas/assets/main.pv1.js')).statusCode).toBe(404);
    expect(await isTold('shell:pv4')).toBe(false);
    expect((await registry.otherShop.get('/_canvas/assets/main.pv4.js')).body).toBe('pv4');
  });

  it('must reload if one of their releases was withdrawn', async () => {
    await release('v1', 'v2');
    await registry.rollback();
    expect(await isTold('cart_mfe:v2')).toBe(true);
    await release('v3');
    expect(await isTold('cart_mfe:v2')).toBe(true);
    expect(await isTold('cart_mfe:v1')).toBe(false);
    await registry.activate('v2');
    expect(await isTold('cart_mfe:v2')).toBe(false);
    expect(await isTold('cart_mfe:v3')).toBe(true);
  });

  it('must reload after the end of their canary, despite later canaries or releases', async () => {
    await release('v1');
    await registry.published('v2');
    await registry.canary(10);
    expect(await isTold('cart_mfe:v2')).toBe(false);
    await registry.published('v3');
    await registry.canary(10, { version: 'v3' });
    await registry.activate('v3');
    expect(await isTold('cart_mfe:v2')).toBe(true);
    expect(await isTold('cart_mfe:v1')).toBe(false);
    const { acts } = (await registry.ask('GET', '/cart_mfe/history')).data;
    expect(acts.map(({ act, version, percentage }) => [act, version, percentage])).toEqual(
      expect.arrayContaining([['canary', 'v2', 0]]),
    );
  });
});
