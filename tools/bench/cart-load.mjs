import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import startPostgres from '../../backend/src/testing/postgres-server.mjs';
import stopPostgres from '../../backend/src/testing/postgres-stop.mjs';
import { exampleCustomisation } from './browser.mjs';
import { benchPort, startServer } from './server.mjs';
import { shopper } from './shopper.mjs';
import { ms, percentile } from './table.mjs';

const CONNECTIONS = [1, 16];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** Other guests' carts in PostgreSQL, two books each. */
const OTHER_CARTS = Number(process.env.BENCH_CARTS ?? 10_000);
/** Number of guests. Each act is measured as often. */
const GUESTS = Number(process.env.BENCH_GUESTS ?? 800);
const SLUG = 'the-lost-star';
const FIRST_ADD = 'first add';
const READ = 'get cart';
const GOALS = {
  'add to cart': `goal: over 800 requests/s if "${READ}" does 1,600, at most twice its CPU`,
  [READ]: 'goal: over 1,600 requests/s',
};

/**
 * Measures five acts: adding a guest's first cart line, adding the second line, reading a cart of two books, changing
 * it, and reading a product. Measures first one shopper, then sixteen at once. Every added book has a new name. Runs on
 * the embedded database, then on PostgreSQL with other guests' carts. On PostgreSQL the shop runs with one process,
 * then with two processes, which answer each shopper's requests in turn. Client and database share the cores: if other
 * programs run, trust a request's CPU time more than its duration.
 */
export async function cartLoad(server) {
  const rows = [...(await sizes(server.origin)), ...(await measureOn('embedded', [server]))];
  await startPostgres();
  if (!process.env.TEST_DATABASE_URL) return rows;
  const dataDirs = [1, 2].map(() => mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-')));
  const variables = {
    DATABASE_URL: process.env.TEST_DATABASE_URL,
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const servers = [];
  try {
    servers.push(await startServer(dataDirs[0], benchPort + 1, variables));
    await fillTables(servers[0].origin, OTHER_CARTS);
    const ofOneProcess = await measureOn('PostgreSQL', servers);
    servers.push(await startServer(dataDirs[1], benchPort + 2, variables));
    const ofTwo = await measureOn('PostgreSQL, two processes', servers, ofOneProcess);
    return [...rows, ...ofOneProcess, ...ofTwo];
  } finally {
    for (const server of servers) await server.stop();
    await stopPostgres();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param compared - rows of another run of the same measurements, to compare its request rates with the new rates */
async function measureOn(title, servers, compared = []) {
  const origins = servers.map(({ origin }) => origin);
  const cpuSeconds = () => servers.reduce((sum, server) => sum + (server.cpuSeconds() ?? NaN), 0);
  const nextBook = await booksOf(origins[0]);
  const acts = {
    [FIRST_ADD]: (each) => each.next(FIRST_ADD).add(nextBook()),
    'add to cart': (each) => each.next('add to cart').add(nextBook()),
    [READ]: async (each) => (await each.next(READ).read()).status,
    'change quantity': (each) => each.next('change quantity').patch(),
    'get product': async (each) =>
      (await each.visitor.ask('GET', `/_canvas/api/products/${SLUG}?marketplace=uk`)).status,
  };
  const rows = [];
  for (const connections of CONNECTIONS) {
    const shoppers = await Promise.all(
      Array.from({ length: connections }, async () => new Guests(await shopper(...origins))),
    );
    await Promise.all(shoppers.map((each) => each.open(Math.ceil(GUESTS / connections))));
    const measured = {};
    for (const [act, run] of Object.entries(acts)) {
      const cpuBefore = cpuSeconds();
      const result = await load(shoppers, run, undefined, Math.ceil(GUESTS / connections));
      measured[act] = { ...result, cpuMs: (1000 * (cpuSeconds() - cpuBefore)) / result.requests };
    }
    for (const [act, { perSecond, p50, p99, failed, cpuMs }] of Object.entries(measured)) {
      const earlierRate = compared[rows.length]?.perSecond;
      const facts = [
        `${perSecond.toFixed(0)} requests/s, median ${ms(p50)}, p99 ${ms(p99)}`,
        ...(Number.isNaN(cpuMs) ? [] : [`${cpuMs.toFixed(2)} ms CPU of the server each`]),
        ...(Number.isNaN(cpuMs) || act === READ
          ? []
          : [`${(cpuMs / measured[READ].cpuMs).toFixed(1)} times "${READ}"`]),
        ...(earlierRate ? [`${(perSecond / earlierRate).toFixed(2)} times one process`] : []),
        ...(failed ? [`${failed} FAILED`] : []),
      ];
      const goal = title === 'PostgreSQL' && connections === 16 ? GOALS[act] : undefined;
      const name = `${act}, ${connections} ${connections === 1 ? 'connection' : 'connections'}, ${title}`;
      rows.push(Object.assign([name, facts.join(', '), goal ?? ''], { perSecond }));
    }
  }
  return rows;
}

async function sizes(origin) {
  const nextBook = await booksOf(origin);
  const rows = [];
  for (const books of [1, 3]) {
    const visitor = await shopper(origin);
    for (let added = 0; added < books; added += 1) await visitor.add(nextBook());
    const bytes = [];
    for (const encoding of ['identity', 'gzip', 'br'])
      bytes.push(`${(await visitor.read({ 'accept-encoding': encoding })).bytes} ${encoding}`);
    rows.push([`bytes of a cart with ${books} ${books === 1 ? 'book' : 'books'}`, bytes.join(', '), '']);
  }
  return rows;
}

let namesGiven = 0;
/** @returns a name of letters, different at each call */
function newName() {
  namesGiven += 1;
  const letters = [];
  for (let remainder = namesGiven; letters.length < 5; remainder = Math.floor(remainder / 26))
    letters.push(String.fromCharCode(97 + (remainder % 26)));
  return `B${letters.join('')}`;
}

/** @returns a function that returns the body of an add: the same book with a new name each time */
async function booksOf(origin) {
  const customisations = { ...(await exampleCustomisation(origin, SLUG)), format: 'hardcover' };
  const listed = await (await fetch(`${origin}/_canvas/api/products?marketplace=uk`)).json();
  const productId = listed.data.products.find(({ slug }) => slug === SLUG).id;
  return () => ({ items: [{ productId, customisations: { ...customisations, name: newName() } }] });
}

/** Adds `carts` other guests. Each gets a copy of a shopper's cart of two books, and of a stored response. */
async function fillTables(origin, carts) {
  const visitor = await shopper(origin);
  await visitor.add((await booksOf(origin))());
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      `with guest as materialized (
        select i, gen_random_uuid() as owner_id, gen_random_uuid() as cart_id, 'bench-' || i as id from generate_series(1, $1::int) i),
      new_owners as (insert into owners (id, kind) select owner_id, 'guest' from guest),
      new_guests as (insert into guests (id, owner_id, session_hash) select id, owner_id, id from guest),
      new_carts as (insert into carts (id, number, owner_id, guest_id) select cart_id, 'BENCH' || i, owner_id, id from guest),
      new_keys as (
        insert into idempotency_keys (scope, key, owner_id, fingerprint, status, body)
        select 'cart-items ' || id, id, owner_id, id, 200, k.body from guest, (select body from idempotency_keys limit 1) k)
      insert into line_items (cart_id, product_slug, variant_id, package_version, customisation, identity, quantity, agreed_prices)
      select guest.cart_id, l.product_slug, l.variant_id, l.package_version, l.customisation || jsonb_build_object('name', 'Bench' || i || book),
        'bench ' || book, 1, l.agreed_prices
      from guest, (select * from line_items limit 1) l, generate_series(1, 2) book`,
      [carts],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/**
 * @param prepare - function that runs before each act and is not measured
 * @param maxActs - maximum number of acts of each shopper; if missing, only the time limits them
 */
export async function load(shoppers, act, prepare = undefined, maxActs = Infinity) {
  const times = [];
  let failed = 0;
  const started = performance.now();
  const deadline = started + SECONDS * 1000;
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (
        let actCount = 0;
        actCount < maxActs && (maxActs < Infinity || performance.now() < deadline);
        actCount += 1
      ) {
        await prepare?.(shopper);
        const startTime = performance.now();
        const status = await act(shopper);
        times.push(performance.now() - startTime);
        if (status >= 400) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return {
    requests: times.length,
    perSecond: (times.length - failed) / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
  };
}

/** The guests of one connection. Each act takes the next guest. */
class Guests {
  guests = [];
  turns = new Map();

  constructor(visitor) {
    this.visitor = visitor;
  }

  /** Opens the sessions in advance, so that they are not measured. */
  async open(count) {
    while (this.guests.length < count) this.guests.push(await this.visitor.guest());
  }

  /** @returns the next guest for this act; after the last guest, the first guest again */
  next(act) {
    const turn = this.turns.get(act) ?? 0;
    this.turns.set(act, turn + 1);
    return this.guests[turn % this.guests.length];
  }
}
