import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectStoreError } from '../../platform/object-store';
import { describeOnDatabases } from '../../testing/test-databases';
import { deleteAbandonedBuilds } from './publish-build';
import type { Registry } from './registry';
import { expireReleaseActs } from './release-acts.repository';
import { aBuild, BareRegistry } from './testing/bare-registry';

const BY = { actor: 'Kim', reason: 'a test' };
const numbers = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

describeOnDatabases('builds that are kept, on $name', ({ name: kind, open }) => {
  let bare: BareRegistry;
  let registry: Registry;
  beforeAll(async () => {
    bare = await BareRegistry.open(open);
    registry = bare.registry();
  });
  afterAll(() => bare.close());
  beforeEach(() => bare.empty());

  const publish = async (...versions: string[]): Promise<void> => {
    for (const version of versions) await registry.publish(aBuild('cart_mfe', version), BY);
  };
  const release = async (...versions: string[]): Promise<void> => {
    for (const version of versions) {
      await publish(version);
      await registry.activate('cart_mfe', { version }, BY);
    }
  };
  const keptVersions = async () => new Set((await registry.states('cart_mfe')).map(({ version }) => version));
  const storedVersions = async () => {
    const versions = new Set<string>();
    for await (const key of bare.objects.list('builds/cart_mfe/')) versions.add(key.split('/')[2]!);
    return versions;
  };

  it('include all builds that pages use, even after many unused publications', async () => {
    const had = numbers('v', 10);
    await release(...had);
    await publish(...numbers('w', 12));
    expect(await keptVersions()).toEqual(new Set([...had, ...numbers('w', 12).slice(3)]));
    expect(await storedVersions()).toEqual(await keptVersions());
  });

  it('include builds that some browsers received as a canary', async () => {
    await release('v1');
    await publish('tried');
    await registry.canary('cart_mfe', { percentage: 1 }, BY);
    await registry.canary('cart_mfe', { percentage: 0 }, BY);
    await publish(...numbers('w', 12));
    expect(await keptVersions()).toContain('tried');
  });

  it('remain in the history after two years, while unused builds are removed from it', async () => {
    const history = async () =>
      (await registry.history('cart_mfe', 99)).map(({ act, version }) => `${act} ${version}`);
    await release('v1', 'v2', 'v3');
    await registry.publish(aBuild('builder_mfe', 'b1'), BY);
    await bare.agesThreeYears();
    await expireReleaseActs(bare.database);
    // the activation of v1 must remain, because v1 is kept. The unused build b1 has no history.
    expect((await history()).at(-1)).toBe('activate v1');
    expect(await registry.history('builder_mfe', 99)).toEqual([]);

    await release(...numbers('w', 10));
    expect(await keptVersions()).not.toContain('v2');
    await expireReleaseActs(bare.database);
    const laterActs = await history();
    expect(laterActs.slice(-2)).toEqual(['publish w1', 'activate v3']);
    expect(laterActs).toHaveLength(21);
  });

  it('are deleted before their files', async () => {
    await release(...numbers('v', 10));
    const away = () => Promise.reject(new ObjectStoreError('away'));
    const dying = bare.registry({ delete: away });
    await dying.publish(aBuild('cart_mfe', 'v11'), BY);
    const { version } = await dying.activate('cart_mfe', { version: 'v11' }, BY);
    expect(version).toBe('v11');
    await expect(dying.publish(aBuild('cart_mfe', 'v12'), BY)).rejects.toThrow('away');
    expect(await keptVersions()).not.toContain('v1');
    expect(await keptVersions()).toContain('v12');
    expect(await storedVersions()).toContain('v1');
    await deleteAbandonedBuilds(bare.publishing(), new Date(Date.now() + 2 * 86_400_000));
    expect(await storedVersions()).toEqual(await keptVersions());
  });

  // skipped on the embedded database, which runs one transaction at a time
  if (kind === 'PostgreSQL')
    describe('builds during an upload to a slow store', () => {
      it('allow rollbacks and other releases without waiting', async () => {
        await release('v1', 'v2');
        await registry.publish(aBuild('builder_mfe', 'b1'), BY);
        let go = (): void => undefined;
        const gate = new Promise<void>((resolve) => (go = resolve));
        let isPutting = (): void => undefined;
        const putting = new Promise<void>((resolve) => (isPutting = resolve));
        const slow = bare.registry({
          put: async (...object) => {
            isPutting();
            await gate;
            return bare.objects.put(...object);
          },
        });
        const publishing = slow.publish(aBuild('cart_mfe', 'v3'), BY);
        await putting;
        expect(await registry.rollback('cart_mfe', BY)).toMatchObject({ version: 'v1' });
        expect(await registry.activate('builder_mfe', { version: 'b1' }, BY)).toMatchObject({
          version: 'b1',
        });
        expect(await keptVersions()).not.toContain('v3');
        const secondPublish = registry.publish(aBuild('cart_mfe', 'v3'), BY).catch((error: Error) => error);
        go();
        await publishing;
        expect(await secondPublish).toMatchObject({ code: 'release_exists' });
        expect(await keptVersions()).toContain('v3');
      });
    });
});
