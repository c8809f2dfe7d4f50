import { databaseFolder, lockFolder } from '../platform/database';
import type { Config } from '../platform/config';
import { configured, createConfiguredDatabase, endFor, openConfiguredDatabase, say } from './start-up';

// `npm run migrate`: migrates the database and exits. Processes that start after it need not migrate. Built to
// backend/dist/migrate.mjs.

async function migrate(config: Config): Promise<void> {
  const lock = config.databaseUrl ? undefined : await lockFolder(config.dataDir);
  try {
    await createConfiguredDatabase(config);
    const database = await openConfiguredDatabase(config, lock);
    await database.close();
  } finally {
    lock?.release();
  }
  say(`The database is up to date${config.databaseUrl ? '' : `: ${databaseFolder(config.dataDir)}`}`);
}

const config = configured();
await migrate(config).catch((error: unknown) => endFor(error, config));
