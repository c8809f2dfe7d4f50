import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DomainError, refusal } from '../problems';

const RETRY_AFTER_S = 2;
const NETWORK: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Error codes for broken connections (08), too many connections, and a server that stops or starts. */
const STATE = /^(08...|53300|57P0[1-5]|25P03)$/;
/** Messages of connection errors of pg and its pool, which have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/**
 * There is no connection, or the connection broke during a statement. The statement may or may not have taken effect.
 * Source: docs/rules.md HTTP-19
 */
export class DatabaseAwayError extends refusal(
  503,
  'database_away',
  (cause: unknown) => ({
    message: `The shop cannot reach its data at the moment: try again in ${RETRY_AFTER_S} s`,
    cause,
  }),
  { 'retry-after': String(RETRY_AFTER_S) },
) {
  override readonly name = 'DatabaseAwayError';
}

/** Error codes for a statement that took too long, an unavailable lock, and a server without disk or memory. */
const BUSY: ReadonlySet<unknown> = new Set(['57014', '55P03', '53100', '53200']);

/** A statement took too long, or the server had no room. It had no effect. Source: docs/rules.md HTTP-19 */
export class DatabaseBusyError extends refusal(
  503,
  'database_busy',
  (cause: unknown) => ({ message: `The shop is busy at the moment: try again in ${RETRY_AFTER_S} s`, cause }),
  { 'retry-after': String(RETRY_AFTER_S) },
) {
  override readonly name = 'DatabaseBusyError';
}

/** Converts the errors of an unreachable or busy database to DomainErrors. Returns other errors unchanged. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (BUSY.has(code)) return new DatabaseBusyError(error);
  const isAway = NETWORK.has(code) || STATE.test(String(code)) || WORDS.test(error.message);
  return isAway ? new DatabaseAwayError(error) : error;
}

/** A statement with a name. It is parsed only once per connection, which makes queries several times faster. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** @param texts - SQL, by the name of the statement */
export const statements = <Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Statement>> =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, { name, text }])) as Record<
    Name,
    Statement
  >;

export interface Connection {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 40;
/** deadlock_detected and serialization_failure. The other transaction proceeds, so a retry usually succeeds. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Shorter than the time limit of a statement, so that a wait for a lock ends with the lock's error. */
const LONG_LOCK_TIMEOUT_MS = 10_000;
const BEGIN = 'begin';
const BEGIN_AND_WAIT_LONGER = `begin; set local lock_timeout = ${LONG_LOCK_TIMEOUT_MS}`;
const longWaits = new AsyncLocalStorage<boolean>();

const openTransactions = new AsyncLocalStorage<{ isOpen: boolean }>();

export const isInTransaction = (): boolean => openTransactions.getStore()?.isOpen === true;

/** Lets transactions of `work` wait longer for locks. Use it only in jobs, because no shopper waits for these. */
export const waitingLonger = <T>(work: () => Promise<T>): Promise<T> => longWaits.run(true, work);

export function connectionOn(target: pg.Pool | pg.PoolClient): Connection {
  return {
    query: async <Row>(statement: Statement, values: readonly unknown[] = []) => {
      try {
        const result = await target.query({
          name: statement.name,
          text: statement.text,
          values: [...values],
        });
        return result.rows as Row[];
      } catch (error) {
        throw databaseError(error);
      }
    },
  };
}

async function attempt<T>(pool: pg.Pool, work: (transaction: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const scope = { isOpen: true };
  // if a connection breaks between two queries, only the next query fails; without a listener, the process would end
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    if (longWaits.getStore()) await client.query(BEGIN_AND_WAIT_LONGER);
    else await client.query({ name: BEGIN, text: BEGIN });
    const result = await openTransactions.run(scope, () => work(connectionOn(client)));
    scope.isOpen = false;
    await client.query({ name: 'commit', text: 'commit' });
    client.off('error', ignore);
    client.release();
    return result;
  } catch (error) {
    scope.isOpen = false;
    // a connection that cannot roll back is broken, so it is closed and not returned to the pool
    const broken = await client.query('rollback').then(
      () => undefined,
      (reason: Error) => reason,
    );
    client.off('error', ignore);
    client.release(broken);
    throw error;
  }
}

/** Runs a transaction. Retries it after a conflict with another one. @throws DatabaseAwayError, errors of the work */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(pool, work);
    } catch (error) {
      if (attempts === ATTEMPTS || !CONFLICTS.has((error as { code?: unknown }).code))
        throw databaseError(error);
      await pause(Math.random() * LONGEST_PAUSE_MS * attempts);
    }
  }
}
