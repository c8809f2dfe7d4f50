// A PostgreSQL server of its own for tests, on a temporary folder and a free port.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Folder with initdb and pg_ctl: the newest of Debian's, else the one on the PATH. */
function programs() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const debianFolder = versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
  return debianFolder ?? (spawnSync('initdb', ['--version']).status === 0 ? '' : undefined);
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package made. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** One that was free a moment ago: the server takes no port 0. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * @returns {Promise<{url: string, stop(): void}>} an empty server, which asks for no password
 * @throws Error saying why there is none
 */
export async function startPostgres() {
  const folder = programs();
  if (folder === undefined) throw new Error('no PostgreSQL here: no initdb, no TEST_DATABASE_URL');
  const data = mkdtempSync(join(tmpdir(), 'bindery-postgres-'));
  try {
    const user = serverUser();
    if (user.uid !== undefined) {
      chownSync(data, user.uid, user.gid);
      chmodSync(data, 0o700);
    }
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
      stop() {
        run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop']);
        rmSync(data, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not be started: ${error.message.split('\n')[0]}`, { cause: error });
  }
}
