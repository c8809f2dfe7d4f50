import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import startPostgres from '../../backend/src/testing/postgres-server.mjs';
import stopPostgres from '../../backend/src/testing/postgres-stop.mjs';
import { exampleCustomisation } from './browser.mjs';
import { load } from './cart-load.mjs';
import { benchPort, startServer } from './server.mjs';
import { shopper } from './shopper.mjs';
import { ms } from './table.mjs';

export const CONNECTIONS = [1, 16];
const SLUG = 'the-lost-star';
const STAFF_TOKEN = randomBytes(32).toString('hex');
const AS_STAFF = { authorization: `Bearer ${STAFF_TOKEN}`, 'content-type': 'application/json' };

/**
 * Measures placing an order, reading the order list, reading one order, and saving an edit of a bought book. Measures
 * one shopper and sixteen at once, on the embedded database and on PostgreSQL. Client and database share the cores.
 */
export const orderLoad = () => onBothDatabases(measure, benchPort + 3);

/** @param measure - measures a server that accepts AS_STAFF, and returns rows */
export async function onBothDatabases(measure, port) {
  const rows = await onServer(measure, 'embedded', port, {});
  await startPostgres();
  if (!process.env.TEST_DATABASE_URL) return rows;
  try {
    const DATABASE_URL = process.env.TEST_DATABASE_URL;
    return [...rows, ...(await onServer(measure, 'PostgreSQL', port + 1, { DATABASE_URL }))];
  } finally {
    await stopPostgres();
  }
}

async function onServer(measure, title, port, variables) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
  const SECRET_KEY = randomBytes(32).toString('hex');
  const server = await startServer(dataDir, port, {
    ...variables,
    STAFF_TOKEN,
    SECRET_KEY,
    TRUSTED_PROXIES: '1',
  });
  try {
    return await measure(title, server);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function oneBook(origin) {
  const customisations = { ...(await exampleCustomisation(origin, SLUG)), format: 'hardcover' };
  const listed = await (await fetch(`${origin}/_canvas/api/products?marketplace=uk`)).json();
  const productId = listed.data.products.find(({ slug }) => slug === SLUG).id;
  return { items: [{ productId, customisations }] };
}

/**
 * Measures each act by several people at once.
 *
 * @param acts - by name, the act and, if needed, a preparation that is not measured
 * @param unit - name of an act; the CPU of later acts (without preparation) is also shown as a multiple of its CPU
 */
export async function rowsOf(acts, title, server, people, unit = undefined) {
  const rows = [];
  const cpuOf = new Map();
  const connections = people.length;
  for (const [act, [run, prepare]] of Object.entries(acts)) {
    const cpuBefore = server.cpuSeconds();
    const { requests, perSecond, p50, p99, failed } = await load(people, run, prepare);
    const cpuMs = (1000 * ((server.cpuSeconds() ?? NaN) - cpuBefore)) / requests;
    // rate and CPU of an act include its preparation; median and p99 do not
    const rate = prepare ? 'a second with what comes before; itself' : 'requests/s,';
    const times = prepare ? NaN : cpuMs / cpuOf.get(unit);
    cpuOf.set(act, cpuMs);
    const facts = [
      `${perSecond.toFixed(0)} ${rate} median ${ms(p50)}, p99 ${ms(p99)}`,
      ...(Number.isNaN(cpuMs) ? [] : [`${ms(cpuMs)} CPU of the server each`]),
      ...(Number.isNaN(times) ? [] : [`${times.toFixed(1)} times "${unit}"`]),
      ...(failed ? [`${failed} FAILED`] : []),
    ];
    const name = `${act}, ${connections} ${connections === 1 ? 'connection' : 'connections'}, ${title}`;
    rows.push([name, facts.join(', '), '']);
  }
  return rows;
}

async function measure(title, server) {
  const { origin } = server;
  const body = await oneBook(origin);
  const rows = [];
  for (const connections of CONNECTIONS) {
    const buyers = [];
    for (let i = 0; i < connections; i += 1)
      buyers.push(await buyer(origin, body, body.items[0].customisations));
    const acts = {
      'place order': [(each) => each.place(), (each) => each.fill()],
      'list orders': [(each) => each.read('/website/v2/orders')],
      'read order': [(each) => each.read(`/website/v2/orders/${each.orderId}`)],
      'save edit': [(each) => each.edit()],
    };
    rows.push(...(await rowsOf(acts, title, server, buyers)));
  }
  return rows;
}

async function buyer(origin, body, customisations) {
  const { ask } = await shopper(origin);
  let token = '';
  let [cartNumber, lineId, turn] = ['', '', 0];
  const answerOf = async (method, address, content) =>
    ask(method, address, content, token ? { 'x-guest-token': token } : {});
  return {
    orderId: '',
    async fill() {
      const { text } = await answerOf('POST', '/website/v2/cart/items', body);
      const { order, newGuestToken } = JSON.parse(text).data;
      if (newGuestToken) token = newGuestToken;
      cartNumber = order.number;
      lineId = order.items[0].id;
    },
    async place() {
      const answer = await fetch(`${origin}/_canvas/api/staff/orders`, {
        method: 'POST',
        headers: AS_STAFF,
        body: JSON.stringify({ cart_number: cartNumber, email: 'bench@example.com', marketplace: 'uk' }),
      });
      const { data } = await answer.json();
      if (data) this.orderId = data.id;
      return answer.status;
    },
    read: async (address) => (await answerOf('GET', address)).status,
    async edit() {
      turn += 1;
      const item = { id: lineId, customisations: { ...customisations, name: turn % 2 ? 'Ada' : 'Bo' } };
      return (await answerOf('PUT', '/website/v1/orders/items', { item })).status;
    },
  };
}
