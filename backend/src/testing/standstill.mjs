// Stops a process of the shop at a step of its work, so that a test can kill it. Uses database triggers that wait.
// In PostgreSQL they wait for a lock.
// In the embedded database, which only the process can use, they wait until a file is deleted.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { rowsOfStopped } from './database-rows.mjs';

const LOCK = 4621;
const LOOK_EVERY_MS = 20;
const WITHIN_MS = 60_000;

async function waitUntil(what, isSo) {
  const end = performance.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * @param {Record<string, string>} steps - such as `{paying: 'before insert on payments'}`, optionally with a condition
 *   in `when (…)`
 */
const triggers = (steps) =>
  Object.entries(steps).map(([step, when]) => {
    const [event, condition = '(true)'] = when.split(' when ');
    return `create trigger test_wait_${step} ${event} for each row when ${condition} execute function test_wait('${step}')`;
  });

/** For a shop on PostgreSQL. @param {string} url */
export async function standstillOnPostgres(url, steps) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create or replace function test_wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}, hashtext(tg_argv[0])); return new; end $$`);
  for (const trigger of triggers(steps)) await client.query(trigger);
  const waitingLocks = `from pg_locks where locktype = 'advisory' and classid = ${LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const isWaiting = async () => (await client.query(`select ${waitingLocks}`)).rowCount > 0;
  return {
    arm: (step) => client.query(`select pg_advisory_lock(${LOCK}, hashtext($1))`, [step]),
    reached: (step) => waitUntil(`a process stands at ${step}`, isWaiting),
    /** Ends the database session of the killed process, so that its waiting statement has no effect. */
    async letGo() {
      await client.query(`select pg_terminate_backend(pid) ${waitingLocks}`);
      await waitUntil('its connection is gone', async () => !(await isWaiting()));
      await client.query('select pg_advisory_unlock_all()');
      await client.query(`update jobs set due_at = now() where status = 'running'`);
    },
    rows: async (text) => (await client.query(text)).rows,
    close: () => client.end(),
  };
}

/** Adds the triggers to the embedded database of a stopped shop. @param {string} folder - folder of the database */
export async function standstillEmbedded(folder, steps) {
  const database = await PGlite.create({ dataDir: folder });
  await database.exec(`create or replace function test_wait() returns trigger language plpgsql as $$
    begin
      if (pg_stat_file('stop_' || tg_argv[0], true)).size is not null then
        execute format('copy (select 1) to %L', current_setting('data_directory') || '/is_at_' || tg_argv[0]);
        while (pg_stat_file('stop_' || tg_argv[0], true)).size is not null loop end loop;
      end if;
      return new;
    end $$`);
  for (const trigger of triggers(steps)) await database.exec(trigger);
  await database.close();
  let armed;
  return {
    async arm(step) {
      armed = step;
      writeFileSync(join(folder, `stop_${step}`), '');
    },
    reached: (step) =>
      waitUntil(`the process stands at ${step}`, () => existsSync(join(folder, `is_at_${step}`))),
    async letGo() {
      for (const name of [`stop_${armed}`, `is_at_${armed}`]) rmSync(join(folder, name), { force: true });
    },
    rows: (text) => rowsOfStopped(folder, text),
    close: async () => undefined,
  };
}
