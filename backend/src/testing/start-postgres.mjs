// Starts a PostgreSQL server for tests, on a temporary folder and a free port.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const IN_MEMORY = '/dev/shm';

/** Folder with initdb and pg_ctl: the newest of Debian's folders or, if there is none, a folder in the PATH. */
export function postgresPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const debianFolder = versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
  return debianFolder ?? (spawnSync('initdb', ['--version']).status === 0 ? '' : undefined);
}

/** PostgreSQL refuses to run as root. If this process is root, the server runs as the user of Debian's package. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Returns a free port, because the server does not accept port 0. Another process may take the port meanwhile. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** @returns a new folder that only the server may use */
function serverFolder(parent, user) {
  const folder = mkdtempSync(join(parent, 'bindery-postgres-'));
  if (user.uid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
  }
  return folder;
}

/**
 * Each database has 300 files; ext4 needs 0.3 s to create them. The memory folder needs 1 GB, so Docker's /dev/shm
 * (64 MB) is too small.
 */
function hasMemoryFolder() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > 2 ** 30;
}

/**
 * @returns {Promise<{url: string, memoryFolder?: string, stop(): void}>} an empty server without password;
 *   `memoryFolder` is an empty folder in memory
 * @throws Error with the reason if no server can be started
 */
export async function startPostgres() {
  const folder = postgresPrograms();
  if (folder === undefined) throw new Error('no PostgreSQL here: no initdb, no TEST_DATABASE_URL');
  const user = serverUser();
  const data = serverFolder(tmpdir(), user);
  const memoryFolder = hasMemoryFolder() ? serverFolder(IN_MEMORY, user) : undefined;
  const removeFolders = () => {
    rmSync(data, { recursive: true, force: true });
    if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true });
  };
  try {
    const cluster = join(data, 'cluster');
    const run = (program, args) =>
      execFileSync(join(folder, program), args, { ...user, cwd: data, stdio: 'ignore' });
    const port = await freePort();
    run('initdb', [
      '-D',
      cluster,
      '-U',
      'bindery',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    run('pg_ctl', ['-D', cluster, '-w', '-t', '300', '-l', join(data, 'log'), '-o', options, 'start']);
    return {
      url: `postgres://bindery@127.0.0.1:${port}/postgres`,
      memoryFolder,
      stop() {
        run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop']);
        removeFolders();
      },
    };
  } catch (error) {
    removeFolders();
    throw new Error(`PostgreSQL could not be started: ${error.message.split('\n')[0]}`, { cause: error });
  }
}
