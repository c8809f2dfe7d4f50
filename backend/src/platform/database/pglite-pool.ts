import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import pg from 'pg';
import type { NoticeBoard } from './notice-connection';
import type { OpenPool } from './postgres-pool';
import { PgliteStream } from './pglite-stream';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** By default, PGlite would reserve 128 MB of shared buffers at its start. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export interface EmbeddedOptions {
  readonly folder?: string | undefined;
  readonly lite?: PGliteOptions | undefined;
  readonly connectionTimeoutMs: number;
  readonly beforeWrite?: (() => void) | undefined;
  readonly board: NoticeBoard;
}

/** Lets the pool's only connection listen to all channels. */
async function listenFromTheBeginning(client: pg.ClientBase, board: NoticeBoard): Promise<void> {
  const { channels } = board;
  client.on('notification', ({ channel, payload }) => board.tell(channel, payload ?? ''));
  if (channels.length === 0) return;
  await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
  // waits until the connection is back in the pool, because listeners may query the database
  setImmediate(() => channels.forEach((channel) => board.tell(channel, undefined)));
}

/**
 * Opens a pg.Pool on PGlite in this process.
 *
 * @param options - `folder`: folder of the database; undefined means in memory. `lite`: further PGlite options, for
 *   tests. `beforeWrite`: callback before every query that may write. If it throws, the query fails.
 */
export async function openEmbeddedPool({
  folder,
  lite: liteOptions,
  connectionTimeoutMs,
  beforeWrite = () => undefined,
  board,
}: EmbeddedOptions): Promise<OpenPool> {
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...liteOptions,
    startParams: START_PARAMS,
  });
  const options: pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<void> } = {
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    max: 1, // PGlite has one session
    stream: () => new PgliteStream(lite, beforeWrite), // pg's types require a socket, but a stream is enough
    onConnect: (client) => listenFromTheBeginning(client, board),
    idleTimeoutMillis: 0, // closing it would lose its prepared statements
    connectionTimeoutMillis: connectionTimeoutMs, // limits a query outside the open transaction
  };
  const pool = new pg.Pool(options);
  return {
    pool,
    notices: {
      // if this fails, the pool opens a new connection, which listens to all channels
      begin: (channel) =>
        void pool.query(`listen ${channel}`).then(
          () => board.tell(channel, undefined),
          () => undefined,
        ),
    },
    close: async () => {
      await pool.end();
      beforeWrite(); // closing writes a checkpoint
      await lite.close();
    },
  };
}

/** @returns the embedded database's folder in the data folder */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

function deleteDrafts(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(folder)}.new`))
      rmSync(join(parent, name), { recursive: true, force: true });
}

/**
 * Creates the empty database folder in a separate process, because the first start of PGlite takes seconds and occupies
 * 800 MB of memory until the process ends.
 *
 * @param program - the built create-database program (`create-database.ts`)
 * @throws Error with the child's last output if it fails; in that case the folder does not exist
 */
export async function createDatabaseFolder(folder: string, program: string): Promise<void> {
  if (existsSync(folder)) return;
  deleteDrafts(folder);
  // the name is unique, because the child of a killed process may still be writing to another draft
  const draft = `${folder}.new.${randomBytes(6).toString('hex')}`;
  await new Promise<void>((resolve, reject) => {
    const child = fork(program, [draft], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`The database could not be created (${signal ?? code}). ${words}`)),
    );
  });
  renameSync(draft, folder); // renames at the end, so that a failed start leaves no partial database
}
