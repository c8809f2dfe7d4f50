import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import startPostgres from '../../backend/src/testing/postgres-server.mjs';
import stopPostgres from '../../backend/src/testing/postgres-stop.mjs';
import { exampleCustomisation } from './browser.mjs';
import { benchPort, startServer } from './server.mjs';
import { ms, percentile } from './table.mjs';

const CONNECTIONS = [1, 16];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const HEADERS = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };
const GOALS = {
  'add to cart': 'goal: over 400 requests/s, p99 under 60 ms',
  'get cart': 'goal: over 1,000 requests/s',
};

/**
 * Adding to, reading and changing a cart, by one shopper and by sixteen at once; the client and the database are on the
 * same cores. On the embedded database, then on PostgreSQL with one process and with two, which take the requests of each
 * shopper in turn. The CPU that a request takes says more than its time where other things run on the machine.
 */
export async function cartLoad(server) {
  const rows = await measureOn('embedded', [server]);
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
    const one = await measureOn('PostgreSQL', servers);
    servers.push(await startServer(dataDirs[1], benchPort + 2, variables));
    return [...rows, ...one, ...(await measureOn('PostgreSQL, two processes', servers, one))];
  } finally {
    for (const server of servers) await server.stop();
    await stopPostgres();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param compared - rows of the same measures, to say how many times as many requests these are */
async function measureOn(title, servers, compared = []) {
  const origins = servers.map(({ origin }) => origin);
  const [origin] = origins;
  const cpuSeconds = () => servers.reduce((sum, server) => sum + (server.cpuSeconds() ?? NaN), 0);
  const customisations = { ...(await exampleCustomisation(origin, 'the-lost-star')), format: 'hardcover' };
  const listed = await (await fetch(`${origin}/_canvas/api/products?marketplace=uk`)).json();
  const productId = listed.data.products.find(({ slug }) => slug === 'the-lost-star').id;
  const acts = {
    'add to cart': (each) => each.add({ items: [{ productId, customisations }] }),
    'get cart': (each) => each.get(),
    'change quantity': (each) => each.patch(),
  };
  const rows = [];
  for (const connections of CONNECTIONS) {
    const shoppers = await Promise.all(Array.from({ length: connections }, () => shopper(...origins)));
    for (const [act, run] of Object.entries(acts)) {
      const cpuBefore = cpuSeconds();
      const { requests, perSecond, p50, p99, failed } = await load(shoppers, run);
      const cpuMs = (1000 * (cpuSeconds() - cpuBefore)) / requests;
      const before = compared[rows.length]?.perSecond;
      const told = [
        `${perSecond.toFixed(0)} requests/s, median ${ms(p50)}, p99 ${ms(p99)}`,
        ...(Number.isNaN(cpuMs) ? [] : [`${ms(cpuMs)} CPU of the server each`]),
        ...(before ? [`${(perSecond / before).toFixed(2)} times one process`] : []),
        ...(failed ? [`${failed} FAILED`] : []),
      ];
      const goal = title === 'embedded' && connections === 16 ? GOALS[act] : undefined;
      const name = `${act}, ${connections} ${connections === 1 ? 'connection' : 'connections'}, ${title}`;
      rows.push(Object.assign([name, told.join(', '), goal ?? ''], { perSecond }));
    }
  }
  return rows;
}

/** @param prepare - before each act, and not measured */
export async function load(shoppers, act, prepare = undefined) {
  const times = [];
  let failed = 0;
  const started = performance.now();
  const until = started + SECONDS * 1000;
  await Promise.all(
    shoppers.map(async (shopper) => {
      while (performance.now() < until) {
        await prepare?.(shopper);
        const before = performance.now();
        const status = await act(shopper);
        times.push(performance.now() - before);
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

/**
 * Someone with a cart: `add`, `get` and `patch` give the status of the answer.
 *
 * @param origins - of the processes that serve the shop; each request goes to the next one
 */
export async function shopper(...origins) {
  const agents = origins.map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const first = await fetch(`${origins[0]}/website-api/v1/csrf-token`);
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { ...HEADERS, cookie, 'x-csrf-token': (await first.text()).trim().replace(/^'|'$/g, '') };
  let [turn, lineId, quantity] = [0, '', 1];
  const ask = (method, address, body, others = {}) => {
    turn = (turn + 1) % origins.length;
    const more = body === undefined ? {} : { 'idempotency-key': randomUUID() };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return send(agents[turn], origins[turn], method, address, { ...headers, ...more, ...others }, text);
  };
  const { status: firstStatus } = await ask('GET', '/website/v2/cart');
  return {
    ask,
    get: async () => (await ask('GET', '/website/v2/cart')).status,
    async patch() {
      quantity = (quantity % 9) + 1;
      return (await ask('PATCH', `/website/v2/cart/items/${lineId}`, { item: { quantity } })).status;
    },
    async add(body) {
      const { status, text } = await ask('POST', '/website/v2/cart/items', body);
      if (status < 400 && !headers['x-guest-token']) {
        const { order, newGuestToken } = JSON.parse(text).data;
        headers['x-guest-token'] = newGuestToken;
        lineId = order.items[0].id;
      }
      if (status >= 400 && !this.told) {
        this.told = true;
        console.log(`  ${status} ${text.slice(0, 300)}`);
      }
      return status;
    },
    first: firstStatus,
  };
}

function send(agent, origin, method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${path}`,
      {
        agent,
        method,
        headers: body
          ? { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
          : headers,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
