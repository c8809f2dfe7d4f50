// Jest's global set-up of the backend tests: a PostgreSQL server on a temporary folder, for the suites that run on both
// databases. Redis is looked for only: the suites start their own. Nothing to do where TEST_DATABASE_URL names a server. Where there is no PostgreSQL, CI fails, and any other
// machine goes without: `npm test` counts that as skipped (SKIPPED_LIST names the file that it reads).
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Where CI is set nothing may be skipped for want of a program: the run fails. */
function goWithout(program, reason) {
  if (process.env.CI) throw new Error(`CI needs ${program}: ${reason}`);
  console.log(`\n${reason}: the backend suites on it are skipped.`);
  if (process.env.SKIPPED_LIST)
    appendFileSync(process.env.SKIPPED_LIST, `the backend suites on ${program} (${reason})\n`);
}

export default async function startPostgres() {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    goWithout('Redis', 'no Redis here: no redis-server on the PATH');
  if (process.env.TEST_DATABASE_URL) return;
  const folder = programs();
  if (folder === undefined) {
    goWithout('PostgreSQL', 'no PostgreSQL here: no initdb, no TEST_DATABASE_URL');
    return;
  }
  const data = mkdtempSync(join(tmpdir(), 'bindery-postgres-'));
  try {
    const user = serverUser();
    if (user.uid !== undefined) {
      chownSync(data, user.uid, user.gid);
      chmodSync(data, 0o700);
    }
    const run = (program, args) =>
      execFileSync(join(folder, program), args, { ...user, cwd: data, stdio: 'ignore' });
    const port = await freePort();
    run('initdb', [
      '-D',
      join(data, 'cluster'),
      '-U',
      'bindery',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    run('pg_ctl', [
      '-D',
      join(data, 'cluster'),
      '-w',
      '-t',
      '300',
      '-l',
      join(data, 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`,
      'start',
    ]);
    process.env.TEST_DATABASE_URL = `postgres://bindery@127.0.0.1:${port}/postgres`;
    globalThis.stopPostgres = () => {
      run('pg_ctl', ['-D', join(data, 'cluster'), '-m', 'immediate', 'stop']);
      rmSync(data, { recursive: true, force: true });
    };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    goWithout('PostgreSQL', `PostgreSQL could not be started: ${error.message.split('\n')[0]}`);
  }
}
