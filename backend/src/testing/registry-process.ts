import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStaff } from '../contexts/staff';
import { createReleases, registryRoutes, releasesRoutes } from '../contexts/releases';
import { openChanges } from '../platform/changes';
import { readConfig } from '../platform/config';
import { databaseFolder, openDatabase } from '../platform/database';
import { createServer } from '../platform/http';
import { createObjectStore, type ObjectStore } from '../platform/object-store';

// A process with only the registry of releases, for tests that kill it. It prints `ready <port>`.
// Argument: the repository root. All other settings are a shop's environment variables.
// If the file DATA_DIR/store-hangs contains a number n, the store writes all files, but stops answering after n files.
const config = readConfig(process.env, process.argv[2]!);
const { databaseUrl: url, dataDir, migrationsDir, environment } = config;
const database = await openDatabase({
  ...(url === undefined ? { folder: databaseFolder(dataDir) } : { url, poolSize: 4 }),
  migrationsDir,
});
const app = await createServer(config);
const { door } = await openStaff(app, config, { database, limits: undefined });
const changes = await openChanges(database, () => undefined);
const objects = hanging(createObjectStore(config.objectStore), join(dataDir, 'store-hangs'));
const { releases, registry, contacts } = createReleases(
  { database, changes, objects, workspacesDir: '/nowhere', warn: () => undefined },
  environment,
);
await app.register(registryRoutes, { registry, contacts, database, door, config });
await app.register(releasesRoutes, { releases });
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready ${(app.server.address() as { port: number }).port}\n`);

function hanging(store: ObjectStore, file: string): ObjectStore {
  const put = store.put.bind(store);
  let writeCount = 0;
  return Object.assign(store, {
    async put(...object: Parameters<ObjectStore['put']>) {
      await put(...object);
      const count = await readFile(file, 'utf8').catch(() => undefined);
      if (count === undefined) return;
      writeCount += 1;
      if (writeCount >= Number(count)) await new Promise(() => undefined);
    },
  });
}
