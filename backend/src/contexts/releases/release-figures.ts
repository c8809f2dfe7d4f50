import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FrozenPage, ReleaseFigure } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { clientAddress, networksOf } from '../../platform/http';
import { buildsOf, type ActiveBuild } from './builds.repository';
import { SHELL, type ReleaseFile } from './release-file';
import { releaseFiguresRepository as repository, type FigureRow } from './release-figures.repository';

const FLUSH_EVERY_MS = 5000;
const BUCKET_MS = 600_000;
const DAY_MS = 86_400_000;
const MOST_NETWORKS = 50_000;
/** Maximum number of shoppers of one network that each process counts for a module of a version in a day. */
const SHOPPERS_OF_NETWORK = 3;
/** An IPv6 /48 may have five times as many shoppers as a network, as for rate limits. */
const WIDE_FACTOR = 5;
const SHELL_EXPOSE = './Page';

export interface ReleaseFiguresOptions {
  readonly database: Database;
  readonly builds: { active(): Promise<readonly ActiveBuild[]> };
  readonly now?: () => Date;
}

const isExposed = ({ name, contracts }: ReleaseFile, expose: string): boolean =>
  name === SHELL ? expose === SHELL_EXPOSE : Object.hasOwn(contracts ?? {}, expose);

/**
 * Counts browsers' reports about the active releases, and adds the counts to the database every few seconds. Never
 * stores IP addresses. Memory contains only hashes of these, with a key of this process.
 * Source: docs/adr/0091-releases-guard-themselves.md
 */
export class ReleaseFigures {
  private readonly key = randomBytes(32);
  private readonly countsOfNetworks = new LRUCache<string, number>({ max: MOST_NETWORKS, ttl: DAY_MS });
  private readonly timer: NodeJS.Timeout;
  private readonly now: () => Date;
  private pending = new Map<string, FigureRow>();
  private flushing: Promise<void> | undefined;

  constructor(private readonly options: ReleaseFiguresOptions) {
    this.now = options.now ?? (() => new Date());
    this.timer = setInterval(() => void this.flush().catch(() => undefined), FLUSH_EVERY_MS).unref();
  }

  /** @param ip - of the sender */
  async count(figures: readonly ReleaseFigure[], ip: string): Promise<void> {
    const active = await this.options.builds.active();
    const releases = active.flatMap((each) => buildsOf(each)).map((build) => build.release);
    for (const figure of figures) {
      const { name, version, expose } = figure;
      const release = releases.find((each) => each.name === name && each.version === version);
      if (release && isExposed(release, expose) && this.isCounted(figure, ip)) this.add(figure);
    }
  }

  /** Counts a frozen page as a load and a failure, because it cannot report these. Source: docs/rules.md REL-26 */
  countFrozen(slot: FrozenPage, ip: string): Promise<void> {
    return this.count([{ ...slot, loads: 1, failures: 1, slow: 0, blocked: 0, goals: 0 }], ip);
  }

  /** Adds the counts to the database. If the write fails, the next flush adds these counts too. */
  flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing?.catch(() => undefined);
    await this.flush().catch(() => undefined);
  }

  /** Returns false for a network's second failure. Its load is not counted either, which keeps the share correct. */
  private isCounted({ name, version, expose, loads, goals, ...facts }: ReleaseFigure, ip: string): boolean {
    const badFacts = (['failures', 'slow', 'blocked'] as const).filter((fact) => facts[fact] === 1);
    const limits = [
      ...badFacts.map((fact) => [fact, 1] as const),
      ...(loads === 1 ? [['loads', SHOPPERS_OF_NETWORK] as const] : []),
      ...(goals === 1 ? [['goals', SHOPPERS_OF_NETWORK] as const] : []),
    ];
    const counters = limits.flatMap(([fact, most]) =>
      networksOf(clientAddress(ip)).map((network, index) => {
        const key = this.hashed(`${network} ${name} ${version} ${expose} ${fact}`);
        return { key, most: index === 0 ? most : most * WIDE_FACTOR };
      }),
    );
    if (counters.some(({ key, most }) => (this.countsOfNetworks.get(key) ?? 0) >= most)) return false;
    // the day begins with the first count
    for (const { key } of counters)
      this.countsOfNetworks.set(key, (this.countsOfNetworks.get(key) ?? 0) + 1, {
        ttl: this.countsOfNetworks.getRemainingTTL(key) || DAY_MS,
      });
    return true;
  }

  private hashed(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 22);
  }

  private add({ slotMs, ...figure }: ReleaseFigure): void {
    const at = new Date(Math.floor(this.now().getTime() / BUCKET_MS) * BUCKET_MS);
    this.addRow({ ...figure, at, shown: slotMs === undefined ? 0 : 1, slotMs: slotMs ?? 0 });
  }

  private addRow(row: FigureRow): void {
    const key = `${row.name} ${row.version} ${row.expose} ${row.at.getTime()}`;
    const sum = this.pending.get(key);
    this.pending.set(
      key,
      sum
        ? {
            ...row,
            loads: sum.loads + row.loads,
            failures: sum.failures + row.failures,
            slow: sum.slow + row.slow,
            blocked: sum.blocked + row.blocked,
            goals: sum.goals + row.goals,
            shown: sum.shown + row.shown,
            slotMs: sum.slotMs + row.slotMs,
          }
        : row,
    );
  }

  private async write(): Promise<void> {
    const rows = [...this.pending.values()];
    if (rows.length === 0) return;
    this.pending = new Map();
    try {
      await repository.add(this.options.database, rows);
    } catch (error) {
      for (const row of rows) this.addRow(row);
      throw error;
    }
  }
}
