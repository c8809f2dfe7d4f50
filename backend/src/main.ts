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

/** Width of pages that are drawn in advance: the width in lists and on small screens. */
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
  // first, because starting the renderer takes as long as everything else together
  const canDraw = native.start();
  const [products] = await Promise.all([openProducts(config), createConfiguredDatabase(config)]);
  // after the products: loading products blocks this thread, and a parallel connection attempt could time out
  const database = await openConfiguredDatabase(config, lock);
  sayProducts(products);
  const shop = await buildApp(config, { database, muse: products, ...native });
  const { app, muse, photos, releases, readiness } = shop;
  const stopObserving = await beObserved(shop);
  // only one process uses this folder, so uploads in it were left by a killed process
  if (database.kind === 'embedded') await photos.deleteUploads();
  await repeatDeletions(shop);
  const stopWork = startWork(shop);
  const warming = new AbortController();
  stopOnSignals(
    [
      () => warming.abort(),
      // a load balancer sends requests until it sees that this process is not ready
      () => Promise.all([stopWork(), drain(readiness, config.drainMs).then(() => closeServer(app))]),
      () => native.close(),
      stopObserving,
      () => database.close(),
      unlock,
    ],
    say,
    config,
  );
  // before listening, because other processes serve pages that may request this release's files from this process
  await releases.publishBeside(join(config.dataDir, 'releases'));
  await app.listen({ port: config.port, host: config.host });
  // without this wait, shoppers would wait for a process that cannot draw yet
  await canDraw;
  readiness.requirePage(async () => (await releases.currentShell()) !== undefined);
  // draws a product's pages only after its first shopper, because drawing all products at the start would take minutes
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
