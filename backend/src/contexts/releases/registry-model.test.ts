import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeOnDatabases } from '../../testing/test-databases';
import { publishBuild } from './publish-build';
import type { Registry } from './registry';
import { expireReleaseActs } from './release-acts.repository';
import { ReleaseStateError } from './releases.errors';
import { aBuild, BareRegistry } from './testing/bare-registry';
import { ReleaseModel } from './testing/release-model';

const NAME = 'cart_mfe';
const BY = { actor: 'Kim', reason: 'a test' };
const SEQUENCES = 60;
const ACTS = { minLength: 5, maxLength: 45 };

/** `at` is the position of a published version, counted back from the latest (0). */
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('publish' as const) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('deploy' as const) }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('activate' as const), at: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('activate' as const), at: fc.nat(30) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('canary' as const),
        at: fc.option(fc.nat(6), { nil: undefined }),
        percentage: fc.constantFrom(0, 1, 10, 99),
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('rollback' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('rollout' as const),
        at: fc.nat(3),
        steps: fc.constantFrom([5], [5, 25], [5, 25, 50]),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constantFrom('hold' as const, 'resume' as const) }),
    },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('advance' as const) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('expire' as const) }) },
  ),
  ACTS,
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;

describeOnDatabases('the registry as a state machine, on $name', ({ open }) => {
  let bare: BareRegistry;
  let registry: Registry;

  beforeAll(async () => {
    bare = await BareRegistry.open(open);
    registry = bare.registry();
  });
  afterAll(() => bare.close());

  /** Runs an act in the model and in the registry. The results must be equal. */
  async function play(model: ReleaseModel, act: Act): Promise<void> {
    const versionAt = (position: number): string => model.ever.at(-1 - position) ?? 'never';
    const expectOutcome = async (expected: string | undefined, work: Promise<unknown>): Promise<void> => {
      const code = await work.then(
        () => undefined,
        (error: unknown) => (error as { code: string }).code,
      );
      expect(code).toBe(expected);
    };
    switch (act.act) {
      case 'publish':
      case 'deploy': {
        const version = `v${model.ever.length + 1}`;
        if (act.act === 'deploy')
          await publishBuild(bare.publishing(), aBuild(NAME, version), { wish: 'current' });
        else await registry.publish(aBuild(NAME, version), BY);
        model[act.act](version);
        return;
      }
      case 'activate': {
        const version = versionAt(act.at);
        return expectOutcome(model.activate(version), registry.activate(NAME, { version }, BY));
      }
      case 'canary': {
        const canaryRequest = {
          version: act.at === undefined ? undefined : versionAt(act.at),
          percentage: act.percentage,
        };
        return expectOutcome(model.canary(canaryRequest), registry.canary(NAME, canaryRequest, BY));
      }
      case 'rollback':
        return expectOutcome(model.rollback(), registry.rollback(NAME, BY));
      case 'rollout': {
        const version = versionAt(act.at);
        const steps = act.steps.map((percentage) => ({ percentage, minutes: 10 }));
        return expectOutcome(
          model.rollout(version, act.steps),
          registry.rollouts.start(NAME, { version, steps }, BY),
        );
      }
      case 'hold':
      case 'resume':
        return expectOutcome(model.setHeld(act.act === 'hold'), registry.rollouts[act.act](NAME, BY));
      case 'advance':
        await registry.rollouts.advance(); // nothing is due
        await bare.stepsAge(10);
        await registry.rollouts.advance();
        model.advance();
        return;
      // the model never deletes history, so the test fails if this deletion changes any result
      case 'expire':
        await bare.agesThreeYears();
        await expireReleaseActs(bare.database);
    }
  }

  async function expectTheSame(model: ReleaseModel): Promise<void> {
    const states = await registry.states(NAME);
    const visibleStates = states.map(({ version, isCurrent, isPrevious, percentage, isTakenBack }) => ({
      ...{ version, isCurrent, isPrevious, percentage, isTakenBack },
    }));
    expect(visibleStates.sort((a, b) => (a.version < b.version ? -1 : 1))).toEqual(model.states());
  }

  /** Rolls back until no earlier version is left. Each rollback must lead to another version. */
  async function rollBackToTheEnd(model: ReleaseModel): Promise<void> {
    await play(model, { act: 'canary', at: undefined, percentage: 0 });
    const seenVersions = new Set<string>();
    for (;;) {
      const back = await registry.rollback(NAME, BY).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ReleaseStateError);
        return undefined;
      });
      if (!back) return;
      expect(seenVersions).not.toContain(back.version);
      seenVersions.add(back.version).add(back.previous!);
    }
  }

  it('follows the rules of the model in any order of actions', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (actList) => {
        await bare.empty();
        const model = new ReleaseModel();
        for (const act of actList) {
          await play(model, act);
          await expectTheSame(model);
        }
        await rollBackToTheEnd(model);
      }),
      { numRuns: SEQUENCES },
    );
  }, 120_000);
});
