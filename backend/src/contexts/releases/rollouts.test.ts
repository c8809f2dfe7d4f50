import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { Registry } from './registry';
import { aRelease } from './testing/a-release';
import { aBuild, BareRegistry, stepsAge } from './testing/bare-registry';
import { aPage, bucketOf, TestRegistry, types } from './testing/test-registry';

const BY = { actor: 'Kim', reason: 'a test' };
const NAME = 'cart_mfe';
const STEPS = [
  { percentage: 5, minutes: 10 },
  { percentage: 25, minutes: 20 },
];

describeOnDatabases('rollouts in the registry, on $name', ({ open }) => {
  let bare: BareRegistry;
  let registry: Registry;
  beforeAll(async () => {
    bare = await BareRegistry.open(open);
    registry = bare.registry();
  });
  afterAll(() => bare.close());
  beforeEach(async () => {
    await bare.empty();
    for (const version of ['v1', 'v2', 'v3']) await registry.publish(aBuild(NAME, version), BY);
    await registry.activate(NAME, { version: 'v1' }, BY);
  });
  const stateOf = async (version: string) =>
    (await registry.states(NAME)).find((state) => state.version === version)!;
  const lines = async () =>
    (await registry.history(NAME, 20)).map(
      ({ act, version, percentage, actor, reason }) =>
        `${act} ${version} ${percentage ?? '-'} ${actor}: ${reason}`,
    );
  const start = (version = 'v2') => registry.rollouts.start(NAME, { version, replaces: 'v1' }, BY);

  it('advance after the minutes of each step until they reach every browser (REL-24)', async () => {
    expect(await start()).toEqual({ version: 'v2', previous: 'v1' });
    expect(await stateOf('v2')).toMatchObject({ percentage: 5, step: 0, isHeld: false, isCurrent: false });
    await bare.stepsAge(9);
    await registry.rollouts.advance();
    expect(await stateOf('v2')).toMatchObject({ percentage: 5, step: 0 });
    await bare.stepsAge(600); // after hours without a process, the step of 25 % must still last its full time
    await registry.rollouts.advance();
    await registry.rollouts.advance();
    expect(await stateOf('v2')).toMatchObject({ percentage: 25, step: 1 });
    await bare.stepsAge(20);
    await registry.rollouts.advance();
    expect(await stateOf('v2')).toMatchObject({ isCurrent: true, percentage: null, plan: null });
    expect((await lines()).slice(0, 3)).toEqual([
      'activate v2 - the clock: 20 minutes at 25 % are over',
      'canary v2 25 the clock: 10 minutes at 5 % are over',
      'canary v2 5 Kim: a test (5 % for 10 minutes, 25 % for 20 minutes, then all)',
    ]);
    expect(await registry.rollback(NAME, BY)).toEqual({ version: 'v1', previous: 'v2' });
  });

  it('advance by one step only, even if several processes advance them at the same time', async () => {
    await start();
    await bare.stepsAge(10);
    await Promise.all([bare.registry(), bare.registry(), registry].map((each) => each.rollouts.advance()));
    expect(await stateOf('v2')).toMatchObject({ percentage: 25, step: 1 });
    expect((await lines()).filter((line) => line.includes('the clock'))).toHaveLength(1);
  });

  it('are advanced by the next process if a process dies', async () => {
    await start();
    await bare.stepsAge(10);
    const dies = () => Promise.reject(new Error('killed'));
    const dying = new Registry({ ...bare.publishing(), changes: { ...bare.changes, announce: dies } }, [
      'production',
    ]);
    await expect(dying.rollouts.advance()).rejects.toThrow('killed');
    expect(await stateOf('v2')).toMatchObject({ percentage: 5, step: 0 });
    await registry.rollouts.advance();
    expect(await stateOf('v2')).toMatchObject({ percentage: 25, step: 1 });
    expect((await lines()).filter((line) => line.includes('the clock'))).toHaveLength(1);
  });

  it('advance even if the rollout of another name fails', async () => {
    await registry.publish(aBuild('a_mfe', 'v1'), BY);
    await registry.publish(aBuild('a_mfe', 'v2'), BY);
    await registry.activate('a_mfe', { version: 'v1' }, BY);
    await registry.rollouts.start('a_mfe', { version: 'v2' }, BY);
    await start();
    await bare.stepsAge(10);
    const announce = async (...[on, channel, name]: Parameters<typeof bare.changes.announce>) => {
      if (name === 'a_mfe') throw new Error('only this one');
      await bare.changes.announce(on, channel, name);
    };
    const half = new Registry({ ...bare.publishing(), changes: { ...bare.changes, announce } }, [
      'production',
    ]);
    await expect(half.rollouts.advance()).rejects.toThrow('only this one');
    expect(await stateOf('v2')).toMatchObject({ percentage: 25 });
  });

  it('repeat their step when they are resumed after a hold', async () => {
    await start();
    await bare.stepsAge(9);
    await registry.rollouts.hold(NAME, { actor: 'Ada', reason: 'lunch' });
    await registry.rollouts.hold(NAME, { actor: 'Ada', reason: 'lunch again' });
    await bare.stepsAge(100);
    await registry.rollouts.advance();
    expect(await stateOf('v2')).toMatchObject({ percentage: 5, isHeld: true });
    await registry.rollouts.resume(NAME, BY);
    await bare.stepsAge(9);
    await registry.rollouts.advance();
    expect(await stateOf('v2')).toMatchObject({ percentage: 5, isHeld: false });
    await bare.stepsAge(1);
    await registry.rollouts.advance();
    expect(await stateOf('v2')).toMatchObject({ percentage: 25 });
    expect((await lines()).slice(1, 3)).toEqual(['resume v2 - Kim: a test', 'hold v2 - Ada: lunch']);
  });

  it('are ended by an activation, a rollback, a manual canary or a newer rollout', async () => {
    const isOver = async () => (await stateOf('v2')).plan === null;
    await start();
    await registry.canary(NAME, { percentage: 40 }, BY);
    await bare.stepsAge(100);
    await registry.rollouts.advance();
    expect([await isOver(), (await stateOf('v2')).percentage]).toEqual([true, 40]);
    await start();
    await registry.rollback(NAME, BY);
    expect([await isOver(), await stateOf('v2')]).toEqual([
      true,
      expect.objectContaining({ isTakenBack: true }),
    ]);
    await start();
    await start('v3');
    expect([await isOver(), (await stateOf('v3')).percentage]).toEqual([true, 5]);
    await registry.activate(NAME, { version: 'v2' }, BY);
    for (const act of ['hold', 'resume'] as const)
      await expect(registry.rollouts[act](NAME, BY)).rejects.toMatchObject({ code: 'no_rollout' });
  });

  it('continue if they are started again with the same steps', async () => {
    await start();
    await bare.stepsAge(10);
    await registry.rollouts.advance();
    await start();
    expect(await stateOf('v2')).toMatchObject({ percentage: 25, step: 1 });
    await registry.rollouts.start(NAME, { version: 'v2', steps: [{ percentage: 1, minutes: 1 }] }, BY);
    expect(await stateOf('v2')).toMatchObject({ percentage: 1, step: 0 });
  });

  it('are refused if their steps do not increase or another version has become current', async () => {
    const steps = [...STEPS].reverse();
    expect(() => registry.rollouts.start(NAME, { version: 'v2', steps }, BY)).toThrow(/more browsers/);
    await registry.activate(NAME, { version: 'v3' }, BY);
    await expect(start()).rejects.toMatchObject({ code: 'release_moved' });
    await expect(registry.rollouts.start(NAME, { version: 'v9' }, BY)).rejects.toMatchObject({
      code: 'no_such_release',
    });
  });

  it('activate the version at once if there is no current version', async () => {
    await registry.publish(aBuild('new_mfe', 'v1'), BY);
    expect(await registry.rollouts.start('new_mfe', { version: 'v1', replaces: null }, BY)).toEqual({
      version: 'v1',
      previous: undefined,
    });
    expect((await registry.states('new_mfe'))[0]).toMatchObject({ isCurrent: true, plan: null });
  });
});

describeOnDatabases('rollouts on pages, on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());
  const rollOut = (otherFields: object = {}) =>
    registry.ask('PUT', '/cart_mfe/rollout', { version: 'v2', reason: 'a try', ...otherFields });
  const rolledOut = async () => {
    await registry.published('v1', 'v2');
    await registry.activate('v1');
    return rollOut({ replaces: 'v1' });
  };
  const builds = async () => (await registry.ask('GET', '/cart_mfe')).data.builds;

  it('reach more browsers with each step, in every process', async () => {
    const { status, data } = await rolledOut();
    expect(status).toBe(200);
    const { bucket } = data as unknown as { bucket: number };
    expect(await registry.listed(registry.shop, bucketOf(bucket))).toBe('v2');
    expect((await registry.gotBy()).filter((version) => version === 'v2')).toHaveLength(5);
    const [, canaryState] = await builds();
    expect(canaryState).toMatchObject({
      canary_percentage: 5,
      rollout: { steps: STEPS, step: 0, is_held: false, next_step_at: expect.any(String) },
    });
    const waitMs = Date.parse(canaryState!.rollout!.next_step_at!) - Date.parse(canaryState!.since!);
    expect(waitMs).toBe(600_000);
    await stepsAge(registry.database, 10);
    await registry.otherShop.registry.rollouts.advance();
    await waitUntil(
      'the first process gives it to 25 %',
      async () => (await registry.gotBy()).filter((version) => version === 'v2').length === 25,
    );
    expect(await registry.listed(registry.shop, bucketOf(bucket))).toBe('v2');
  });

  it('can be held and resumed', async () => {
    await rolledOut();
    const post = (act: string) => registry.ask('POST', `/cart_mfe/rollout/${act}`, { reason: 'a look' });
    expect(await post('hold')).toMatchObject({ status: 200, data: { version: 'v2' } });
    const { rollout } = (await builds())[1]!;
    expect(rollout).toEqual({ steps: STEPS, step: 0, is_held: true });
    expect(await post('resume')).toMatchObject({ status: 200 });
    expect((await builds())[1]!.rollout).toMatchObject({ is_held: false });
    expect(await rollOut({ steps: [{ percentage: 50, minutes: 1 }] })).toMatchObject({ status: 200 });
    expect((await builds())[1]).toMatchObject({ canary_percentage: 50 });
    expect(await rollOut({ steps: [] })).toMatchObject({ status: 400 });
    expect(await rollOut({ steps: [...STEPS].reverse() })).toMatchObject({ status: 422 });
    await registry.rollback();
    expect(await post('hold')).toMatchObject({ status: 409, code: 'no_rollout' });
  });

  it('return no browser number for tests if every browser receives the version at once', async () => {
    await registry.published('v2');
    const { data } = await rollOut({ replaces: null });
    expect(data).toEqual({ name: 'cart_mfe', version: 'v2' });
    expect(await registry.listed()).toBe('v2');
  });

  it('are held by the shop if the version no longer fits the page', async () => {
    const [earlierTypes, laterTypes] = [types({ Button: 'a' }), types({ Button: 'b' })];
    try {
      await registry.publish(aPage('fit1', earlierTypes));
      await registry.ask('PUT', '/shell/current', { version: 'fit1', reason: '' });
      await registry.published('v1');
      await registry.activate('v1');
      await registry.publish(aRelease('cart_mfe', 'v2', { builtAgainst: earlierTypes }));
      expect(await rollOut()).toMatchObject({ status: 200 });
      await registry.publish(aPage('fit2', laterTypes), undefined, 'shell', { force: true });
      await registry.ask('PUT', '/shell/current', { version: 'fit2', reason: '', force: true });
      await stepsAge(registry.database, 10);
      await registry.shop.registry.rollouts.advance();
      expect((await builds()).find(({ version }) => version === 'v2')).toMatchObject({
        canary_percentage: 5,
        rollout: { is_held: true },
      });
      const { acts } = (await registry.ask('GET', '/cart_mfe/history')).data;
      expect(acts[0]).toMatchObject({
        ...{ act: 'hold', version: 'v2', actor: 'the clock' },
        reason: expect.stringContaining('it was built against other types of'),
      });
    } finally {
      await registry.ask('PUT', '/shell/current', { version: 'v1', reason: 'as it began', force: true });
    }
  });

  describe('rollouts of the page itself', () => {
    it('reach more browsers with each step, like the rollouts of a remote', async () => {
      expect(await registry.publish(aPage('v2', types({})))).toMatchObject({ status: 201 });
      const { status } = await registry.ask('PUT', '/shell/rollout', { version: 'v2', reason: 'a try' });
      expect(status).toBe(200);
      const countNew = async () => {
        const pages = await Promise.all(
          Array.from({ length: 100 }, (_, bucket) => registry.shop.get('/uk', bucketOf(bucket))),
        );
        return pages.filter(({ body }) => body.includes('main.v2.js')).length;
      };
      expect(await countNew()).toBe(5);
      await stepsAge(registry.database, 10);
      await registry.shop.registry.rollouts.advance();
      expect(await countNew()).toBe(25);
      await registry.ask('POST', '/shell/rollback', { reason: 'done' });
      expect(await countNew()).toBe(0);
    });
  });
});
