import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { BATCH_ROWS, deletingBatch, inBatches, walkByKey } from '.';

const DELETE_OLD = deletingBatch({
  name: 'test_delete_old',
  table: 'test_things',
  where: 'made_on < $1',
  oldest: 'made_on',
});
const COUNT = { name: 'test_count', text: 'select count(*)::int as count from test_things' };

describeOnDatabases('batched work on rows ($name)', ({ open }) => {
  const database = openedDatabase(open);
  beforeAll(async () => {
    await database.query({
      name: 'test_create',
      text: 'create table test_things (id int primary key, made_on int not null)',
    });
  });
  beforeEach(async () => {
    await database.query({ name: 'test_clear', text: 'delete from test_things' });
    await database.query(
      {
        name: 'test_fill',
        text: 'insert into test_things select i, i from generate_series(1, $1::int) i',
      },
      [2 * BATCH_ROWS + 10],
    );
  });
  const count = async (): Promise<number> => (await database.query<{ count: number }>(COUNT))[0]!.count;

  it('uses no more batches than necessary', async () => {
    expect(await inBatches(database, DELETE_OLD, [2 * BATCH_ROWS + 6])).toBe(2 * BATCH_ROWS + 5);
    expect(await count()).toBe(5);
  });

  it('sends no further query if the last batch is exactly full', async () => {
    expect(await inBatches(database, DELETE_OLD, [BATCH_ROWS + 1])).toBe(BATCH_ROWS);
    expect(await inBatches(database, DELETE_OLD, [BATCH_ROWS + 1])).toBe(0);
  });

  it('deletes the oldest rows first', async () => {
    await database.query(DELETE_OLD, [5000]);
    const [{ oldest } = { oldest: 0 }] = await database.query<{ oldest: number }>({
      name: 'test_oldest',
      text: 'select min(made_on) as oldest from test_things',
    });
    expect([await count(), oldest]).toEqual([BATCH_ROWS + 10, BATCH_ROWS + 1]);
  });

  it('does not undo earlier batches if a later one fails', async () => {
    const failing = {
      name: 'test_failing',
      text: `
      delete from test_things where id in (
        select id from test_things where 1 / (id - ${BATCH_ROWS + 1}) is not null order by id limit ${BATCH_ROWS})
      returning 1`,
    };
    await expect(inBatches(database, failing)).rejects.toThrow('division by zero');
    expect(await count()).toBe(BATCH_ROWS + 10);
  });

  it('walks through all rows in key order', async () => {
    const seenIds: number[] = [];
    await walkByKey('0', async (lastKey) => {
      const rows = await database.query<{ id: number }>(
        { name: 'test_next', text: 'select id from test_things where id > $1 order by id limit 700' },
        [Number(lastKey)],
      );
      seenIds.push(...rows.map(({ id }) => id));
      return rows.length > 0 ? String(rows.at(-1)!.id) : undefined;
    });
    expect(seenIds).toEqual(Array.from({ length: 2 * BATCH_ROWS + 10 }, (_, i) => i + 1));
  });
});
