import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { databaseError } from './database-away';

/** A statement is prepared once per connection, by name: several times faster than parsing it again. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface Connection {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 40;
/** deadlock_detected, serialization_failure: the other transaction proceeded, so a retry succeeds */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Below the statement limit. */
const LONG_LOCK_TIMEOUT_MS = 10_000;
const BEGIN = 'begin';
const BEGIN_AND_WAIT_LONGER = `begin; set local lock_timeout = ${LONG_LOCK_TIMEOUT_MS}`;
const longWaits = new AsyncLocalStorage<boolean>();

const openTransactions = new AsyncLocalStorage<{ isOpen: boolean }>();

export const isInTransaction = (): boolean => openTransactions.getStore()?.isOpen === true;

/** Lets transactions of `work` wait longer for locks: for jobs, since no shopper waits for them. */
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
  // a connection may break between two queries: the next query fails, but the process must survive
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
    // a connection that cannot roll back is broken: close it instead of returning it
    const broken = await client.query('rollback').then(
      () => undefined,
      (reason: Error) => reason,
    );
    client.off('error', ignore);
    client.release(broken);
    throw error;
  }
}

/** Runs one transaction; retries it after a conflict with another. @throws DatabaseAwayError, and errors of the work */
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
