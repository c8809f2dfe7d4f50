import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createObjectStore, type ObjectStore } from '../platform/object-store';

// A backup is a folder:
//   base/2026-11-29T10-00-00Z  the database's files; the name is the time at which the copy ended
//   wal                        the database's write-ahead log since the copy, from pg_receivewal
//   objects                    the object store
//   gone/2026-11-29            objects that were deleted from the store, by day

const SLOT = 'bindery_backup';
const DAY_MS = 86_400_000;
/**
 * Folder of the ledger of deletions. It is not in backups, because a restored shop must also repeat later deletions.
 */
export const LEDGER = 'deletions/';

export interface BackupWishes {
  readonly folder: string;
  /** URL of PostgreSQL itself, because a connection pooler does not support replication */
  readonly databaseUrl: string;
  readonly objects: ObjectStore;
  /** folder of PostgreSQL's programs; undefined if they are on the PATH */
  readonly programsFolder?: string | undefined;
  /** the user who runs PostgreSQL's programs, because they refuse to run as root */
  readonly user?: { readonly uid?: number; readonly gid?: number };
  readonly say: (line: string) => void;
}

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Returns the connection as environment variables, because all users of a machine can read a program's arguments. */
function connectionVariables(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslMode = searchParams.get('sslmode');
  return {
    ...process.env,
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}

type Programs = Pick<BackupWishes, 'programsFolder' | 'user'>;

function startProgram(
  { programsFolder = '', user = {} }: Programs,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  return spawn(join(programsFolder, name), args, { env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @returns what the program printed. @throws BackupError with its errors */
export async function runProgram(...started: Parameters<typeof startProgram>): Promise<string> {
  const child = startProgram(...started);
  const [printedBytes, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on('data', (bytes: Buffer) => printedBytes.push(bytes));
  child.stderr?.on('data', (bytes: Buffer) => errors.push(bytes));
  const [code] = (await once(child, 'close').catch((error: Error) => [error.message])) as [unknown];
  if (code !== 0)
    throw new BackupError(
      `${started[1]} ended with ${String(code)}: ${Buffer.concat(errors).toString().trim()}`,
    );
  return Buffer.concat(printedBytes).toString();
}

const stampOf = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
export const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
export const inSeconds = (startTime: number): string =>
  `${((performance.now() - startTime) / 1000).toFixed(1)} s`;

export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}
/** Names of finished copies of the database, oldest first. */
export const basesIn = async (folder: string): Promise<string[]> =>
  (await namesIn(join(folder, 'base'))).filter((name) => !Number.isNaN(timeOf(name)));

export const storeIn = (...folders: readonly string[]): ObjectStore =>
  createObjectStore({ kind: 'folder', folder: join(...folders) });

interface Difference {
  readonly key: string;
  readonly where: 'both' | 'from' | 'to';
}

/** Compares the keys of two stores by reading their sorted lists side by side. */
async function* differences(from: ObjectStore, to: ObjectStore): AsyncGenerator<Difference> {
  const [fromKeys, toKeys] = [from, to].map((store) => store.list('')[Symbol.asyncIterator]()) as [
    AsyncIterator<string>,
    AsyncIterator<string>,
  ];
  let [fromEntry, toEntry] = await Promise.all([fromKeys.next(), toKeys.next()]);
  while (!fromEntry.done || !toEntry.done) {
    if (toEntry.done || (!fromEntry.done && fromEntry.value < toEntry.value)) {
      yield { key: fromEntry.value as string, where: 'from' };
      fromEntry = await fromKeys.next();
    } else if (fromEntry.done || fromEntry.value > toEntry.value) {
      yield { key: toEntry.value, where: 'to' };
      toEntry = await toKeys.next();
    } else {
      yield { key: fromEntry.value, where: 'both' };
      [fromEntry, toEntry] = await Promise.all([fromKeys.next(), toKeys.next()]);
    }
  }
}

export async function copyObject(key: string, from: ObjectStore, to: ObjectStore): Promise<boolean> {
  const object = await from.get(key);
  if (object) await to.put(key, object.bytes, object.contentType);
  return object !== undefined;
}

/**
 * Copies the objects that the backup lacks, and moves copies of deleted objects to `gone`. The bytes of a key never
 * change.
 */
async function copyObjects({ folder, objects, say }: BackupWishes, now: Date): Promise<void> {
  const startTime = performance.now();
  const copies = storeIn(folder, 'objects');
  const deletedCopies = storeIn(folder, 'gone', now.toISOString().slice(0, 10));
  let [copied, goneCount] = [0, 0];
  for await (const { key, where } of differences(objects, copies)) {
    if (where === 'from' && !key.startsWith(LEDGER) && (await copyObject(key, objects, copies))) copied += 1;
    if (where === 'to') {
      await copyObject(key, copies, deletedCopies);
      await copies.delete(key);
      goneCount += 1;
    }
  }
  if (copied + goneCount > 0)
    say(`${copied} objects copied, ${goneCount} were deleted (${inSeconds(startTime)})`);
}

async function copyDatabase(wishes: BackupWishes): Promise<void> {
  const { folder, databaseUrl, say } = wishes;
  const startTime = performance.now();
  const unfinished = join(folder, 'base', 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(folder, 'base'), { recursive: true });
  await runProgram(
    { programsFolder: wishes.programsFolder },
    'pg_basebackup',
    ['-D', unfinished, '-X', 'stream', '-c', 'fast', '-w'],
    connectionVariables(databaseUrl),
  );
  // waits for the next full second: the copy's name is a time in seconds, and must not be earlier than its end
  const end = Math.ceil(Date.now() / 1000) * 1000;
  await pause(end - Date.now());
  const stamp = stampOf(new Date(end));
  await rename(unfinished, join(folder, 'base', stamp));
  say(`The database is copied: base/${stamp} (${inSeconds(startTime)})`);
}

/** Deletes files that are not needed to restore one of the last `keptDays` days. Never deletes the newest copy. */
async function deleteOld({ folder, say }: BackupWishes, keptDays: number, now: Date): Promise<void> {
  const limit = now.getTime() - keptDays * DAY_MS;
  const bases = await basesIn(folder);
  // does not delete the last copy before the limit, from which a restore to a moment just after it starts
  const oldCount = bases.filter((name) => timeOf(name) < limit).length;
  const oldBases = bases.slice(0, Math.max(0, oldCount - 1));
  for (const name of oldBases) await rm(join(folder, 'base', name), { recursive: true });
  for (const day of await namesIn(join(folder, 'gone')))
    if (Date.parse(day) + DAY_MS < limit) await rm(join(folder, 'gone', day), { recursive: true });
  const [oldestBase] = await basesIn(folder);
  if (oldestBase === undefined) return;
  const label = await readFile(join(folder, 'base', oldestBase, 'backup_label'), 'utf8');
  const [, firstFile = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  for (const name of await namesIn(join(folder, 'wal')))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < firstFile.slice(8))
      await rm(join(folder, 'wal', name));
  if (oldBases.length > 0) say(`${oldBases.length} old copies of the database are deleted`);
}

/** Copies database and objects once. */
export async function makeBackup(wishes: BackupWishes, keptDays: number): Promise<void> {
  await copyDatabase(wishes);
  // objects are copied after the database, so that the backup has every object to which a row refers
  await copyObjects(wishes, new Date());
  await deleteOld(wishes, keptDays, new Date());
}

export interface FollowWishes extends BackupWishes {
  readonly keptDays: number;
  /** ends the following */
  readonly signal: AbortSignal;
  readonly objectsEveryMs?: number;
  readonly databaseEveryMs?: number;
}

/**
 * Until `signal`, receives the database's write-ahead log, and copies new objects each minute and the database each
 * day. PostgreSQL does not delete the log before this program has received it.
 */
export async function followShop(wishes: FollowWishes): Promise<void> {
  const { folder, signal, keptDays, objectsEveryMs = 60_000, databaseEveryMs = DAY_MS, say } = wishes;
  const programs = { programsFolder: wishes.programsFolder };
  const env = connectionVariables(wishes.databaseUrl);
  const wal = join(folder, 'wal');
  await mkdir(wal, { recursive: true });
  const slot = ['-D', wal, '-w', '--slot', SLOT];
  await runProgram(programs, 'pg_receivewal', [...slot, '--create-slot', '--if-not-exists'], env);
  // --synchronous writes each commit to this disk at once, not only when a file of 16 MB is full
  const receiver = startProgram(programs, 'pg_receivewal', [...slot, '--synchronous', '--no-loop'], env);
  receiver.stdout?.resume();
  receiver.stderr?.on('data', (bytes: Buffer) => say(bytes.toString().trim()));
  const ended = once(receiver, 'close');
  const isReceiving = () => receiver.exitCode === null && receiver.signalCode === null;
  try {
    for (let copiedAt = -Infinity; !signal.aborted && isReceiving();) {
      const isDue = performance.now() - copiedAt >= databaseEveryMs;
      if (isDue) copiedAt = performance.now();
      await (isDue ? makeBackup(wishes, keptDays) : copyObjects(wishes, new Date())).catch((error: Error) =>
        say(`Not copied, next try in a minute: ${error.message}`),
      );
      await Promise.race([pause(objectsEveryMs, undefined, { signal }), ended]).catch(() => undefined);
    }
    // after this error the supervisor restarts the program, which creates the slot that a new primary server may lack
    if (!signal.aborted) throw new BackupError('pg_receivewal has ended');
    await copyObjects(wishes, new Date());
  } finally {
    receiver.kill('SIGINT');
    await ended;
  }
}
