// Staff's orders from a command line: `npm run orders -- carts|place|list|state|make`. It asks a shop that runs;
// docs/operations.md says how. With STAFF_TOKEN it may be anywhere, without it on this machine, outside production.
import { parseArgs } from 'node:util';
import { requireNode } from './node-version.mjs';

requireNode();

const STAFF = '/_canvas/api/staff';
const USAGE = `npm run orders -- carts [--email …]       the carts filled last, with their numbers; --email: of an account
npm run orders -- place --cart C123456789 --email buyer@example.com --market uk [--region CT]
npm run orders -- list [--market uk] [--state placed] [--email …] [--number R…]
npm run orders -- state --number R123456789 --to shipped [--by Kim] [--carrier DHL] [--tracking-code T1 --tracking-url https://…]
npm run orders -- make --number R123456789   ends its edit window now; not in production
beside each: [--origin http://localhost:3000]`;
const TEXT = { type: 'string' };

function giveUp(line) {
  console.error(line);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...{ cart: TEXT, email: TEXT, market: TEXT, region: TEXT, number: TEXT, to: TEXT, by: TEXT },
        ...{ carrier: TEXT, 'tracking-code': TEXT, 'tracking-url': TEXT, state: TEXT, origin: TEXT },
      },
    });
  } catch (error) {
    return giveUp(`${error.message}\n\n${USAGE}`);
  }
}

const { values, positionals } = readArguments();
const origin = values.origin ?? `http://localhost:${process.env.PORT ?? 3000}`;
const token = process.env.STAFF_TOKEN;

async function fetched(path, options) {
  try {
    return await fetch(new URL(path, origin), options);
  } catch (error) {
    return giveUp(
      `No shop answers at ${origin} (${error.cause?.code ?? error.message}). Start one with "npm start", or say where one runs: --origin https://shop.example`,
    );
  }
}

/** What a write of staff is sent with: the token, else the proof that it comes from this shop's own page. */
async function credentials() {
  if (token) return { authorization: `Bearer ${token}` };
  const answer = await fetched('/website-api/v1/csrf-token');
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, 'x-csrf-token': (await answer.text()).trim().replace(/^'|'$/g, '') };
}

/** What a refusal means for whoever sits at the command line. */
function refusal({ status }, { code = '', detail = '' }) {
  if (status === 401 || status === 403)
    return `${origin} refuses it (${status}). Set STAFF_TOKEN to the shop's own; without one it has to run on this machine.`;
  if (status === 404 && code === 'not_found')
    return `${origin} has no such tool. In production a shop offers its staff tools only with STAFF_TOKEN set, and never "make".`;
  return `${status} ${code}: ${detail}`;
}

async function ask(method, path, body) {
  const headers = { ...(await credentials()), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetched(STAFF + path, { method, headers, body: body && JSON.stringify(body) });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) giveUp(refusal(answer, told));
  return told;
}

function asked(path, filter) {
  const known = Object.entries(filter).filter(([, value]) => value !== undefined);
  return ask('GET', `${path}?${new URLSearchParams(known)}`);
}

async function orderOf(number) {
  const [order] = (await asked('/orders', { number })).data;
  return order ?? giveUp(`There is no order ${number}`);
}

const books = (count) => `${count} ${count === 1 ? 'book' : 'books'}`;
const say = (...words) => console.log(words.join('  '));

const COMMANDS = {
  async carts({ email }) {
    const { data } = await asked('/carts', { email });
    if (data.length === 0) console.log('No open cart has anything in it.');
    for (const cart of data)
      say(
        cart.number,
        cart.email ?? 'guest',
        books(cart.item_count),
        cart.products.join(', '),
        cart.created_at,
      );
  },
  async place({ cart: cart_number, email, market: marketplace, region }) {
    if (!cart_number || !email || !marketplace) giveUp(USAGE);
    const { data } = await ask('POST', '/orders', { cart_number, email, marketplace, region });
    say(data.number, `${origin}/orders?order_id=${data.id}`);
  },
  async state({ number, to: state, by, carrier, 'tracking-code': code, 'tracking-url': url }) {
    if (!number || !state) giveUp(USAGE);
    const { id } = await orderOf(number);
    const tracking = code && url ? { code, url } : undefined;
    await ask('POST', `/orders/${id}/state`, { state, by, carrier, tracking });
    say(number, state);
  },
  async list({ market: marketplace, state, email, number }) {
    for (const order of (await asked('/orders', { marketplace, state, email, number })).data)
      say(order.number, order.state, order.market, order.placed_at, books(order.item_count));
  },
  async make({ number }) {
    if (!number) giveUp(USAGE);
    const { id } = await orderOf(number);
    await ask('POST', `/production/${id}/end-window`);
    say(number, 'is made now');
  },
};

const command = COMMANDS[positionals[0]];
if (!command) giveUp(USAGE);
await command(values);
