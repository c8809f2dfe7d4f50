import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, openMuse, type Backend } from './app';
import { describeProblem } from '@bindery/muse';
import { photoWorkInChildren } from './contexts/photos';
import { makePdfInThread } from './contexts/print';
import { ConfigError, configWarnings, readConfig, type Config } from './platform/config';
import { closeDataFolder } from './platform/data-folder';
import {
  createDatabaseFolder,
  databaseFolder,
  FolderInUseError,
  lockFolder,
  openDatabase,
  type Database,
} from './platform/database';
import { checkPort } from './platform/port';
import { closeServer, stopOnSignals } from './platform/stop';
import { scheduleUpkeep, type UpkeepTask } from './platform/upkeep';

/** This file is built to backend/dist/main.mjs. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CREATE_DATABASE = fileURLToPath(new URL('./create-database.mjs', import.meta.url));
const PHOTO_DECODER = fileURLToPath(new URL('./photo-decoder.mjs', import.meta.url));
const PDF_THREAD = new URL('./pdf-thread.mjs', import.meta.url);

/** Pages are drawn ahead in the width of a list and of a small screen. */
const WARM_WIDTH_PX = 640;
/** Jobs asked for by this process are begun at once; those of others are found within this time. */
const JOBS_POLL_MS = 2000;

const say = (line: string): void => console.log(line);
/** Of children, which are there before the log is. */
const warnOf = (details: object, message: string): void => console.error(message, JSON.stringify(details));

/** An expected end: one line that says what to do. */
function giveUp(line: string): never {
  console.error(line);
  process.exit(1);
}

function configured(): Config {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file); // what is set already wins
  try {
    return readConfig(process.env, ROOT);
  } catch (error) {
    if (error instanceof ConfigError) giveUp(`Configuration: ${error.message}`);
    throw error;
  }
}

/** On a first start: takes seconds, in a process of its own. */
async function createConfiguredDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  const folder = databaseFolder(dataDir);
  if (databaseUrl || existsSync(folder)) return;
  say('Creating the database (once, some seconds)');
  await createDatabaseFolder(folder, CREATE_DATABASE);
}

function openConfiguredDatabase(config: Config): Promise<Database> {
  const { databaseUrl: url, databasePoolSize: poolSize, migrationsDir, dataDir } = config;
  if (url) {
    say('Connecting to PostgreSQL');
    return openDatabase({ url, poolSize, migrationsDir });
  }
  say('Opening the database');
  return openDatabase({ folder: databaseFolder(dataDir), migrationsDir });
}

/** Carts before guests: a guest with a cart stays. */
const upkeepOf = ({
  idempotency,
  carts,
  guests,
  photos,
  jobs,
  jobHandlers,
  print,
  objects,
}: Backend): UpkeepTask[] => [
  { name: 'idempotency', run: () => idempotency.deleteOld() },
  { name: 'carts', run: () => carts.expire() },
  { name: 'guests', run: () => guests.expire() },
  { name: 'photos', run: () => photos.expire() },
  { name: 'jobs', run: () => jobs.expire(jobHandlers) },
  { name: 'print', run: () => print.expire() },
  { name: 'objects', run: () => objects.deleteAbandoned() },
];

async function start(config: Config): Promise<void> {
  closeDataFolder(config.dataDir);
  for (const warning of configWarnings(config)) console.error(warning);
  await checkPort(config.port, config.host);
  const unlock = config.databaseUrl ? () => undefined : lockFolder(config.dataDir);
  process.on('exit', unlock);
  const [products] = await Promise.all([openMuse(config), createConfiguredDatabase(config)]);
  // not beside it: the products keep this thread busy for longer than a slow machine gives a connection
  const database = await openConfiguredDatabase(config);
  for (const { slug, problems } of products.refused)
    for (const problem of problems) console.error(`Refused: ${slug}: ${describeProblem(problem)}`);
  say(
    `Serving ${products.packages().length} product${products.packages().length === 1 ? '' : 's'}${products.refused.length > 0 ? `, ${products.refused.length} refused` : ''}`,
  );
  const photoWork = photoWorkInChildren(PHOTO_DECODER, warnOf);
  const backend = await buildApp(config, {
    database,
    muse: products,
    photoWork,
    makePdf: (request, signal) => makePdfInThread(PDF_THREAD, request, signal),
  });
  const { app, muse, photos, jobs, jobHandlers } = backend;
  // one process has this folder to itself: what is in it was left by one that was killed
  if (database.kind === 'embedded') await photos.deleteUploads();
  const stopUpkeep = scheduleUpkeep(database, upkeepOf(backend), (task, err) =>
    app.log.error({ err, task }, 'upkeep failed'),
  );
  const stopWork = jobs.work(jobHandlers, { concurrency: config.jobsAtOnce, pollMs: JOBS_POLL_MS });
  const warming = new AbortController();
  stopOnSignals(
    [
      () => warming.abort(),
      stopUpkeep,
      () => Promise.all([stopWork(), closeServer(app)]),
      () => photoWork.close(),
      () => database.close(),
      unlock,
    ],
    say,
    config.isUnderNpm,
  );
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as { port: number };
  say(`Bindery is ready at http://localhost:${port}`);
  photoWork.start();
  void muse
    .warm(WARM_WIDTH_PX, warming.signal)
    .catch((err: unknown) => app.log.error({ err }, 'drawing ahead failed'));
}

const config = configured();
try {
  await start(config);
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    giveUp(`Port ${config.port} is in use: stop what uses it, or set PORT to another one`);
  if (code === 'EACCES')
    giveUp(`Port ${config.port} may not be used by this user: set PORT to one above 1023`);
  if (error instanceof FolderInUseError) giveUp(error.message);
  if (config.databaseUrl && (code === 'ECONNREFUSED' || code === 'ENOTFOUND'))
    giveUp(`DATABASE_URL: the database cannot be reached (${code})`);
  console.error(error);
  process.exit(1);
}
