import http from 'node:http';
import { randomUUID } from 'node:crypto';
import { exampleCustomisation } from './browser.mjs';
import { ms, percentile } from './table.mjs';

const CONNECTIONS = 16;
const SECONDS = 8;
const HEADERS = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };

/** Adding to and reading a cart over 16 connections, the client on the same cores. Each connection is a shopper. */
export async function cartLoad({ origin }) {
  const customisations = { ...(await exampleCustomisation(origin, 'the-lost-star')), format: 'hardcover' };
  const listed = await (await fetch(`${origin}/_canvas/api/products?marketplace=uk`)).json();
  const productId = listed.data.products.find(({ slug }) => slug === 'the-lost-star').id;
  const shoppers = await Promise.all(Array.from({ length: CONNECTIONS }, () => shopper(origin)));
  const add = await load(shoppers, (shopper) => shopper.add({ items: [{ productId, customisations }] }));
  const get = await load(shoppers, (shopper) => shopper.get());
  const line = ({ perSecond, p50, p99, failed }) =>
    `${perSecond.toFixed(0)} requests/s, median ${ms(p50)}, p99 ${ms(p99)}${failed ? `, ${failed} FAILED` : ''}`;
  return [
    [`add to cart, ${CONNECTIONS} connections`, line(add), 'goal: over 400 requests/s, p99 under 60 ms'],
    [`get cart, ${CONNECTIONS} connections`, line(get), 'goal: over 1,000 requests/s'],
  ];
}

async function load(shoppers, act) {
  const times = [];
  let failed = 0;
  const started = performance.now();
  const until = started + SECONDS * 1000;
  await Promise.all(
    shoppers.map(async (shopper) => {
      while (performance.now() < until) {
        const before = performance.now();
        const status = await act(shopper);
        times.push(performance.now() - before);
        if (status >= 400) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: (times.length - failed) / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
  };
}

/** Someone with a cart: `add` and `get` give the status of the answer. */
export async function shopper(origin) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const first = await fetch(`${origin}/website-api/v1/csrf-token`);
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { ...HEADERS, cookie, 'x-csrf-token': (await first.text()).trim().replace(/^'|'$/g, '') };
  const answer = await send(agent, origin, 'GET', '/website/v2/cart', headers);
  return {
    get: async () => (await send(agent, origin, 'GET', '/website/v2/cart', headers)).status,
    async add(body) {
      const { status, text } = await send(
        agent,
        origin,
        'POST',
        '/website/v2/cart/items',
        { ...headers, 'idempotency-key': randomUUID() },
        JSON.stringify(body),
      );
      if (status < 400 && !headers['x-guest-token'])
        headers['x-guest-token'] = JSON.parse(text).data.newGuestToken;
      if (status >= 400 && !this.told) {
        this.told = true;
        console.log(`  ${status} ${text.slice(0, 300)}`);
      }
      return status;
    },
    first: answer.status,
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
