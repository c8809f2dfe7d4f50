import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { databases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { openDatabase } from '../database';
import { createJobs } from '.';

const MIGRATIONS_DIR = fileURLToPath(new URL('../../../drizzle', import.meta.url));
const QUIET = { warn: () => undefined, error: () => undefined };

function migrationsBefore(folder: string): string {
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...otherFields } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { idx: number }[];
  };
  writeFileSync(journal, JSON.stringify({ ...otherFields, entries: entries.filter(({ idx }) => idx < 5) }));
  return folder;
}

/** The previous version's statements that enqueue and take a job. Both versions may run at the same time. */
const OLD_ENQUEUE = {
  name: 'old_enqueue',
  text: `insert into jobs (kind, dedupe_key, payload) values ($1, $2, $3)
    on conflict (kind, dedupe_key) do update set status = 'waiting' where jobs.status = 'dead' returning id`,
};
const OLD_TAKE = {
  name: 'old_take',
  text: `update jobs set status = 'running', attempts = jobs.attempts + 1, lease = gen_random_uuid(), due_at = now() + interval '20 seconds'
    where id = (select id from jobs where status in ('waiting', 'running') and due_at <= now() and kind = 'print'
      order by due_at limit 1 for update skip locked) returning dedupe_key as key`,
};

it('the previous and the current version run each other’s jobs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-jobs-'));
  try {
    const where = join(folder, 'database');
    const oldDatabase = await databases[0]!.open(where, migrationsBefore(join(folder, 'drizzle')));
    await oldDatabase.query(OLD_ENQUEUE, ['print', 'old', '{"n":1}']);
    await oldDatabase.close();
    const database = await openDatabase({ folder: where, migrationsDir: MIGRATIONS_DIR });
    const jobs = createJobs(database, QUIET);
    await database.query(OLD_ENQUEUE, ['print', 'meanwhile', '{"n":2}']);
    const seenPayloads: unknown[] = [];
    const handler = {
      maxAttempts: 1,
      leaseMs: 60_000,
      run: async (payload: unknown) => void seenPayloads.push(payload),
    };
    const stop = jobs.work({ print: handler }, { concurrency: 1, pollMs: 20 });
    await waitUntil('both are done', () => seenPayloads.length === 2);
    await stop();
    expect(seenPayloads).toEqual([{ n: 1 }, { n: 2 }]);
    await jobs.enqueue(database, { kind: 'print', dedupeKey: 'new', payload: {}, priority: 1 });
    expect(await database.query(OLD_TAKE)).toEqual([{ key: 'new' }]);
    await database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
