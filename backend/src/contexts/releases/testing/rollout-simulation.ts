import type { ReleaseFigure } from '@bindery/shared/contracts';
import { Builds } from '../builds';
import { buildFor } from '../canary';
import { Registry } from '../registry';
import { ReleaseFigures } from '../release-figures';
import { SHELL } from '../release-file';
import { ReleaseWatch } from '../release-watch';
import { aPage, aRelease, types } from './a-release';
import { asBuild, type BareRegistry } from './bare-registry';

const SECOND_MS = 1000;
const BUCKETS = 100;
const LOOK_EVERY_S = 10;
const FLUSH_EVERY_S = 5;
/** Maximum time that a shopper stays on the page. The page reports its remaining facts when the shopper leaves. */
const LONGEST_STAY_S = 120;
const SHORTEST_STAY_S = 5;
const BY = { actor: 'Kim', reason: 'a simulation' };

/** Facts that one shopper's page reports: `after` this many seconds or, if undefined, when the shopper leaves. */
interface Told {
  readonly facts: Partial<Pick<ReleaseFigure, 'failures' | 'slow' | 'blocked' | 'goals'>>;
  readonly after?: number;
}

/** Kinds of bad releases, each with the facts that a shopper's page reports about it. */
export const BAD_KINDS: Readonly<Record<string, Told & { readonly name?: string }>> = {
  'throws as it loads': { facts: { failures: 1, goals: 0 }, after: 1 },
  'is shown late': { facts: { slow: 1 }, after: 4 },
  'blocks the page': { facts: { blocked: 1 }, after: 2 },
  // the watchdog misses five seconds of beats
  'freezes the page': { facts: { failures: 1, goals: 0 }, after: 7 },
  'does not do what it is for': { facts: { goals: 0 } },
  'is a shell that fails': { facts: { failures: 1, goals: 0 }, after: 2, name: SHELL },
};

/** For each fact, the share of shoppers whose pages report it in a good release. */
const NOISE = { failures: 0.01, slow: 0.06, blocked: 0.04, goals: 0.9 };

export interface Rollout {
  readonly shoppers: number;
  readonly seconds: number;
  readonly percentage: number;
  readonly bad?: Told | undefined;
  readonly name?: string | undefined;
  readonly seed: number;
}

/**
 * @property met - number of shoppers who got the release
 * @property metAfter - number of shoppers who got the release after it was taken back
 * @property takenBackAfterS - undefined means it was not taken back
 */
export interface Outcome {
  readonly met: number;
  readonly metAfter: number;
  readonly takenBackAfterS: number | undefined;
  readonly reason: string | undefined;
}

/** Sends figures to the counting, either directly or through the route. */
export type Tell = (figures: ReleaseFigure[], ip: string) => Promise<void>;

function randomsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const addressOf = (shopper: number): string => `10.${shopper >> 16}.${(shopper >> 8) & 255}.${shopper & 255}`;

/** A registry with its counting and its watch, on a simulated clock. Shoppers come at random times. */
export class RolloutSimulation {
  private clockMs = Date.now();
  private rollouts = 0;
  readonly figures: ReleaseFigures;
  private readonly builds: Builds;
  private readonly registry: Registry;
  private readonly watch: ReleaseWatch;
  private readonly reasons: string[] = [];

  constructor(private readonly bare: BareRegistry) {
    const { database, objects } = bare;
    const changes = bare.publishing().changes;
    this.builds = new Builds({
      database,
      changes,
      objects,
      workspacesDir: '/nowhere',
      warn: () => undefined,
    });
    this.registry = new Registry(this.builds.publishing, ['production']);
    const now = (): Date => new Date(this.clockMs);
    this.figures = new ReleaseFigures({ database, builds: this.builds, now });
    this.watch = new ReleaseWatch({ database, registry: this.registry, now });
  }

  async close(): Promise<void> {
    await this.figures.close();
  }

  /** Runs a canary of a new release from its start until the pages of all shoppers have reported. */
  async run(
    rollout: Rollout,
    tell: Tell = (figures, ip) => this.figures.count(figures, ip),
  ): Promise<Outcome> {
    this.rollouts += 1;
    const name = rollout.name ?? `remote_${this.rollouts}`;
    const [versionBefore, version] = [`before${this.rollouts}`, `trial${this.rollouts}`];
    await this.bare.empty();
    this.clockMs = Date.now();
    this.reasons.length = 0;
    const expose = name === SHELL ? './Page' : './BookPreview';
    for (const each of [versionBefore, version])
      await this.registry.publish(
        asBuild(
          name === SHELL
            ? aPage(each, types({}))
            : aRelease(name, each, { contracts: { './BookPreview': '1.0' } }),
        ),
        BY,
      );
    await this.registry.activate(name, { version: versionBefore }, BY);
    await this.registry.canary(name, { version, percentage: rollout.percentage }, BY);
    return this.play({ ...rollout, name, version, expose }, tell);
  }

  private async play(
    {
      shoppers,
      seconds,
      bad,
      seed,
      name,
      version,
      expose,
    }: Rollout & { name: string; version: string; expose: string },
    tell: Tell,
  ): Promise<Outcome> {
    const random = randomsFrom(seed);
    const arrivals = Array.from({ length: shoppers }, () => Math.floor(random() * seconds));
    const tellings = new Map<number, (readonly [ReleaseFigure, string])[]>();
    let [met, metAfter] = [0, 0];
    let takenBackAfterS: number | undefined;
    for (let second = 0; second < seconds + LONGEST_STAY_S + LOOK_EVERY_S; second += 1) {
      this.clockMs += SECOND_MS;
      for (const [shopper, arrival] of arrivals.entries()) {
        if (arrival !== second) continue;
        const active = (await this.builds.active()).find(
          ({ current: { release } }) => release.name === name,
        )!;
        const build = buildFor(active, Math.floor(random() * BUCKETS));
        const isMet = build.release.version === version;
        if (isMet) met += 1;
        if (isMet && takenBackAfterS !== undefined) metAfter += 1;
        const { figure, after } = this.factsOf(isMet ? bad : undefined, random);
        const wholeFigure = { name, version: build.release.version, expose, ...figure };
        const due = second + after;
        tellings.set(due, [...(tellings.get(due) ?? []), [wholeFigure, addressOf(shopper)]]);
      }
      for (const [figure, ip] of tellings.get(second) ?? []) await tell([figure], ip);
      if (second % FLUSH_EVERY_S === 0) await this.figures.flush();
      if (second % LOOK_EVERY_S !== 0) continue;
      await this.watch.look(
        (details) => void this.reasons.push(String((details as { reason: string }).reason)),
      );
      if (this.reasons.length > 0) takenBackAfterS ??= second;
    }
    return { met, metAfter, takenBackAfterS, reason: this.reasons[0] };
  }

  /** Returns a page's reports: bad facts after their `after` seconds, all other facts when the shopper leaves. */
  private factsOf(bad: Told | undefined, random: () => number) {
    const hasFact = (fact: keyof typeof NOISE): 0 | 1 => (random() < NOISE[fact] ? 1 : 0);
    const noise = { failures: hasFact('failures'), slow: hasFact('slow'), blocked: hasFact('blocked') };
    const figure = { loads: 1, ...noise, goals: hasFact('goals'), ...bad?.facts };
    const staySeconds = Math.round(SHORTEST_STAY_S + random() ** 2 * (LONGEST_STAY_S - SHORTEST_STAY_S));
    return {
      figure,
      after: bad?.after ?? (figure.failures || figure.slow || figure.blocked ? 2 : staySeconds),
    };
  }
}
