import http from 'node:http';
import { randomUUID } from 'node:crypto';

const HEADERS = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };

/**
 * Creates a client that has a separate connection to each process of the shop. `guest()` creates a shopper with a new
 * session, because the shop creates one guest per session.
 *
 * @param origins - origins of the shop's processes; each request goes to the next process in turn
 */
export async function shopper(...origins) {
  const agents = origins.map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  let turn = 0;
  const next = (method, address, headers, text) => {
    turn = (turn + 1) % origins.length;
    return send(agents[turn], origins[turn], method, address, { ...HEADERS, ...headers }, text);
  };
  async function guest() {
    const { text, cookies } = await next('GET', '/website-api/v1/csrf-token', {});
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const headers = { cookie, 'x-csrf-token': text.trim().replace(/^'|'$/g, '') };
    const ask = (method, address, body, otherHeaders = {}) => {
      const key = body === undefined ? {} : { 'idempotency-key': randomUUID() };
      const content = body === undefined ? undefined : JSON.stringify(body);
      return next(method, address, { ...headers, ...key, ...otherHeaders }, content);
    };
    let [lineId, quantity] = ['', 1];
    return {
      ask,
      read: (otherHeaders) => ask('GET', '/website/v2/cart', undefined, otherHeaders),
      async add(body) {
        const answer = await ask('POST', '/website/v2/cart/items', body);
        if (answer.status < 400 && !headers['x-guest-token']) {
          const { order, newGuestToken } = JSON.parse(answer.text).data;
          headers['x-guest-token'] = newGuestToken;
          lineId = order.items[0].id;
        }
        if (answer.status >= 400) console.log(`  ${answer.status} ${answer.text.slice(0, 300)}`);
        return answer.status;
      },
      async patch() {
        quantity = (quantity % 9) + 1;
        const address = `/website/v2/cart/items/${lineId}`;
        return (await ask('PATCH', address, { item: { quantity } })).status;
      },
    };
  }
  const self = await guest();
  await self.read();
  return { ...self, guest };
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
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const cookies = response.headers['set-cookie'] ?? [];
          resolve({
            status: response.statusCode,
            cookies,
            bytes: bytes.length,
            text: bytes.toString('utf8'),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
