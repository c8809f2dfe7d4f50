import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import pg from 'pg';
import type { NoticeBoard } from './notice-connection';
import type { OpenPool } from './postgres-pool';
import { PgliteStream } from './pglite-stream';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** PGlite's default reserves 128 MB of shared buffers at once. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export interface EmbeddedOptions {
  readonly folder?: string | undefined;
  readonly lite?: PGliteOptions | undefined;
  readonly connectionTimeoutMs: number;
  readonly beforeWrite?: (() => void) | undefined;
  readonly board: NoticeBoard;
}

/** The pool has only one connection, so this connection also listens. */
async function listenFromTheBeginning(client: pg.ClientBase, board: NoticeBoard): Promise<void> {
  const { channels } = board;
  client.on('notification', ({ channel, payload }) => board.tell(channel, payload ?? ''));
  if (channels.length === 0) return;
  await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
  // waits until the pool has the connection back, because listeners may query the database
  setImmediate(() => channels.forEach((channel) => board.tell(channel, undefined)));
}

/**
 * Opens a pg.Pool on PGlite in this process.
 *
 * @param options - `folder` of the database; undefined: in memory. `lite`: further PGlite options (tests).
 *   `beforeWrite` is called before any possible write; if it throws, the query fails
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
    stream: () => new PgliteStream(lite, beforeWrite), // pg needs only a stream; its types require a socket
    onConnect: (client) => listenFromTheBeginning(client, board),
    idleTimeoutMillis: 0, // closing it would lose its prepared statements
    connectionTimeoutMillis: connectionTimeoutMs, // limits a query outside the open transaction
  };
  const pool = new pg.Pool(options);
  return {
    pool,
    notices: {
      // on failure the pool opens a new connection, which listens to all channels
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
 * Creates the empty database folder in a separate process: the first start of PGlite takes seconds and leaves 800 MB of
 * memory in use.
 *
 * @param program - the built create-database program (`create-database.ts`)
 * @throws Error with the child's last output if it fails; the folder then does not exist
 */
export async function createDatabaseFolder(folder: string, program: string): Promise<void> {
  if (existsSync(folder)) return;
  deleteDrafts(folder);
  // a unique name, because the child of a killed process may still be writing to its folder
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
  renameSync(draft, folder); // atomic: a failed start leaves no partial database
}
