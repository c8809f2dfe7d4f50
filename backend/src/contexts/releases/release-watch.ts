import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/problems';
import type { Registry } from './registry';
import { THE_WATCH } from './release-acts.repository';
import { releaseFiguresRepository as repository, type Trial } from './release-figures.repository';
import { verdictOn } from './verdict';

const LOOK_EVERY_MS = 10_000;
const WEEK_MS = 7 * 86_400_000;
/** Duration of the trial of a new current version; a canary is on trial as long as it runs. */
export const TRIAL_MS = 3_600_000;

type Warn = (details: object, message: string) => void;

export interface ReleaseWatchOptions {
  readonly database: Database;
  readonly registry: Pick<Registry, 'rollback'>;
  readonly now?: () => Date;
}

/**
 * Takes back releases with worse figures than their predecessors. Several processes may run it. A rollback names the
 * version that it takes back, so a second rollback of this version changes nothing.
 * Source: docs/adr/0091-releases-guard-themselves.md
 */
export class ReleaseWatch {
  private readonly stuckTrials = new Set<string>();
  private looking: Promise<void> | undefined;

  constructor(private readonly options: ReleaseWatchOptions) {}

  /** @returns a function that stops the watch and waits for a running check */
  start(warn: Warn): () => Promise<void> {
    const timer = setInterval(() => {
      this.looking ??= this.look(warn)
        .catch((err: unknown) => warn({ err }, 'releases on trial are not watched'))
        .finally(() => {
          this.looking = undefined;
        });
    }, LOOK_EVERY_MS).unref();
    return async () => {
      clearInterval(timer);
      await this.looking;
    };
  }

  /** Judges everything on trial once. */
  async look(warn: Warn): Promise<void> {
    const now = this.options.now?.() ?? new Date();
    for (const trial of await repository.trials(this.options.database, new Date(now.getTime() - TRIAL_MS))) {
      const reason = await this.reasonAgainst(trial, now);
      if (reason !== undefined) await this.takeBack(trial, reason, warn);
    }
  }

  private async reasonAgainst(
    { name, version, before: versionBefore, since: startTime }: Trial,
    now: Date,
  ): Promise<string | undefined> {
    const { database } = this.options;
    const trial = await repository.since(database, name, version, startTime);
    if (trial.length === 0) return undefined;
    const sameTime = await repository.since(database, name, versionBefore, startTime);
    const week = await repository.since(database, name, versionBefore, new Date(now.getTime() - WEEK_MS));
    return verdictOn({ trial, sameTime, week });
  }

  private async takeBack({ name, version }: Trial, reason: string, warn: Warn): Promise<void> {
    const { registry } = this.options;
    try {
      const { version: to } = await registry.rollback(name, { actor: THE_WATCH, reason }, version);
      warn({ build: name, version, to, reason }, 'release taken back by the watch');
    } catch (err) {
      if (!(err instanceof DomainError)) throw err;
      // warns only once for each version, because later checks fail with the same error
      const key = `${name} ${version}`;
      if (!this.stuckTrials.has(key)) warn({ err, build: name, version, reason }, 'a worse release stays');
      this.stuckTrials.add(key);
    }
  }
}
