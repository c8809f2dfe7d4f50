import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deletingBatch, inBatches, statements, type Connection } from '../database';
import { refusal } from '../problems';

const SQL = statements({
  // ordered by key, so that two processes cannot deadlock
  limits_add: `
  insert into rate_limits (key, count, ends_at)
  select * from unnest($1::text[], $2::int[], $3::timestamptz[]) as counted (key, count, ends_at) order by key
  on conflict (key) do update set count = rate_limits.count + excluded.count
  returning key, count`,
});
const DELETE_ENDED = deletingBatch({
  name: 'limits_delete_ended',
  table: 'rate_limits',
  where: 'ends_at < $1',
  oldest: 'ends_at',
});

interface Counted {
  readonly key: string;
  readonly count: number;
  readonly endsAt: Date;
}

const limitsRepository = {
  async add(connection: Connection, counted: readonly Counted[]): Promise<Map<string, number>> {
    const rows = await connection.query<{ key: string; count: number }>(SQL.limits_add, [
      counted.map(({ key }) => key),
      counted.map(({ count }) => count),
      counted.map(({ endsAt }) => endsAt),
    ]);
    return new Map(rows.map(({ key, count }) => [key, count]));
  },
  deleteEnded: (connection: Connection, cutoff: Date) => inBatches(connection, DELETE_ENDED, [cutoff]),
};

const SHARE_EVERY_MS = 1000;
const DELETE_EVERY_MS = 60_000;
const CLIENTS = 20_000;
/** Counts below this fraction of the limit are not shared, so that most clients cause no database write. */
const SHARED_FROM = 0.1;

export interface Limited {
  /** number of requests to all processes in this window that are known to this process */
  readonly count: number;
  /** until the window ends, ms */
  readonly leftMs: number;
}

/** Counts requests. Source: docs/rules.md HTTP-20 */
export interface Limits {
  /** @param key - identifies the limit and the client. @param amount - 1 if missing */
  count(key: string, windowMs: number, max: number, amount?: number): Limited;
}

interface Counter {
  readonly endsAt: number;
  ownCount: number;
  shared: number;
  isNearLimit: boolean;
}

/**
 * Counts in memory and adds the counts to the database once a second, so that requests never wait. Each process may
 * exceed the limit by a tenth, plus the requests of one second. While the database is down, each process counts only
 * its own requests.
 */
export class SharedLimits implements Limits {
  private readonly counters = new LRUCache<string, Counter>({ max: CLIENTS });
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly sharedFrom: number;
  private sharing: Promise<void> | undefined;

  /**
   * @param database - undefined means this process counts only its own requests
   * @param sharedFrom - fraction of a limit; a count is shared once it reaches this fraction
   */
  constructor(
    private readonly database: Connection | undefined,
    private readonly secret: string,
    { sharedFrom = SHARED_FROM } = {},
  ) {
    this.sharedFrom = sharedFrom;
    if (!database) {
      this.timers = [];
      return;
    }
    const share = (): void => void this.share().catch(() => undefined);
    const deleteEnded = (): void =>
      void limitsRepository.deleteEnded(database, new Date()).catch(() => undefined);
    this.timers = [setInterval(share, SHARE_EVERY_MS), setInterval(deleteEnded, DELETE_EVERY_MS)];
    for (const timer of this.timers) timer.unref();
  }

  count(key: string, windowMs: number, max: number, amount = 1): Limited {
    const now = Date.now();
    const window = Math.floor(now / windowMs);
    const endsAt = (window + 1) * windowMs;
    const named = `${key} ${window}`;
    const counter = this.counters.get(named) ?? { endsAt, ownCount: 0, shared: 0, isNearLimit: false };
    counter.ownCount += amount;
    counter.isNearLimit ||= counter.ownCount >= max * this.sharedFrom;
    this.counters.set(named, counter);
    return { count: counter.ownCount + counter.shared, leftMs: endsAt - now };
  }

  /** Adds the counts since the last share, and reads the totals of all processes. */
  share(): Promise<void> {
    this.sharing ??= this.add().finally(() => {
      this.sharing = undefined;
    });
    return this.sharing;
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async add(): Promise<void> {
    const { database } = this;
    if (!database) return;
    const now = Date.now();
    const dueCounters = new Map<string, Counter>();
    for (const [named, counter] of this.counters.entries()) {
      if (counter.endsAt <= now) this.counters.delete(named);
      else if (counter.isNearLimit && counter.ownCount > 0) dueCounters.set(this.hashed(named), counter);
    }
    if (dueCounters.size === 0) return;
    const added = new Map([...dueCounters].map(([key, { ownCount }]) => [key, ownCount]));
    const totals = await limitsRepository.add(
      database,
      [...dueCounters].map(([key, { ownCount, endsAt }]) => ({
        key,
        count: ownCount,
        endsAt: new Date(endsAt),
      })),
    );
    for (const [key, counter] of dueCounters) {
      counter.ownCount -= added.get(key)!;
      counter.shared = totals.get(key)!;
    }
  }

  private hashed(named: string): string {
    return createHmac('sha256', this.secret).update(named).digest('base64url').slice(0, 22);
  }
}

const DAY_MS = 86_400_000;
/** A /48 network is one customer of a provider, or a small provider, so it has the budgets of five households. */
const WIDE_FACTOR = 5;

/** Daily budgets (UTC) of one network, above the needs of a household and of a school with one IP address. */
const DAILY = {
  /** storage for uploads, exports and the bodies of writes */
  storedKb: 5_000_000,
  /** CPU time of threads and child processes, as estimated by the routes */
  cpuMs: 4 * 3_600_000,
  /** mails without a payment */
  mails: 200,
  jobs: 1000,
} as const;

export type Expense = Readonly<Partial<Record<keyof typeof DAILY, number>>>;

export class BudgetSpentError extends refusal(429, 'budget_spent', (leftMs: number) => ({
  message: 'Too much was asked for from this network today: try again tomorrow',
  headers: { 'retry-after': String(Math.ceil(leftMs / 1000)) },
})) {}

/** Limits the daily use of each network. Source: docs/rules.md HTTP-48 */
export class Budgets {
  /** @param limits - counts of all processes; each process must share even its first expense */
  constructor(private readonly limits: Limits) {}

  /**
   * Counts an expense, even if it is refused.
   *
   * @param networks - the client's own network, then the networks that contain it
   * @throws BudgetSpentError
   */
  spend(networks: readonly string[], expense: Expense): void {
    for (const [resource, amount] of Object.entries(expense) as [keyof typeof DAILY, number][])
      for (const [index, network] of networks.entries()) {
        const max = DAILY[resource] * (index === 0 ? 1 : WIDE_FACTOR);
        const { count, leftMs } = this.limits.count(`${resource} ${network}`, DAY_MS, max, Math.ceil(amount));
        if (count > max) throw new BudgetSpentError(leftMs);
      }
  }
}
