import { createInterface } from 'node:readline';
import { FolderInUseError, lockFolder, openDatabase } from '../platform/database';

// A process that owns a data folder, for tests that stop and kill it.
// Arguments: migrations folder, data folder, and 'database' if the process must open its database.
// It prints `held` or `in use <pid>`, and `written <n>` for each line `n` of its input.
const [migrationsDir, folder, mode] = process.argv.slice(2) as [string, string, string?];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const lock = await lockFolder(folder).catch((error: unknown) => {
  if (!(error instanceof FolderInUseError)) throw error;
  say(`in use ${/\((\d+) on/.exec(error.message)![1]}`);
  process.exit(2);
});
const database =
  mode === 'database'
    ? await openDatabase({
        folder: `${folder}/database`,
        migrationsDir,
        beforeWrite: lock.check,
      })
    : undefined;
await database?.query({ name: 'make', text: 'create table if not exists written (n int)' });
say('held');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'release') break;
  if (!database) lock.check();
  await database?.query({ name: 'write', text: 'insert into written values ($1)' }, [Number(line)]);
  say(`written ${line}`);
}
await database?.close();
lock.release();
process.exit(0);
