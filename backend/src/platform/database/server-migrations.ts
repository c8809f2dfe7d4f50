import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Migration, applyMigration, pendingMigrations } from './migrations';

/** Arbitrary unique number. */
const MIGRATION_LOCK = 7_203_412;
const LOCKS = [7_203_411, MIGRATION_LOCK];
/** Time after which a migration that waits for a lock is aborted. Later statements on its table wait behind it. */
const LOCK_TIMEOUT_MS = 3000;
const WAIT_MS = 600_000;
/** Pause before a retry, so that statements that waited behind the migration can finish. */
const PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

const IN_THE_WAY = `
  select distinct a.pid, a.application_name as "applicationName", a.state,
    extract(epoch from now() - a.xact_start)::int as "transactionS"
  from pg_stat_activity a
  left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted and l.objid = any($1::oid[])
  where a.datname = current_database() and a.pid not in (pg_backend_pid(), $2)
    and (l.pid is not null or a.xact_start < now() - interval '1 second')
  order by "transactionS" desc nulls last limit 3`;

interface Session {
  readonly pid: number;
  readonly applicationName: string;
  readonly state: string | null;
  readonly transactionS: number | null;
}

export interface ServerMigrationOptions {
  /** URL of the server, or of a pooler in any mode */
  readonly url: string;
  readonly migrationsDir: string;
  readonly connectionTimeoutMs: number;
  readonly lockTimeoutMs?: number | undefined;
  readonly waitMs?: number | undefined;
  readonly say?: ((line: string) => void) | undefined;
}

/** Other sessions held locks for too long. The message names them. */
export class MigrationWaitError extends Error {
  constructor(what: string, sessions: string, waitMs: number) {
    super(`${what} within ${Math.round(waitMs / 1000)} s. In the way: ${sessions}`);
    this.name = 'MigrationWaitError';
  }
}

function describeSession({ pid, applicationName, state, transactionS }: Session): string {
  const open = transactionS === null ? '' : `, transaction open for ${transactionS} s`;
  return `process ${pid} of the database (${applicationName || 'no application name'}, ${state ?? 'no state'}${open})`;
}

const streamOf = (client: pg.Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Uses two connections. One holds the migration lock in an open transaction, and the other migrates. */
class Migrator {
  private cut: Error | undefined;
  private readonly clients: pg.Client[] = [];
  private readonly deadline: number;
  private guardPid = 0;
  private hasSaid = false;

  constructor(private readonly options: ServerMigrationOptions) {
    this.deadline = performance.now() + this.waitMs;
  }

  async run(): Promise<void> {
    try {
      const client = await this.connect();
      const pending = (): Promise<Migration[]> => pendingMigrations(client, this.options.migrationsDir);
      if ((await pending()).length === 0) return;
      await this.takeTurn(client);
      for (const migration of await pending()) await this.apply(client, migration);
    } catch (error) {
      if (!this.cut) throw error;
      throw new Error(`The connection was cut during a migration (${this.cut.message})`, { cause: error });
    } finally {
      await Promise.all(this.clients.map((each) => each.end().catch(() => undefined)));
    }
  }

  private get waitMs(): number {
    return this.options.waitMs ?? WAIT_MS;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.url,
      connectionTimeoutMillis: this.options.connectionTimeoutMs,
      application_name: 'bindery migrations',
      keepAlive: true,
    });
    client.on('error', (error) => {
      this.cut ??= error;
      // stops if either connection breaks
      for (const each of this.clients) streamOf(each).destroy();
    });
    await client.connect();
    this.clients.push(client);
    return client;
  }

  /**
   * Takes a transaction-level lock, which works behind every pooler. Each attempt to take the lock is a separate
   * transaction. Otherwise two processes could wait for each other, because `create index concurrently` in the process
   * with the lock waits for all open transactions.
   */
  private async takeTurn(client: pg.Client): Promise<void> {
    const guard = await this.connect();
    const isTaken = async (): Promise<boolean> => {
      await guard.query('begin');
      await guard.query('set local idle_in_transaction_session_timeout = 0');
      const { rows } = await guard.query<{ isFree: boolean; pid: number }>(
        `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isFree", pg_backend_pid() as pid`,
      );
      const { isFree, pid } = rows[0]!;
      this.guardPid = pid;
      if (!isFree) await guard.query('rollback');
      return isFree;
    };
    while (!(await isTaken())) await this.waitForOthers(client, 'No other process ended its migrations');
  }

  private async apply(client: pg.Client, migration: Migration): Promise<void> {
    const { lockTimeoutMs = LOCK_TIMEOUT_MS, say } = this.options;
    for (;;) {
      try {
        await applyMigration(client, migration, lockTimeoutMs);
        say?.(`Migrated: ${migration.tag}`);
        return;
      } catch (error) {
        if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
        await this.waitForOthers(client, `Migration ${migration.tag} got no lock`);
      }
    }
  }

  /** @throws MigrationWaitError at the deadline */
  private async waitForOthers(client: pg.Client, what: string): Promise<void> {
    const isLate = performance.now() > this.deadline;
    if (isLate || !this.hasSaid) {
      const sessions = await this.sessionsInTheWay(client);
      if (isLate) throw new MigrationWaitError(what, sessions, this.waitMs);
      this.hasSaid = true;
      this.options.say?.(`Migrations wait for: ${sessions}`);
    }
    await pause(PAUSE_MS);
  }

  private async sessionsInTheWay(client: pg.Client): Promise<string> {
    const { rows } = await client.query<Session>(IN_THE_WAY, [LOCKS, this.guardPid]);
    return rows.map(describeSession).join('; ') || 'a session that has ended since';
  }
}

/**
 * Migrates a PostgreSQL server. Returns at once if nothing is pending. Aborts and retries a migration that waits for a
 * lock for some seconds, so that the shop's statements can proceed.
 *
 * @throws MigrationWaitError if locks or another process's migrations take longer than `waitMs`
 */
export async function migrateServer(options: ServerMigrationOptions): Promise<void> {
  await new Migrator(options).run();
}
