// Jest's global set-up of the backend tests: a PostgreSQL server on a temporary folder, for the suites that run on both
// databases. Nothing to do where TEST_DATABASE_URL names a server. Where there is no PostgreSQL, CI fails, and any other
// machine goes without: `npm test` counts that as skipped (SKIPPED_LIST names the file that it reads).
import { appendFileSync } from 'node:fs';
import { startPostgres } from '../../../shared/tasks/test/postgres.mjs';

/** Where CI is set nothing may be skipped for want of a program: the run fails. */
function goWithout(reason) {
  if (process.env.CI) throw new Error(`CI needs PostgreSQL: ${reason}`);
  console.log(`\n${reason}: the backend suites on it are skipped.`);
  if (process.env.SKIPPED_LIST)
    appendFileSync(process.env.SKIPPED_LIST, `the backend suites on PostgreSQL (${reason})\n`);
}

export default async function startServer() {
  if (process.env.TEST_DATABASE_URL) return;
  try {
    const { url, stop } = await startPostgres();
    process.env.TEST_DATABASE_URL = url;
    globalThis.stopPostgres = stop;
  } catch (error) {
    goWithout(error.message);
  }
}
