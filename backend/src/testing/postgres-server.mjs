// Jest's global set-up of the backend tests: a PostgreSQL server on a temporary folder, for the suites that run on both
// databases, or the one that TEST_DATABASE_URL names, and what databases of both kinds start from.
// Where one of them is missing, CI fails, and any other machine goes without: `npm test` counts that as skipped
// (SKIPPED_LIST names the file that it reads).
import { appendFileSync } from 'node:fs';
import { embeddedTemplates } from './embedded-templates.mjs';
import { makePostgresTemplate } from './postgres-template.mjs';
import { startPostgres } from './start-postgres.mjs';

/** Where CI is set nothing may be skipped for want of a program: the run fails. */
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
      // whoever starts anew in this process is not led to one that is gone
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
