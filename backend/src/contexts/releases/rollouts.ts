import type { Connection, Database } from '../../platform/database';
import { DomainError } from '../../platform/problems';
import { buildsRepository as builds, type BuildRow } from './builds.repository';
import type { RolloutStep } from './builds.tables';
import { endCanary } from './canary';
import { lineOf, releaseActsRepository as acts, THE_CLOCK, type By } from './release-acts.repository';
import type { ReleaseNews } from './release-news';
import { ReleaseMovedError, ReleaseRefusedError, ReleaseStateError } from './releases.errors';
import { rolloutsRepository as repository, type RolloutRow } from './rollouts.repository';

const DEFAULT_STEPS: readonly RolloutStep[] = [
  { percentage: 5, minutes: 10 },
  { percentage: 25, minutes: 20 },
];

export interface Activation {
  readonly version: string;
  /** the current version that the caller saw, or null for none; undefined skips this check */
  readonly replaces?: string | null | undefined;
}

/** @property previous - the version that `version` replaced; undefined means there was none */
export interface Activated {
  readonly version: string;
  readonly previous: string | undefined;
}

/** Functions of the registry that rollouts call. */
export interface Acting {
  readonly database: Database;
  act<T>(name: string, work: (transaction: Connection) => Promise<T>): Promise<T>;
  keptBuild(transaction: Connection, name: string, version: string): Promise<BuildRow>;
  requireMayRun(transaction: Connection, build: BuildRow, author: By): Promise<void>;
  activate(transaction: Connection, name: string, activation: Activation, author: By): Promise<Activated>;
  readonly news: ReleaseNews | undefined;
}

/** @throws ReleaseMovedError if the current version is not the version that the caller saw */
export function requireNotMoved(
  name: string,
  { version, replaces }: Activation,
  currentVersion: string | undefined,
): void {
  if (replaces === undefined || currentVersion === version) return;
  if ((currentVersion ?? null) !== replaces) throw new ReleaseMovedError(name, replaces, currentVersion);
}

function requireSteps(release: string, steps: readonly RolloutStep[]): void {
  const isGrowing = steps.every(
    ({ percentage }, index) => index === 0 || percentage > steps[index - 1]!.percentage,
  );
  if (isGrowing) return;
  const detail = 'each step of a rollout goes to more browsers than the one before: 5:10,25:20';
  throw new ReleaseRefusedError(release, [{ code: 'steps_order', field: 'steps', detail }]);
}

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
const stepsText = (steps: readonly RolloutStep[]): string =>
  steps.map(({ percentage, minutes }) => `${percentage} % for ${minutesText(minutes)}, `).join('');

/**
 * Rollouts: canaries that reach more browsers step by step, and become current after their last step. An activation,
 * a rollback or a canary set by hand ends a rollout. Source: docs/rules.md REL-24
 */
export class Rollouts {
  constructor(private readonly acting: Acting) {}

  /**
   * Starts a rollout. If the name has no current version, the new version becomes current at once. Does nothing if the
   * version already has a rollout with the same steps.
   *
   * @returns `previous`: the current version, which the rollout will replace
   * @throws NoSuchReleaseError; ReleaseMovedError; ReleaseRefusedError
   */
  start(
    name: string,
    { steps = DEFAULT_STEPS, ...activation }: Activation & { readonly steps?: readonly RolloutStep[] },
    author: By,
  ): Promise<Activated> {
    const { version } = activation;
    requireSteps(`${name} ${version}`, steps);
    return this.acting.act(name, async (transaction) => {
      const currentVersion = (await builds.currentOf(transaction, name))?.version;
      if (currentVersion === undefined || currentVersion === version)
        return this.acting.activate(transaction, name, activation, author);
      requireNotMoved(name, activation, currentVersion);
      const started = { version, previous: currentVersion };
      const running = await repository.of(transaction, name);
      if (running?.version === version && JSON.stringify(running.plan.steps) === JSON.stringify(steps))
        return started;
      const build = await this.acting.keptBuild(transaction, name, version);
      await this.acting.requireMayRun(transaction, build, author);
      const line = lineOf(author);
      await endCanary(transaction, name, line, version);
      const { percentage } = steps[0]!;
      await builds.setCanary(transaction, name, version, percentage);
      await repository.begin(transaction, name, { steps, isForced: author.isForced ?? false });
      const reason = `${line.reason} (${stepsText(steps)}then all)`.trim();
      await acts.add(transaction, { ...line, name, version, act: 'canary', percentage, reason });
      return started;
    });
  }

  /** @throws ReleaseStateError if nothing is rolled out */
  hold(name: string, author: By): Promise<{ readonly version: string }> {
    return this.setHeld(name, true, author);
  }

  /** Resumes a held rollout from the beginning of its step. @throws ReleaseStateError if the name has no rollout */
  resume(name: string, author: By): Promise<{ readonly version: string }> {
    return this.setHeld(name, false, author);
  }

  /**
   * Moves each rollout whose step has ended to its next step. Holds a rollout whose version no longer fits. Several
   * processes may call this at once.
   */
  async advance(): Promise<void> {
    const errors: unknown[] = [];
    for (const name of await repository.due(this.acting.database))
      await this.acting
        .act(name, (transaction) => this.goOn(transaction, name))
        .catch((error: unknown) => errors.push(error)); // the others go on
    if (errors.length > 0) throw errors[0];
  }

  private setHeld(name: string, isHeld: boolean, author: By): Promise<{ readonly version: string }> {
    return this.acting.act(name, async (transaction) => {
      const running = await repository.of(transaction, name);
      if (!running) throw new ReleaseStateError('no_rollout', `${name} has no rollout`);
      const { version } = running;
      if (running.isHeld === isHeld) return { version };
      await repository.hold(transaction, name, isHeld);
      await acts.add(transaction, { name, version, act: isHeld ? 'hold' : 'resume', ...lineOf(author) });
      return { version };
    });
  }

  private async goOn(transaction: Connection, name: string): Promise<void> {
    const running = await repository.of(transaction, name);
    // after the rollout was read, another process may have advanced it, or somebody may have held it
    if (!running?.isDue || running.isHeld) return;
    const { version, plan, step } = running;
    const fault = await this.faultOf(transaction, name, running);
    if (fault !== undefined) return this.holdItself(transaction, name, version, fault);
    const done = plan.steps[step]!;
    const reason = `${minutesText(done.minutes)} at ${done.percentage} % are over`;
    const author = { actor: THE_CLOCK, reason, isForced: plan.isForced };
    const next = plan.steps[step + 1];
    if (!next) return void (await this.acting.activate(transaction, name, { version }, author));
    const { percentage } = next;
    await repository.goOn(transaction, name, step + 1, percentage);
    await acts.add(transaction, { name, version, act: 'canary', percentage, ...lineOf(author) });
  }

  private async holdItself(
    transaction: Connection,
    name: string,
    version: string,
    reason: string,
  ): Promise<void> {
    await repository.hold(transaction, name, true);
    await acts.add(transaction, { name, version, act: 'hold', actor: THE_CLOCK, reason });
    const previous = (await builds.currentOf(transaction, name))?.version;
    const happened = { name, act: 'hold', version, previous } as const;
    await this.acting.news?.tell(transaction, happened, { actor: THE_CLOCK, reason });
  }

  /** @returns the reason if the rollout must not advance, otherwise undefined */
  private async faultOf(
    transaction: Connection,
    name: string,
    { version, plan }: RolloutRow,
  ): Promise<string | undefined> {
    try {
      const build = await this.acting.keptBuild(transaction, name, version);
      const { isForced } = plan;
      await this.acting.requireMayRun(transaction, build, { actor: THE_CLOCK, reason: '', isForced });
      return undefined;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }
}
