// The template of suites on PostgreSQL: a migrated database. Each suite gets a copy of it.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateTemplate } from './built-migrations.mjs';

async function connected(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end(); // a database with connections cannot be copied
  }
}

/**
 * @param {string} url - URL of the server
 * @param {string} [folder] - folder for the template and its copies; default: the server's folder
 * @returns {Promise<{name: string, drop(): Promise<void>}>} the template, a database that accepts no connections
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
