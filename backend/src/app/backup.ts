import { resolve } from 'node:path';
import { createObjectStore } from '../platform/object-store';
import { BackupError, followShop, makeBackup } from './backups';
import { restoreBackup } from './restore-backup';
import { configured, giveUp, say } from './start-up';

// `npm run backup`: backs up the shop, or restores it. Built to backend/dist/backup.mjs. Source: docs/operations.md

const USAGE = `npm run backup -- make FOLDER
npm run backup -- follow FOLDER
npm run backup -- restore FOLDER DATA_FOLDER [TIME, such as 2026-11-29T10:00:00Z]`;
const KEPT_DAYS = 30;

const [act = '', folderArgument, dataArgument, time] = process.argv.slice(2);
// INIT_CWD is the folder in which the user ran npm; npm itself starts this program in the repository's folder
const absolute = (folder: string): string => resolve(process.env['INIT_CWD'] ?? '.', folder);
const keptDays = Number(process.env['BACKUP_KEPT_DAYS'] ?? KEPT_DAYS);
const untilTime = time === undefined ? undefined : new Date(time);
if (!['make', 'follow', 'restore'].includes(act) || !folderArgument || (act === 'restore' && !dataArgument))
  giveUp(USAGE);
if (untilTime && Number.isNaN(untilTime.getTime())) giveUp(`Not a time: ${time}\n${USAGE}`);
if (!(keptDays >= 1)) giveUp('BACKUP_KEPT_DAYS: not a number of days');

const config = configured();
const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
if (!databaseUrl) giveUp('The embedded database is in DATA_DIR: stop the shop and copy that folder.');
const wishes = {
  ...{
    folder: absolute(folderArgument),
    databaseUrl,
    say,
    programsFolder: process.env['POSTGRESQL_PROGRAMS'],
  },
  objects: createObjectStore(config.objectStore),
};

async function run(): Promise<void> {
  if (act === 'make') return makeBackup(wishes, keptDays);
  if (act === 'restore') return restoreBackup({ ...wishes, dataFolder: absolute(dataArgument!), untilTime });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return followShop({ ...wishes, keptDays, signal: stopping.signal });
}

await run().catch((error: unknown) => {
  if (error instanceof BackupError) giveUp(error.message);
  throw error;
});
