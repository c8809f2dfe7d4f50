import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import type { Database } from '../database';
import { openChanges, type OpenChanges } from '.';
import { reloadOnChange } from './changes';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = pathOf(`../../../node_modules/.cache/tests/change-teller-${process.pid}.mjs`);
/** Raises a topic's version without sending a notice, as if the notice had been lost. */
const RAISE_SILENTLY = {
  name: 'test_raise',
  text: `update changes set version = version + $1::int where topic = 'prices'`,
};

describeOnDatabases('the delivery of changes ($name)', ({ name, open }) => {
  let database: Database;
  let changes: OpenChanges;
  const warnings: string[] = [];
  beforeAll(async () => {
    database = await open();
    changes = await openChanges(database, (_, message) => void warnings.push(message));
  });
  afterAll(async () => {
    changes.close();
    await database.close();
  });

  const announce = (detail?: string) =>
    database.transaction((transaction) => changes.announce(transaction, 'prices', detail));
  function subscribe(): { heard: (string | undefined)[]; stop: () => void } {
    const heard: (string | undefined)[] = [];
    return { heard, stop: changes.subscribe('prices', (detail) => void heard.push(detail)) };
  }

  it('reaches only subscribers of the topic, once and in order', async () => {
    const { heard, stop } = subscribe();
    const photos: unknown[] = [];
    const stopPhotos = changes.subscribe('photos', (detail) => void photos.push(detail));
    for (const detail of ['a', 'b', 'c']) await announce(detail);
    await waitUntil('all are heard', () => heard.length >= 3);
    expect(heard).toEqual(['a', 'b', 'c']);
    expect(photos).toEqual([]);
    stop();
    stopPhotos();
    const laterListener = subscribe();
    await announce('d');
    await waitUntil('another one hears', () => laterListener.heard.length > 0);
    laterListener.stop();
    expect(heard).toHaveLength(3);
  });

  it('omits the changes of a transaction that rolled back', async () => {
    const { heard, stop } = subscribe();
    await expect(
      database.transaction(async (transaction) => {
        await changes.announce(transaction, 'prices', 'rolled back');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await announce('kept');
    await waitUntil('the next is heard', () => heard.length > 0);
    expect(heard).toEqual(['kept']);
    stop();
  });

  it('takes at most a few seconds if the notice of a change was lost', async () => {
    const { heard, stop } = subscribe();
    await announce('known');
    await waitUntil('it is heard', () => heard.length === 1);
    await database.query(RAISE_SILENTLY, [2]);
    await waitUntil('it is found', () => heard.length === 2, 5000);
    expect(heard).toEqual(['known', undefined]);
    stop();
  });

  it('still works after a restored backup lowers the version number', async () => {
    const { heard, stop } = subscribe();
    await announce('known');
    await waitUntil('it is heard', () => heard.length === 1);
    await database.query(RAISE_SILENTLY, [-1]);
    await waitUntil('the restoring is found', () => heard.length === 2, 5000);
    await announce('next');
    await waitUntil('the next is heard', () => heard.length === 3);
    expect(heard).toEqual(['known', undefined, 'next']);
    stop();
  });

  it('omits a change’s detail if an earlier notice was lost', async () => {
    const { heard, stop } = subscribe();
    await database.transaction(async (transaction) => {
      await transaction.query(RAISE_SILENTLY, [1]);
      await changes.announce(transaction, 'prices', 'second');
    });
    await waitUntil('it is heard', () => heard.length > 0);
    expect(heard).toEqual([undefined]);
    stop();
  });

  it('continues with the other listeners if one listener throws', async () => {
    const stopThrowing = changes.subscribe('prices', () => {
      throw new Error('cannot');
    });
    const { heard, stop } = subscribe();
    await announce('all the same');
    await waitUntil('it is heard', () => heard.length > 0);
    expect(warnings).toEqual(['a change was not taken in']);
    stopThrowing();
    stop();
  });

  const onServer = (title: string, suite: () => void): void => {
    if (name === 'PostgreSQL') describe(title, suite); // the embedded database has one session
  };
  onServer('of another process', () => {
    let otherProcess: ChildProcess;
    const saidLines: string[] = [];
    beforeAll(async () => {
      execFileSync(process.execPath, [
        pathOf('../../testing/build-program.mjs'),
        pathOf('../../testing/change-teller.ts'),
        PROGRAM,
      ]);
      const [row] = await database.query<{ name: string }>({
        name: 'test_name',
        text: 'select current_database() as name',
      });
      const url = new URL(process.env['TEST_DATABASE_URL']!);
      url.pathname = `/${row!.name}`;
      otherProcess = spawn(process.execPath, [PROGRAM, pathOf('../../../drizzle'), url.href], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      createInterface({ input: otherProcess.stdout! }).on('line', (line) => void saidLines.push(line));
      await waitUntil('the other process is ready', () => saidLines.includes('ready'));
    });
    afterAll(async () => {
      otherProcess.kill('SIGKILL');
      await once(otherProcess, 'exit');
      rmSync(PROGRAM, { force: true });
    });

    it('works between two processes in both directions', async () => {
      const { heard, stop } = subscribe();
      otherProcess.stdin!.write('from there\n');
      await waitUntil('this one hears', () => heard.includes('from there'));
      await announce('from here');
      await waitUntil('the other one hears', () => saidLines.includes('heard from here'));
      stop();
    });

    it('reaches both processes even if their connections are cut meanwhile', async () => {
      const { heard, stop } = subscribe();
      await database.query({
        name: 'test_cut',
        text: `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      });
      saidLines.length = 0;
      await announce('meanwhile');
      await waitUntil('this one hears', () => heard.length > 0, 5000);
      await waitUntil('the other one hears', () => saidLines.some((line) => line.startsWith('heard')), 5000);
      heard.length = 0;
      otherProcess.stdin!.write('after\n');
      await waitUntil('it is heard again', () => heard.length > 0, 5000);
      stop();
    });
  });
});

/** Returns a value in memory. The test ends each read of it; a read returns the value stored when it began. */
function keptValue() {
  let announce = (): void => undefined;
  let storedValue = 'old';
  let heldValue = 'nothing';
  const failures: unknown[] = [];
  const readings: { answer(): void; fail(): void }[] = [];
  const inMemory = reloadOnChange(
    {
      subscribe(_, listener) {
        announce = () => listener(undefined);
        return () => undefined;
      },
    },
    'prices',
    () =>
      new Promise((resolve, reject) => {
        const read = storedValue;
        readings.push({
          answer() {
            heldValue = read;
            resolve();
          },
          fail: () => reject(new Error('away')),
        });
      }),
    (err) => failures.push(err),
  );
  return {
    inMemory,
    readings,
    failures,
    currentValue: () => heldValue,
    store(value: string) {
      storedValue = value;
      announce();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a value that reloads on changes', () => {
  it('ignores the older value from a read that began before the change', async () => {
    const { inMemory, readings, currentValue, store } = keptValue();
    store('older');
    await settled();
    store('new');
    const pendingChange = inMemory.now();
    await settled();
    expect(readings).toHaveLength(1);
    readings[0]!.answer();
    await settled();
    expect([currentValue(), readings.length]).toEqual(['older', 2]);
    readings[1]!.answer();
    await pendingChange;
    await settled();
    expect([currentValue(), readings.length]).toEqual(['new', 2]);
    inMemory.close();
  });

  it('is read again after a failed read', async () => {
    const { inMemory, readings, currentValue, store, failures } = keptValue();
    store('new');
    await settled();
    const pendingChange = inMemory.now();
    readings[0]!.fail();
    await settled();
    expect(failures).toHaveLength(1);
    readings[1]!.answer();
    await pendingChange;
    expect(currentValue()).toBe('new');
    inMemory.close();
  });

  it('is read again if the first read fails', async () => {
    const { inMemory, readings, currentValue, failures } = keptValue();
    const firstReading = inMemory.completion();
    await settled();
    readings[0]!.fail();
    await firstReading;
    expect(failures).toHaveLength(1);
    await waitUntil('it is read again', () => readings.length === 2);
    readings[1]!.answer();
    await settled();
    expect(currentValue()).toBe('old');
    inMemory.close();
  });
});
