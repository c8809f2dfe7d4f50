import type { Connection, Statement } from './transactions';

/** Number of rows in a batch: small, so that a statement takes milliseconds and holds few locks. */
export const BATCH_ROWS = 1000;

export interface BatchDeletion {
  readonly name: string;
  readonly table: string;
  readonly where: string;
  /** indexed column of the condition, by which the oldest rows are deleted first */
  readonly oldest: string;
}

/**
 * Returns a statement that deletes at most {@link BATCH_ROWS} rows. Skips locked rows; the next run deletes them.
 * Selects rows by ctid, because a join on keys may make PostgreSQL read the whole table.
 */
export const deletingBatch = ({ name, table, where, oldest }: BatchDeletion): Statement => ({
  name,
  text: `delete from ${table} where ${placesOf(table, where, oldest)} returning 1`,
});

/** Returns the condition of {@link deletingBatch}, for a statement that also does something else. */
export const placesOf = (table: string, where: string, oldest: string): string => `ctid = any(array(
    select ctid from ${table} where ${where} order by ${oldest} limit ${BATCH_ROWS} for update skip locked))`;

/**
 * Repeats a statement that changes at most {@link BATCH_ROWS} rows until it changes fewer rows. Call it outside a
 * transaction, so that each batch commits by itself and a later failure undoes nothing.
 *
 * @returns total number of rows
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
 * Handles all rows of a table in batches, in order of a key.
 *
 * @param firstKey - a key that sorts before all keys of the table
 * @param step - handles the rows after a key and returns the key of the last one, or undefined if no rows are left
 */
export async function walkByKey(
  firstKey: string,
  step: (afterKey: string) => Promise<string | undefined>,
): Promise<void> {
  let lastKey: string | undefined = firstKey;
  while (lastKey !== undefined) lastKey = await step(lastKey);
}
