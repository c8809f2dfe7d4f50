import { openChanges } from '../platform/changes';
import { openDatabase } from '../platform/database';

// A second process that receives and announces changes, for tests with two processes.
// Arguments: migrations folder, database URL. It prints `ready` and `heard <detail>`, and announces each input line.
const [, , migrationsDir, url] = process.argv as [string, string, string, string];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const database = await openDatabase({ url, poolSize: 2, migrationsDir });
const changes = await openChanges(database, (_, message) => void say(message));
changes.subscribe('prices', (detail) => void say(`heard ${detail ?? 'anything'}`));
let partialLine = '';
process.stdin.on('data', (chunk: Buffer) => {
  const lines = (partialLine + chunk.toString()).split('\n');
  partialLine = lines.pop()!;
  for (const line of lines)
    void database.transaction((transaction) => changes.announce(transaction, 'prices', line));
});
say('ready');
