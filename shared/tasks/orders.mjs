// Staff's orders from a command line: `npm run orders -- place|state|list`. It asks a shop that runs; docs/operations.md
// says how. With STAFF_TOKEN it may be anywhere, without it on this machine, outside production.
import { parseArgs } from 'node:util';
import { requireNode } from './node-version.mjs';

requireNode();

const PATH = '/_canvas/api/staff/orders';
const USAGE = `npm run orders -- place --cart C123456789 --email buyer@example.com --market uk [--region CT]
npm run orders -- state --number R123456789 --to shipped [--by Kim] [--carrier DHL] [--tracking-code T1 --tracking-url https://…]
npm run orders -- list [--market uk] [--state placed] [--email …] [--number R…]
beside each: [--origin http://localhost:3000]`;
const TEXT = { type: 'string' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{
      cart: TEXT,
      email: TEXT,
      market: TEXT,
      region: TEXT,
      number: TEXT,
      to: TEXT,
      by: TEXT,
      carrier: TEXT,
    },
    ...{ 'tracking-code': TEXT, 'tracking-url': TEXT, state: TEXT, origin: TEXT },
  },
});
const origin = values.origin ?? `http://localhost:${process.env.PORT ?? 3000}`;

function giveUp(line) {
  console.error(line);
  process.exit(1);
}

/** What a write of staff is sent with: the token, else the proof that it comes from this shop's own page. */
async function credentials() {
  const token = process.env.STAFF_TOKEN;
  if (token) return { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/website-api/v1/csrf-token`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, 'x-csrf-token': (await answer.text()).trim().replace(/^'|'$/g, '') };
}

async function ask(method, path, body) {
  const headers = { ...(await credentials()), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${origin}${PATH}${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) giveUp(`${answer.status} ${told.code ?? ''}: ${told.detail ?? ''}`);
  return told;
}

const listed = (filter) => {
  const known = Object.entries(filter).filter(([, value]) => value !== undefined);
  return ask('GET', `?${new URLSearchParams(known)}`);
};

const COMMANDS = {
  async place({ cart: cart_number, email, market: marketplace, region }) {
    if (!cart_number || !email || !marketplace) giveUp(USAGE);
    const { data } = await ask('POST', '', { cart_number, email, marketplace, region });
    console.log(`${data.number} ${origin}/orders?order_id=${data.id}`);
  },
  async state({ number, to: state, by, carrier, 'tracking-code': code, 'tracking-url': url }) {
    if (!number || !state) giveUp(USAGE);
    const [order] = (await listed({ number })).data;
    if (!order) giveUp(`There is no order ${number}`);
    const tracking = code && url ? { code, url } : undefined;
    await ask('POST', `/${order.id}/state`, { state, by, carrier, tracking });
    console.log(`${number} ${state}`);
  },
  async list({ market: marketplace, state, email, number }) {
    for (const order of (await listed({ marketplace, state, email, number })).data)
      console.log(
        [order.number, order.state, order.market, order.placed_at, `${order.item_count} books`].join('  '),
      );
  },
};

const command = COMMANDS[positionals[0]];
if (!command) giveUp(USAGE);
await command(values).catch((error) =>
  giveUp(`The shop at ${origin} cannot be asked: ${error.cause?.code ?? error.message}`),
);
