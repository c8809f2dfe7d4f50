import http from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rowsOnPostgres } from '../../backend/src/testing/database-rows.mjs';
import { fillShop } from '../../backend/src/testing/shop-with-rows.mjs';
import { startPostgres } from '../../backend/src/testing/start-postgres.mjs';
import { startAttempt } from '../soak/asking.mjs';
import { startPurchases } from '../soak/buyer.mjs';
import { recordAttempts } from '../soak/engines/figures.mjs';
import { exampleItem } from '../soak/engines/visits.mjs';
import { STAFF_TOKEN } from '../soak/fleet.mjs';
import { askForPage } from './html-load.mjs';
import { benchPort, startServer } from './server.mjs';

const COUNTS = {
  carts: 1_000_000,
  owners: 1_300_000,
  orders: 300_000,
  order_items: 300_000,
  order_events: 5_000_000,
  payments: 300_000,
  productions: 300_000,
  sales: 800_000,
};
const WARMING_PURCHASES = 120;
/** Purchases that are measured in each of the two shops. */
const PURCHASES = Number(process.env.BENCH_PURCHASES ?? 300);
/** Reads of each page after each purchase. With one read each (300 in total), p99 would depend on chance. */
const READS_OF_EACH = 4;
const READS = [
  '/uk',
  '/uk/personalized-products/the-lost-star',
  '/uk/search?q=star',
  '/_canvas/api/staff/orders',
  '/_canvas/api/staff/jobs',
  '/_canvas/api/health',
];

/**
 * Reads an answer without decompressing it. Does not use `fetch`, because its garbage collection would delay one answer
 * in fifty by 30 ms.
 */
async function read(agent, url) {
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'gzip, br',
    authorization: `Bearer ${STAFF_TOKEN}`,
  };
  const endAttempt = startAttempt(url);
  const { status } = await askForPage(agent, url, headers);
  endAttempt(status, Buffer.alloc(0));
}

/** Buys and reads with one request at a time, so that only the number of rows affects the times. */
async function useShop(origin, purchases, purchaseCount) {
  const agent = new http.Agent({ keepAlive: true });
  for (let count = 0; count < purchaseCount; count += 1) {
    await purchases.buy();
    for (const address of Array.from({ length: READS_OF_EACH }, () => READS).flat())
      await read(agent, origin + address);
  }
  agent.destroy();
}

/**
 * Measures a purchase, and reads by shoppers and staff, on PostgreSQL: first in an empty shop, then in a full shop. The
 * full shop has a million carts, 300,000 orders, 5 million events, 9,000 waiting jobs and some dead jobs.
 */
export async function rows() {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
  const variables = { DATABASE_URL: postgres.url, STAFF_TOKEN, RATE_LIMITS: 'off', JOBS_AT_ONCE: '0' };
  const server = await startServer(dataDir, benchPort + 8, variables);
  try {
    const { origin } = server;
    const purchases = startPurchases(origin, await exampleItem(origin));
    const record = recordAttempts();
    const measure = async () => {
      await useShop(origin, purchases, WARMING_PURCHASES);
      const startTime = performance.now();
      await useShop(origin, purchases, PURCHASES);
      return record.table(startTime);
    };
    const emptyShop = new Map((await measure()).map((row) => [row[0], row]));
    await fillShop(postgres.url, { counts: COUNTS, isOpen: true });
    const [{ megabytes }] = await rowsOnPostgres(
      postgres.url,
      'select round(pg_database_size(current_database()) / 1e6)::int as megabytes',
    );
    const sizes = Object.entries(COUNTS).map(([table, count]) => `${table}: ${count}`);
    const filled = ['the filled database', `${megabytes} MB`, sizes.join(', ')];
    const fullShop = await measure();
    return [
      filled,
      ...fullShop.map(([step, requests, , p50, , p99, errors]) => {
        const [, , , emptyP50, , emptyP99] = emptyShop.get(step) ?? [];
        const times = `median ${emptyP50} and ${p50} ms, p99 ${emptyP99} and ${p99} ms`;
        const ratio = `${(Number(p99) / Number(emptyP99)).toFixed(1)} times`;
        return [step, `${times}, ${ratio}; ${errors} of ${requests} failed`, 'goal: p99 at most 2 times'];
      }),
    ];
  } finally {
    await server.stop();
    postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
