import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { sri } from './testing/a-release';
import { A_SECOND_MS, bucketOf, TestRegistry } from './testing/test-registry';

describeOnDatabases('activating releases on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  describe('activation', () => {
    it('is refused if another version has been activated in the meantime', async () => {
      await registry.published('v1', 'v2', 'v3');
      expect(await registry.activate('v1', { replaces: null })).toMatchObject({ status: 200 });
      expect(await registry.activate('v2', { replaces: 'v1' })).toMatchObject({
        status: 200,
        data: { previous: 'v1' },
      });
      const lateAnswer = await registry.activate('v3', { replaces: 'v1' });
      expect(lateAnswer).toMatchObject({
        status: 409,
        code: 'release_moved',
        detail: expect.stringContaining('at v2 by now'),
      });
      expect(await registry.listed()).toBe('v2');
    });

    it('makes one version current if two are activated at the same time', async () => {
      await registry.published('v1', 'v2', 'v3');
      await registry.activate('v1');
      const answers = await Promise.all(
        ['v2', 'v3'].map((version) => registry.activate(version, { replaces: 'v1' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await registry.listed()).toBe(answers[0]!.status === 200 ? 'v2' : 'v3');
    });

    it('accepts stored versions only', async () => {
      expect(await registry.activate('v1')).toMatchObject({ status: 404, code: 'no_such_release' });
    });
  });

  describe('rollback', () => {
    it('returns to the previous version that was not withdrawn', async () => {
      await registry.published('v1', 'v2', 'v3');
      for (const version of ['v1', 'v2', 'v3']) await registry.activate(version);
      expect(await registry.rollback()).toMatchObject({
        status: 200,
        data: { version: 'v2', previous: 'v3' },
      });
      expect(await registry.listed()).toBe('v2');
      await waitUntil(
        'the other process is back too',
        async () => (await registry.listed(registry.otherShop)) === 'v2',
        A_SECOND_MS,
      );
      expect(await registry.rollback()).toMatchObject({ data: { version: 'v1', previous: 'v2' } });
      expect(await registry.rollback()).toMatchObject({ status: 409, code: 'nothing_before' });
      const { acts } = (await registry.ask('GET', '/cart_mfe/history')).data;
      expect(acts.slice(0, 3)).toEqual([
        expect.objectContaining({
          act: 'rollback',
          version: 'v1',
          previous: 'v2',
          actor: 'Kim, machine',
          reason: 'it broke',
        }),
        expect.objectContaining({
          act: 'rollback',
          version: 'v2',
          previous: 'v3',
          at: expect.stringMatching(/^\d{4}-/),
        }),
        expect.objectContaining({
          act: 'activate',
          version: 'v3',
          previous: 'v2',
          actor: 'machine',
          reason: 'for v3',
        }),
      ]);
    });

    it('returns by only one version if two members of staff roll back the same release', async () => {
      await registry.published('v1', 'v2', 'v3');
      for (const version of ['v1', 'v2', 'v3']) await registry.activate(version);
      const back = () => registry.ask('POST', '/cart_mfe/rollback', { reason: 'it broke', takes_back: 'v3' });
      const answers = await Promise.all([back(), back()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)).toMatchObject({
        code: 'release_moved',
        detail: expect.stringContaining('at v2 by now, not at v3'),
      });
      expect(await registry.listed()).toBe('v2');
    });

    it('returns to the right version even after many later publications', async () => {
      await registry.published('v1', 'v2');
      for (const version of ['v1', 'v2']) await registry.activate(version);
      await registry.published(...Array.from({ length: 11 }, (_, index) => `w${index}`));
      expect((await registry.ask('GET', '/cart_mfe')).data.builds).toHaveLength(11); // nine builds that no page used
      expect(await registry.rollback()).toMatchObject({ status: 200, data: { version: 'v1' } });
    });
  });

  describe('the fallback of a page (REL-14)', () => {
    it('is the version that was current before this one', async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      expect(await registry.fallback()).toBeUndefined();
      await registry.activate('v2');
      expect(await registry.fallback()).toEqual({
        version: 'v1',
        contractVersion: 1,
        entry: '/mfe/cart_mfe/v1/remoteEntry.v1.js',
        integrity: sri('/* cart_mfe v1 */'),
      });
    });

    it('is never a withdrawn version', async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      await registry.activate('v2');
      await registry.rollback();
      expect([await registry.listed(), await registry.fallback()]).toEqual(['v1', undefined]);
      await registry.activate('v2');
      await registry.activate('v1');
      expect([await registry.listed(), await registry.fallback()]).toEqual(['v1', undefined]);
    });

    it('is the current version in browsers that receive the canary', async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      await registry.canary(50, { version: 'v2' });
      const versions = new Set<string>();
      for (let bucket = 0; bucket < 100; bucket += 7) {
        const headers = bucketOf(bucket);
        versions.add(
          `${await registry.listed(registry.shop, headers)} ${(await registry.fallback(headers))?.version}`,
        );
      }
      expect(versions).toEqual(new Set(['v1 undefined', 'v2 v1']));
    });
  });
});
