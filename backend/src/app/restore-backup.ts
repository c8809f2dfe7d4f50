import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BackupError,
  basesIn,
  copyObject,
  inSeconds,
  LEDGER,
  namesIn,
  runProgram,
  storeIn,
  timeOf,
  type BackupWishes,
} from './backups';

const LOOK_EVERY_MS = 100;
/** Makes the programs write English, because this code parses their output. */
const ENGLISH = { ...process.env, LC_ALL: 'C' };

export interface RestoreWishes extends BackupWishes {
  /** the new server's data folder, which must be missing or empty */
  readonly dataFolder: string;
  /** restores only commits up to this time; undefined for all commits of the backup */
  readonly untilTime?: Date | undefined;
}

async function requireEmpty({ dataFolder, objects }: RestoreWishes): Promise<void> {
  if ((await namesIn(dataFolder)).length > 0) throw new BackupError(`${dataFolder} is not empty`);
  for await (const key of objects.list(''))
    if (!key.startsWith(LEDGER)) throw new BackupError(`The object store is not empty: it has ${key}`);
}

/** Returns the server's state from its control file. After the recovery it is 'in production'. */
async function stateOf(wishes: RestoreWishes): Promise<string> {
  const controlText = await runProgram(wishes, 'pg_controldata', ['-D', wishes.dataFolder], ENGLISH);
  return /^Database cluster state: +(.*)$/m.exec(controlText)?.[1] ?? '';
}

async function isRecovering(wishes: RestoreWishes): Promise<boolean> {
  const isRunning = (await namesIn(wishes.dataFolder)).includes('postmaster.pid');
  return isRunning && (await stateOf(wishes)) !== 'in production';
}

/** Starts PostgreSQL, which replays the log since the copy, and stops it after this recovery. */
async function recover(wishes: RestoreWishes, settingsFolder: string): Promise<void> {
  const { folder, dataFolder, untilTime } = wishes;
  const wal = join(folder, 'wal');
  await mkdir(wal, { recursive: true });
  const settings = [
    `restore_command = 'cp "${wal}/%f" "%p" || cp "${wal}/%f.partial" "%p"'`,
    "recovery_target_action = 'promote'",
    ...(untilTime ? [`recovery_target_time = '${untilTime.toISOString().replace('Z', '+00')}'`] : []),
    // hot standby would require connection limits as high as those of the lost server
    'hot_standby = off',
    "listen_addresses = ''",
    `unix_socket_directories = '${settingsFolder}'`,
    "synchronous_standby_names = ''",
  ];
  const writeSettings = (lines: readonly string[]) =>
    writeFile(join(settingsFolder, 'postgresql.conf'), `${lines.join('\n')}\n`);
  await writeSettings(settings);
  await writeFile(join(settingsFolder, 'pg_hba.conf'), 'local all all trust\n');
  await writeFile(join(dataFolder, 'recovery.signal'), '');
  // removes the lost server's settings, such as a replica for which commits must wait
  await writeFile(join(dataFolder, 'postgresql.auto.conf'), '');
  await rm(join(dataFolder, 'standby.signal'), { force: true });
  if (wishes.user?.uid !== undefined)
    await runProgram(
      {},
      'chown',
      ['-R', `${wishes.user.uid}:${wishes.user.gid}`, dataFolder, settingsFolder, wal],
      process.env,
    );
  const files = ['config_file', 'hba_file'].map(
    (name) => `-c ${name}=${join(settingsFolder, name === 'hba_file' ? 'pg_hba.conf' : 'postgresql.conf')}`,
  );
  const control = (...args: string[]) =>
    runProgram(wishes, 'pg_ctl', ['-D', dataFolder, '-w', '-t', '86400', ...args], process.env);
  const log = join(settingsFolder, 'log');
  const start = async () => {
    await control('-l', log, '-o', files.join(' '), 'start').catch(() => undefined);
    while (await isRecovering(wishes)) await pause(LOOK_EVERY_MS);
    return (await stateOf(wishes)) === 'in production';
  };
  let isRecovered = await start();
  const logBefore = await readFile(log, 'utf8').catch(() => '');
  // the backup has no commit after `untilTime`, so it is restored as a whole
  if (!isRecovered && logBefore.includes('recovery ended before configured recovery target')) {
    await writeSettings(settings.filter((line) => !line.startsWith('recovery_target_time')));
    isRecovered = await start();
  }
  if (!isRecovered) {
    const logText = await readFile(log, 'utf8').catch(() => '');
    throw new BackupError(`PostgreSQL does not recover:\n${logText.trim().split('\n').slice(-5).join('\n')}`);
  }
  await control('-m', 'fast', 'stop');
}

/**
 * Restores into an empty data folder of PostgreSQL and an empty object store. The shop then repeats the deletions in
 * the ledger when it starts.
 *
 * @throws BackupError if the folder or the store is not empty, or if the backup began after `untilTime`
 */
export async function restoreBackup(wishes: RestoreWishes): Promise<void> {
  const { folder, dataFolder, objects, untilTime, say } = wishes;
  if (/['"\\\n%$`]/.test(folder + dataFolder))
    throw new BackupError('A path has a character that a shell would read');
  await requireEmpty(wishes);
  const bases = await basesIn(folder);
  const base = bases.filter((name) => !untilTime || timeOf(name) <= untilTime.getTime()).at(-1);
  if (base === undefined)
    throw new BackupError(
      bases[0] ? `The backup begins at ${bases[0]}` : `${folder} has no copy of a database`,
    );

  const startTime = performance.now();
  await mkdir(dataFolder, { recursive: true });
  await cp(join(folder, 'base', base), dataFolder, { recursive: true, preserveTimestamps: true });
  await chmod(dataFolder, 0o700);
  const settingsFolder = await mkdtemp(join(tmpdir(), 'bindery-restore-'));
  try {
    await recover(wishes, settingsFolder);
  } finally {
    await rm(settingsFolder, { recursive: true, force: true });
  }
  say(`The database is restored from base/${base} (${inSeconds(startTime)})`);

  const objectsTime = performance.now();
  const goneDays = (await namesIn(join(folder, 'gone'))).map((day) => storeIn(folder, 'gone', day));
  let count = 0;
  for (const copies of [storeIn(folder, 'objects'), ...goneDays])
    for await (const key of copies.list('')) count += (await copyObject(key, copies, objects)) ? 1 : 0;
  say(`${count} objects are restored (${inSeconds(objectsTime)})`);
}
