import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildApp } from './app/app';
import type { Config } from './platform/config';
import { closeDataFolder } from './platform/data-folder';
import { lockFolder } from './platform/database';
import { closeServer, drain, stopOnSignals } from './platform/stop';
import {
  beObserved,
  configured,
  createConfiguredDatabase,
  endFor,
  nativeWorkInChildren,
  repeatDeletions,
  openConfiguredDatabase,
  openProducts,
  say,
  sayProducts,
  sayUntoldStories,
  warnOfClosedMarkets,
} from './app/start-up';
import { startWork } from './app/work';

// The web process; it also runs jobs, unless JOBS_AT_ONCE is 0. Built to backend/dist/main.mjs.

/** Width of pages that are drawn in advance. Lists and small screens show this width. */
const WARM_WIDTH_PX = 640;

/** Checks that the port is free before any slow work. @throws the system's error: EADDRINUSE, EACCES */
async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function start(config: Config): Promise<void> {
  closeDataFolder(config.dataDir);
  await checkPort(config.port, config.host);
  const lock = config.databaseUrl ? undefined : await lockFolder(config.dataDir);
  const unlock = (): void => lock?.release();
  process.on('exit', unlock);
  const native = nativeWorkInChildren(config);
  // starts the renderer first, because it takes as long as all other steps together
  const canDraw = native.start();
  const [products] = await Promise.all([openProducts(config), createConfiguredDatabase(config)]);
  // connects after the products are loaded, because loading blocks this thread, so that a connection could time out
  const database = await openConfiguredDatabase(config, lock);
  sayProducts(products);
  const shop = await buildApp(config, { database, muse: products, ...native });
  const { app, muse, photos, releases, readiness } = shop;
  const stopObserving = await beObserved(shop);
  // deletes the uploads of killed processes, because no other process uses this folder
  if (database.kind === 'embedded') await photos.deleteUploads();
  await repeatDeletions(shop);
  const stopWork = startWork(shop);
  const warming = new AbortController();
  stopOnSignals(
    [
      () => warming.abort(),
      // serves for a while, because a load balancer sends requests until it notices that this process is not ready
      () => Promise.all([stopWork(), drain(readiness, config.drainMs).then(() => closeServer(app))]),
      () => native.close(),
      stopObserving,
      () => database.close(),
      unlock,
    ],
    say,
    config,
  );
  // publishes before listening, because browsers may request this release's files as soon as the process listens
  await releases.publishBeside(join(config.dataDir, 'releases'));
  await app.listen({ port: config.port, host: config.host });
  // becomes ready after the renderer, because otherwise shoppers would have to wait for it
  await canDraw;
  readiness.requirePage(async () => (await releases.currentShell()) !== undefined);
  // draws a product's pages in advance once its first shopper has come, because all products would take minutes
  muse.onFirstToc = (book) => {
    void muse
      .warm(book, WARM_WIDTH_PX, warming.signal)
      .catch((err: unknown) => app.log.error({ err }, 'drawing ahead failed'));
  };
  readiness.serve();
  const { port } = app.server.address() as { port: number };
  await sayUntoldStories(shop);
  await warnOfClosedMarkets(shop);
  say(`Bindery is ready at http://localhost:${port}`);
}

const config = configured();
try {
  await start(config);
} catch (error) {
  endFor(error, config);
}
