// Jest's global set-up of the backend tests: a PostgreSQL server (or TEST_DATABASE_URL) and the databases' templates.
// If PostgreSQL's programs are missing, CI fails, and other machines skip the suites on PostgreSQL.
// Each skipped suite is a line of the file at SKIPPED_LIST, which `npm test` counts.
import { appendFileSync } from 'node:fs';
import { embeddedTemplates } from './embedded-templates.mjs';
import { makePostgresTemplate } from './postgres-template.mjs';
import { startPostgres } from './start-postgres.mjs';

/** Skips the suites of a missing program. Fails if CI is set. */
function goWithout(program, reason) {
  if (process.env.CI) throw new Error(`CI needs ${program}: ${reason}`);
  console.log(`\n${reason}: the backend suites on it are skipped.`);
  if (process.env.SKIPPED_LIST)
    appendFileSync(process.env.SKIPPED_LIST, `the backend suites on ${program} (${reason})\n`);
}

export default async function startServers() {
  process.env.EMBEDDED_TEMPLATES = embeddedTemplates();
  if (process.env.TEST_DATABASE_URL) {
    globalThis.stopPostgres = (await startFromTemplate()).drop;
    return;
  }
  let server;
  try {
    server = await startPostgres();
    process.env.TEST_DATABASE_URL = server.url;
    globalThis.stopPostgres = async () => {
      // otherwise, a later start in this process would use the stopped server
      delete process.env.TEST_DATABASE_URL;
      await server.stop();
    };
  } catch (error) {
    goWithout('PostgreSQL', error.message);
    return;
  }
  await startFromTemplate(server.memoryFolder);
}

async function startFromTemplate(folder) {
  const template = await makePostgresTemplate(process.env.TEST_DATABASE_URL, folder);
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  return template;
}
