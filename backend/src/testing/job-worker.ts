import { openDatabase } from '../platform/database';
import { createJobs } from '../platform/jobs';

// A process that works off jobs of the kind `effect`, for tests which kill it. Arguments: folder of the migrations, the
// database's URL (or folder), how long a run takes, length of a lease. It says `ready`, `begun <key>` and `ended <key>`.
const [, , migrationsDir, where, runMs, leaseMs] = process.argv as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const database = await openDatabase({
  ...(where.startsWith('postgres:') ? { url: where, poolSize: 3 } : { folder: where }),
  migrationsDir,
});
const log = {
  warn: (_: object, message: string) => void say(message),
  error: (_: object, message: string) => void say(message),
};
createJobs(database, log).work(
  {
    effect: {
      maxAttempts: 50,
      leaseMs: Number(leaseMs),
      async run(payload) {
        const { key } = payload as { key: string };
        say(`begun ${key}`);
        await new Promise((resolve) => void setTimeout(resolve, Number(runMs)));
        await database.query({ name: 'effect', text: 'insert into effects (key, pid) values ($1, $2)' }, [
          key,
          process.pid,
        ]);
        say(`ended ${key}`);
      },
    },
  },
  { concurrency: 2, pollMs: 50 },
);
say('ready');
