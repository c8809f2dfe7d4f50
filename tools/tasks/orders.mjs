// Manages orders as staff: `npm run orders -- carts|place|list|parcels|state|make|credit`. See docs/operations.md.
// It calls a running shop. Without STAFF_TOKEN, this shop must run on this machine, outside production.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { requireNode } from './node-version.mjs';
import { giveUp, staffClient } from './staff-client.mjs';

requireNode();

const USAGE = `npm run orders -- carts [--email …]       the carts filled last, with their numbers; --email: of an account
npm run orders -- place --cart C123456789 --email buyer@example.com --market uk [--region CT] [--address FILE]
                                         FILE: {"firstname": …} as an order has it; without one it is not made until its buyer says where to
npm run orders -- list [--market uk] [--state placed] [--email …] [--number R…]
npm run orders -- parcels --number R123456789   what goes where, how far it is, under which ticket
npm run orders -- state --number R123456789 --to shipped [--parcel 2] [--by Kim] [--carrier DHL] [--tracking-code T1 --tracking-url https://…]
npm run orders -- make --number R123456789   ends its edit window now; not in production
npm run orders -- credit --email buyer@example.com   what a customer has, and why
npm run orders -- credit --email … --amount 5.00 --currency GBP --reason "a torn page" [--by Kim]   takes it: --amount=-5.00
beside each: [--origin http://localhost:3000]`;
const TEXT = { type: 'string' };

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...{ cart: TEXT, email: TEXT, market: TEXT, region: TEXT, number: TEXT, to: TEXT, by: TEXT },
        ...{ address: TEXT, parcel: TEXT },
        ...{ amount: TEXT, currency: TEXT, reason: TEXT },
        ...{ carrier: TEXT, 'tracking-code': TEXT, 'tracking-url': TEXT, state: TEXT, origin: TEXT },
      },
    });
  } catch (error) {
    return giveUp(`${error.message}\n\n${USAGE}`);
  }
}

const { values, positionals } = readArguments();
const { origin, ask } = staffClient(values.origin);

function filteredList(path, filter) {
  const givenFilters = Object.entries(filter).filter(([, value]) => value !== undefined);
  return ask('GET', `${path}?${new URLSearchParams(givenFilters)}`);
}

async function orderOf(number) {
  const [order] = (await filteredList('/orders', { number })).data;
  return order ?? giveUp(`There is no order ${number}`);
}

const parcelsOf = async (id) => (await filteredList(`/production/${id}`, {})).data.parcels;

const readAddress = async (file) => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    return giveUp(`${file}: ${error.message}`);
  }
};

const books = (count) => `${count} ${count === 1 ? 'book' : 'books'}`;
const say = (...words) => console.log(words.join('  '));

const COMMANDS = {
  async carts({ email }) {
    const { data } = await filteredList('/carts', { email });
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
  async place({ cart: cart_number, email, market: marketplace, region, address }) {
    if (!cart_number || !email || !marketplace) giveUp(USAGE);
    const shipping_address = address && (await readAddress(address));
    const { data } = await ask('POST', '/orders', {
      ...{ cart_number, email, marketplace, region, shipping_address },
    });
    say(data.number, `${origin}/orders?order_id=${data.id}`);
  },
  async parcels({ number }) {
    if (!number) giveUp(USAGE);
    for (const parcel of await parcelsOf((await orderOf(number)).id)) {
      const where = parcel.country ?? 'address missing';
      const { number: which, state, pieces, ticket, is_gift: isGift } = parcel;
      say(which, state, books(pieces), where, ticket ?? 'no ticket', ...(isGift ? ['gift'] : []));
    }
  },
  async state({
    number,
    to: state,
    parcel,
    by: staffName,
    carrier,
    'tracking-code': code,
    'tracking-url': url,
  }) {
    if (!number || !state) giveUp(USAGE);
    const { id } = await orderOf(number);
    const tracking = code && url ? { code, url } : undefined;
    const parcel_id =
      parcel && (await parcelsOf(id)).find((listedParcel) => String(listedParcel.number) === parcel)?.id;
    if (parcel && !parcel_id) giveUp(`${number} has no parcel ${parcel}`);
    await ask('POST', `/orders/${id}/state`, { state, by: staffName, carrier, tracking, parcel_id });
    say(number, state);
  },
  async list({ market: marketplace, state, email, number }) {
    for (const order of (await filteredList('/orders', { marketplace, state, email, number })).data)
      say(order.number, order.state, order.market, order.placed_at, books(order.item_count));
  },
  async credit({ email, amount, currency, reason, by: staffName }) {
    if (!email || (amount && !(currency && reason))) giveUp(USAGE);
    let { data } = await ask('POST', '/customers/search', { email });
    if (amount) {
      const body = { amount, currency, reason, by: staffName };
      const once = { 'idempotency-key': randomUUID() };
      ({ data } = await ask('POST', `/customers/${data.id}/credit`, body, once));
    }
    if (data.balances.length === 0) console.log('There is no store credit.');
    for (const balance of data.balances) say(balance.currency, balance.amount);
    for (const entry of data.entries)
      say(entry.at, entry.kind, entry.currency, entry.amount, entry.by, entry.reason);
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
