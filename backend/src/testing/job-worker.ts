import { openDatabase } from '../platform/database';
import { createJobs } from '../platform/jobs';

// A process that runs jobs of the kind `effect`, for tests that kill it. Arguments: migrations folder, database URL or
// folder, the point at which it hangs, length of the lease. It hangs `never`, `before` or `after` the effect, or before
// the `commit` of a job that it enqueues. It prints `ready`, `begun <key>`, `effect <key>`, `ended <key>` and `asked`.
const [, , migrationsDir, where, hangs, leaseMs] = process.argv as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const hang = (): Promise<never> => new Promise(() => void setInterval(() => undefined, 60_000));

const database = await openDatabase({
  ...(where.startsWith('postgres:') ? { url: where, poolSize: 3 } : { folder: where }),
  migrationsDir,
});
const log = {
  warn: (_: object, message: string) => void say(message),
  error: (_: object, message: string) => void say(message),
};
const jobs = createJobs(database, log);

async function run(payload: unknown): Promise<void> {
  const { key } = payload as { key: string };
  say(`begun ${key}`);
  if (hangs === 'before') await hang();
  await database.query(
    { name: 'effect', text: 'insert into effects (key, pid) values ($1, $2) on conflict do nothing' },
    [key, process.pid],
  );
  say(`effect ${key}`);
  if (hangs === 'after') await hang();
  say(`ended ${key}`);
}

if (hangs === 'commit')
  await database.transaction(async (transaction) => {
    await jobs.enqueue(transaction, { kind: 'effect', dedupeKey: 'never', payload: { key: 'never' } });
    say('asked');
    await hang();
  });
jobs.work({ effect: { maxAttempts: 50, leaseMs: Number(leaseMs), run } }, { concurrency: 2, pollMs: 50 });
say('ready');
