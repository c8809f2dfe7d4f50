import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Connection } from '../database';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { SharedLimits } from '.';

const MINUTE_MS = 60_000;
const KEYS = {
  name: 'test_keys',
  text: 'select key, count from rate_limits order by count',
};

describeOnDatabases('limits that processes share ($name)', ({ open }) => {
  const database = openedDatabase(open);
  const opened: SharedLimits[] = [];
  let now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    now += MINUTE_MS;
    for (const limits of opened.splice(0)) limits.close();
  });

  function start(connection: Connection = database): SharedLimits {
    const limits = new SharedLimits(connection, 'secret');
    opened.push(limits);
    return limits;
  }
  function countTimes(limits: SharedLimits, times: number, key = 'POST /x 1.2.3.4'): number {
    let count = 0;
    for (let n = 0; n < times; n++) ({ count } = limits.count(key, MINUTE_MS, 100));
    return count;
  }
  const shareAll = async (...limitsList: SharedLimits[]) => {
    for (const limits of limitsList) await limits.share();
  };

  it('count the requests of all processes together', async () => {
    const [firstLimits, second] = [start(), start()];
    expect([countTimes(firstLimits, 60), countTimes(second, 30)]).toEqual([60, 30]);
    await shareAll(firstLimits, second, firstLimits, second);
    // a process learns the other process's count only when it next shares its own
    expect([countTimes(firstLimits, 1), countTimes(second, 1)]).toEqual([61, 91]);
    await shareAll(firstLimits, second);
    expect([countTimes(firstLimits, 1), countTimes(second, 1)]).toEqual([92, 93]);
  });

  it('store nothing about clients far below a limit, and never an IP address', async () => {
    await database.query({ name: 'test_empty', text: 'delete from rate_limits' });
    const limits = start();
    countTimes(limits, 9, 'POST /x 5.6.7.8');
    countTimes(limits, 10, 'POST /y 5.6.7.8');
    await limits.share();
    const rows = await database.query<{ key: string; count: number }>(KEYS);
    expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{22}$/), count: 10 }]);
  });

  it('start again from zero when the next window begins', async () => {
    const limits = start();
    expect(countTimes(limits, 100)).toBe(100);
    await limits.share();
    now += 45_000;
    expect(limits.count('POST /x 1.2.3.4', MINUTE_MS, 100)).toEqual({ count: 101, leftMs: 15_000 });
    now += 15_000;
    expect(countTimes(limits, 1)).toBe(1);
  });

  it('count locally while the database is unavailable', async () => {
    let isAway = true;
    const limits = start({
      query: async (statement, values) => {
        countTimes(limits, 5);
        if (isAway) throw new Error('away');
        return database.query(statement, values);
      },
    });
    countTimes(limits, 50);
    await expect(limits.share()).rejects.toThrow('away');
    expect(countTimes(limits, 1)).toBe(56);
    isAway = false;
    await limits.share();
    expect(countTimes(limits, 1)).toBe(62);
  });
});
