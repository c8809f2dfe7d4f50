// What suites on PostgreSQL start from: a database with the migrations, which each gets a copy of.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateTemplate } from './built-migrations.mjs';

async function connected(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end(); // nothing is copied while somebody is connected
  }
}

/**
 * @param {string} url - of a server
 * @param {string} [folder] - where the template and its copies lie; missing: in the folder of the server
 * @returns {Promise<{name: string, drop(): Promise<void>}>} its new database, to which nobody may connect
 */
export async function makePostgresTemplate(url, folder) {
  const name = `bindery_template_${randomBytes(8).toString('hex')}`;
  await connected(url, async (client) => {
    if (folder) await client.query(`create tablespace templates location '${folder}'`);
    await client.query(`create database ${name} tablespace ${folder ? 'templates' : 'pg_default'}`);
  });
  const { href } = Object.assign(new URL(url), { pathname: `/${name}` });
  await connected(href, migrateTemplate);
  return { name, drop: () => connected(url, (client) => client.query(`drop database ${name} with (force)`)) };
}
