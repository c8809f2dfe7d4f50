import type { Connection, Statement } from './transactions';

/** So few rows that a statement takes milliseconds and holds few locks, however much there is to do. */
export const BATCH_ROWS = 1000;

export interface BatchDeletion {
  readonly name: string;
  readonly table: string;
  readonly where: string;
  /** the column whose index the condition goes by: the oldest rows go first */
  readonly oldest: string;
}

/**
 * A statement that deletes at most {@link BATCH_ROWS} rows. It skips rows that another transaction holds: the next run
 * deletes them. The rows are found by their place, for with a join on keys the planner would rather read the whole table.
 */
export const deletingBatch = ({ name, table, where, oldest }: BatchDeletion): Statement => ({
  name,
  text: `delete from ${table} where ${placesOf(table, where, oldest)} returning 1`,
});

/** The condition of {@link deletingBatch}, for statements that do more. */
export const placesOf = (table: string, where: string, oldest: string): string => `ctid = any(array(
    select ctid from ${table} where ${where} order by ${oldest} limit ${BATCH_ROWS} for update skip locked))`;

/**
 * Repeats a statement that changes at most {@link BATCH_ROWS} rows until it changes fewer. Outside a transaction: each
 * batch is committed by itself, so what was done stays done when a later batch fails.
 *
 * @returns how many rows in all
 */
export async function inBatches(
  connection: Connection,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<number> {
  for (let total = 0; ;) {
    const { length } = await connection.query(statement, values);
    total += length;
    if (length < BATCH_ROWS) return total;
  }
}

/**
 * Goes through a table by its key, a batch at a time.
 *
 * @param first - a key before all others
 * @param step - handles the next rows behind a key and returns the key of the last of them; undefined: there was none
 */
export async function walkByKey(
  first: string,
  step: (after: string) => Promise<string | undefined>,
): Promise<void> {
  let last: string | undefined = first;
  while (last !== undefined) last = await step(last);
}
