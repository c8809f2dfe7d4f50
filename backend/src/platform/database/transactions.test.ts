import { beforeAll, describe, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { DatabaseAwayError, DatabaseBusyError, type Connection } from '.';

const CREATE = { name: 'test_create', text: 'create table pairs (id int primary key, n int not null)' };
const FILL = { name: 'test_fill', text: 'insert into pairs values (1, 0), (2, 0)' };
const ADD = { name: 'test_add', text: 'update pairs set n = n + 1 where id = $1' };
const READ = { name: 'test_read', text: 'select n from pairs order by id' };
const SERIALIZABLE = { name: 'test_isolate', text: 'set transaction isolation level serializable' };
const fail = (code: string) => ({
  name: `test_fail_${code}`,
  text: `do $$ begin raise exception 'made up' using errcode = '${code}'; end $$`,
});

describeOnDatabases('a transaction ($name)', ({ name, open }) => {
  const database = openedDatabase(open);
  beforeAll(async () => {
    await database.query(CREATE);
    await database.query(FILL);
  });

  it.each(['40P01', '40001'])(
    'runs again after %s, and discards the writes of the first run',
    async (code) => {
      const originalRows = await database.query<{ n: number }>(READ);
      let runs = 0;
      await database.transaction(async (transaction) => {
        await transaction.query(ADD, [1]);
        if (++runs < 3) await transaction.query(fail(code));
      });
      expect(runs).toBe(3);
      expect((await database.query<{ n: number }>(READ))[0]!.n).toBe(originalRows[0]!.n + 1);
    },
  );

  it('fails after five conflicts, or at once after any other error', async () => {
    const runs = { '40P01': 0, '23505': 0 };
    const failing = (code: keyof typeof runs) =>
      database.transaction(async (transaction) => {
        runs[code]++;
        await transaction.query(fail(code));
      });
    await expect(failing('40P01')).rejects.toMatchObject({ code: '40P01' });
    await expect(failing('23505')).rejects.toMatchObject({ code: '23505' });
    expect(runs).toEqual({ '40P01': 5, '23505': 1 });
  });

  const onServer = (title: string, suite: () => void): void => {
    if (name === 'PostgreSQL') describe(title, suite); // the embedded database has one session
  };
  onServer('on several connections', () => {
    const addBoth = (firstRow: number, second: number) =>
      database.transaction(async (transaction: Connection) => {
        await transaction.query(ADD, [firstRow]);
        await transaction.query({ name: 'test_wait', text: 'select pg_sleep(0.02)' });
        await transaction.query(ADD, [second]);
      });

    it('runs again after a deadlock with another transaction', async () => {
      const originalRows = await database.query<{ n: number }>(READ);
      // PostgreSQL detects a deadlock after a second
      await Promise.all([addBoth(1, 2), addBoth(2, 1)]);
      const finalRows = await database.query<{ n: number }>(READ);
      expect(finalRows.map(({ n }, row) => n - originalRows[row]!.n)).toEqual([2, 2]);
    });

    it('is repeated after a serialisation conflict', async () => {
      const originalRows = await database.query<{ n: number }>(READ);
      const serialisable = () =>
        database.transaction(async (transaction) => {
          await transaction.query(SERIALIZABLE);
          await transaction.query(READ);
          await transaction.query(ADD, [1]);
        });
      await Promise.all([serialisable(), serialisable(), serialisable()]);
      expect((await database.query<{ n: number }>(READ))[0]!.n).toBe(originalRows[0]!.n + 3);
    });

    it.each(['53100', '53200'])(
      'fails with “database busy” if the server lacks disk space or memory (%s)',
      async (state) => {
        const text = `do $$ begin raise exception 'no room' using errcode = '${state}'; end $$`;
        await expect(database.query({ name: '', text })).rejects.toThrow(DatabaseBusyError);
      },
    );

    it('fails without ending the process if its connection is cut', async () => {
      const cut = database.transaction(async (transaction) => {
        const [me] = await transaction.query<{ pid: number }>({
          name: 'test_pid',
          text: 'select pg_backend_pid() as pid',
        });
        await database.query({ name: 'test_end', text: 'select pg_terminate_backend($1)' }, [me!.pid]);
        await new Promise((resolve) => void setTimeout(resolve, 50));
        await transaction.query(ADD, [1]);
      });
      await expect(cut).rejects.toThrow(DatabaseAwayError);
      await addBoth(1, 2);
    });
  });
});
