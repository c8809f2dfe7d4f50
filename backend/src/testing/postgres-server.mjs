// Jest's global set-up of the backend tests: a PostgreSQL server on a temporary folder, for the suites that run on both
// databases. Nothing to do where TEST_DATABASE_URL names a server. Redis is looked for only: the suites start their own.
// Where one of them is missing, CI fails, and any other machine goes without: `npm test` counts that as skipped
// (SKIPPED_LIST names the file that it reads).
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { startPostgres } from './start-postgres.mjs';

/** Where CI is set nothing may be skipped for want of a program: the run fails. */
function goWithout(program, reason) {
  if (process.env.CI) throw new Error(`CI needs ${program}: ${reason}`);
  console.log(`\n${reason}: the backend suites on it are skipped.`);
  if (process.env.SKIPPED_LIST)
    appendFileSync(process.env.SKIPPED_LIST, `the backend suites on ${program} (${reason})\n`);
}

export default async function startServers() {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    goWithout('Redis', 'no Redis here: no redis-server on the PATH');
  if (process.env.TEST_DATABASE_URL) return;
  try {
    const { url, stop } = await startPostgres();
    process.env.TEST_DATABASE_URL = url;
    globalThis.stopPostgres = stop;
  } catch (error) {
    goWithout('PostgreSQL', error.message);
  }
}
