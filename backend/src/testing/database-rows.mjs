import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Reads a database that no process uses. @param {string} folder - of the database */
export async function rowsOfStopped(folder, text) {
  const database = await PGlite.create({ dataDir: folder });
  try {
    return (await database.query(text)).rows;
  } finally {
    await database.close();
  }
}

/** @param {string} url */
export async function rowsOnPostgres(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
