import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeProblem, type Muse } from '@bindery/muse';
import { makePdfInThread, type MakePdf } from './contexts/print';
import { ConfigError, configWarnings, readConfig, type Config } from './platform/config';
import {
  createDatabaseFolder,
  databaseFolder,
  FolderInUseError,
  openDatabase,
  type Database,
  type FolderLock,
} from './platform/database';

// What the web process (main.ts) and the worker (worker.ts) have in common. Both are built to backend/dist.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CREATE_DATABASE = fileURLToPath(new URL('./create-database.mjs', import.meta.url));
const PDF_THREAD = new URL('./pdf-thread.mjs', import.meta.url);

export const say = (line: string): void => console.log(line);

/** An expected end: one line that says what to do. */
export function giveUp(line: string): never {
  console.error(line);
  process.exit(1);
}

export function configured(): Config {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file); // what is set already wins
  try {
    const config = readConfig(process.env, ROOT);
    for (const warning of configWarnings(config)) console.error(warning);
    return config;
  } catch (error) {
    if (error instanceof ConfigError) giveUp(`Configuration: ${error.message}`);
    throw error;
  }
}

/** On a first start: takes seconds, in a process of its own. */
export async function createConfiguredDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  const folder = databaseFolder(dataDir);
  if (databaseUrl || existsSync(folder)) return;
  say('Creating the database (once, some seconds)');
  await createDatabaseFolder(folder, CREATE_DATABASE);
}

/** @param lock - of the data folder: the embedded database asks it before each write */
export function openConfiguredDatabase(config: Config, lock?: FolderLock): Promise<Database> {
  const { databaseUrl: url, databasePoolSize: poolSize, migrationsDir, dataDir } = config;
  if (url) {
    say('Connecting to PostgreSQL');
    return openDatabase({ url, poolSize, migrationsDir });
  }
  say('Opening the database');
  return openDatabase({ folder: databaseFolder(dataDir), migrationsDir, beforeWrite: lock?.check });
}

export function sayProducts(products: Muse): void {
  for (const { slug, problems } of products.refused)
    for (const problem of problems) console.error(`Refused: ${slug}: ${describeProblem(problem)}`);
  const { length } = products.packages();
  const refused = products.refused.length > 0 ? `, ${products.refused.length} refused` : '';
  say(`Serving ${length} product${length === 1 ? '' : 's'}${refused}`);
}

/** Print files are made in a thread: others want answers meanwhile. */
export const makePdfBeside: MakePdf = (request, signal) => makePdfInThread(PDF_THREAD, request, signal);

/** Ends the process: in one line where the cause is an expected one. */
export function endFor(
  error: unknown,
  { databaseUrl, ...config }: Config,
  variable: 'PORT' | 'WORKER_PORT' = 'PORT',
): never {
  const port = variable === 'PORT' ? config.port : config.workerPort;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    giveUp(`Port ${port} is in use: stop what uses it, or set ${variable} to another one`);
  if (code === 'EACCES')
    giveUp(`Port ${port} may not be used by this user: set ${variable} to one above 1023`);
  if (error instanceof FolderInUseError) giveUp(error.message);
  if (databaseUrl && (code === 'ECONNREFUSED' || code === 'ENOTFOUND'))
    giveUp(`DATABASE_URL: the database cannot be reached (${code})`);
  console.error(error);
  process.exit(1);
}
