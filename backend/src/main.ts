import { join } from 'node:path';
import { buildApp, openMuse } from './app/app';
import type { Config } from './platform/config';
import { closeDataFolder } from './platform/data-folder';
import { lockFolder } from './platform/database';
import { checkPort } from './platform/port';
import { closeServer, drain, stopOnSignals } from './platform/stop';
import {
  configured,
  createConfiguredDatabase,
  endFor,
  nativeWorkInChildren,
  repeatDeletions,
  openConfiguredDatabase,
  say,
  sayProducts,
} from './app/start-up';
import { startWork } from './app/work';

// The web process; it works as well, unless JOBS_AT_ONCE is 0. Built to backend/dist/main.mjs.

/** Pages are drawn ahead in the width of a list and of a small screen. */
const WARM_WIDTH_PX = 640;

async function start(config: Config): Promise<void> {
  closeDataFolder(config.dataDir);
  await checkPort(config.port, config.host);
  const lock = config.databaseUrl ? undefined : await lockFolder(config.dataDir);
  const unlock = (): void => lock?.release();
  process.on('exit', unlock);
  const native = nativeWorkInChildren(config);
  // first: it takes as long as all the rest
  const canDraw = native.start();
  const [products] = await Promise.all([openMuse(config), createConfiguredDatabase(config)]);
  // not beside it: the products keep this thread busy for longer than a slow machine gives a connection
  const database = await openConfiguredDatabase(config, lock);
  sayProducts(products);
  const backend = await buildApp(config, { database, muse: products, ...native });
  const { app, muse, photos, releases, readiness } = backend;
  // one process has this folder to itself: what is in it was left by one that was killed
  if (database.kind === 'embedded') await photos.deleteUploads();
  await repeatDeletions(backend);
  const stopWork = startWork(database, backend, config);
  const warming = new AbortController();
  stopOnSignals(
    [
      () => warming.abort(),
      // a balancer sends requests until it has seen that this process is not ready
      () => Promise.all([stopWork(), drain(readiness, config.drainMs).then(() => closeServer(app))]),
      () => native.close(),
      () => database.close(),
      unlock,
    ],
    say,
    config,
  );
  // before anybody asks for a page of another process: it may name what lies beside this one
  await releases.publishBeside(join(config.dataDir, 'releases'));
  await app.listen({ port: config.port, host: config.host });
  // a process that cannot draw yet would hold its shoppers' connections until it can
  await canDraw;
  readiness.requirePage(async () => (await releases.currentShell()) !== undefined);
  readiness.serve();
  const { port } = app.server.address() as { port: number };
  say(`Bindery is ready at http://localhost:${port}`);
  void muse
    .warm(WARM_WIDTH_PX, warming.signal)
    .catch((err: unknown) => app.log.error({ err }, 'drawing ahead failed'));
}

const config = configured();
try {
  await start(config);
} catch (error) {
  endFor(error, config);
}
