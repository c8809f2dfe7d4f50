import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildApp } from './app/app';
import type { Shop } from './app/shop';
import type { Config } from './platform/config';
import { stopOnSignals } from './platform/stop';
import {
  beObserved,
  configured,
  endFor,
  giveUp,
  nativeWorkInChildren,
  openConfiguredDatabase,
  openProducts,
  repeatDeletions,
  say,
  sayProducts,
} from './app/start-up';
import { startWork } from './app/work';

// A process that only runs jobs: print files, webhooks, upkeep. Any number may share one PostgreSQL. Built to
// backend/dist/worker.mjs. Source: docs/rules.md JOB-01

const NO_DATABASE =
  'A worker needs PostgreSQL: set DATABASE_URL to the one that the shop uses. Without it the shop has the embedded ' +
  'database, which belongs to the one process of `npm start`, and that process does its jobs itself';
const NO_JOBS =
  'JOBS_AT_ONCE is 0: this worker would do nothing. Set it to 1 or more for this process (JOBS_AT_ONCE=2 npm run worker)';

/** A worker's routes for an orchestrator. Only web processes answer the shop's other routes. */
const ASKED = ['/_canvas/api/ready', '/_canvas/api/health'];

/** @returns stops answering */
async function answerHealth({ app, config: { workerPort, host } }: Shop): Promise<() => unknown> {
  if (workerPort === undefined) return () => undefined;
  const server = createServer((request, response) => {
    if (!ASKED.includes(request.url ?? '')) return void response.writeHead(404).end();
    void app
      // passes on the caller's IP address and headers, because only some callers get details in the answer
      .inject({
        method: 'GET',
        url: request.url!,
        headers: request.headers,
        remoteAddress: request.socket.remoteAddress,
      })
      .then(({ statusCode, headers, body }) => {
        response.writeHead(statusCode, { 'content-type': headers['content-type'] }).end(body);
      })
      .catch(() => response.writeHead(503).end());
  });
  await once(server.listen(workerPort, host), 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function start(config: Config): Promise<void> {
  if (!config.databaseUrl) giveUp(NO_DATABASE);
  if (config.jobsAtOnce === 0) giveUp(NO_JOBS);
  const products = await openProducts(config);
  const database = await openConfiguredDatabase(config);
  sayProducts(products);
  const native = nativeWorkInChildren(config);
  // builds the whole shop, because jobs use its services, but opens no port for the shop
  const shop = await buildApp(config, { database, muse: products, ...native });
  const stopAnswering = await answerHealth(shop);
  const stopObserving = await beObserved(shop);
  await repeatDeletions(shop);
  const stopWork = startWork(shop);
  const { app, readiness } = shop;
  stopOnSignals(
    [
      () => readiness.drain(),
      stopWork,
      stopAnswering,
      () => app.close(),
      () => native.close(),
      stopObserving,
      () => database.close(),
    ],
    say,
    { ...config, drainMs: 0 },
  );
  readiness.serve();
  say(`The worker is ready: ${config.jobsAtOnce} at once`);
}

const config = configured();
try {
  await start(config);
} catch (error) {
  endFor(error, config, 'WORKER_PORT');
}
