import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PageRoute } from '../contexts/pages/page-route';
import { form, Photographer, uploadOf } from '../contexts/photos/testing/photo-shop';
import { isOfStaff } from '../contexts/staff/staff-routes-table';
import type { TabledRoute } from '../platform/http/server';
import { largestBodies } from '../testing/largest-bodies';
import { STAFF_TOKEN } from '../testing/staff-members';
import { databases } from '../testing/test-databases';
import { withShop, type TestShop } from '../testing/test-shop';
import { TINY_ID, type Visitor } from '../testing/visitor';

/** Cost of a request in this process: CPU time of all threads, and garbage in memory. */
interface Cost {
  readonly cpuMs: number;
  readonly heldMb: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

async function costOfRun(work: () => unknown): Promise<Cost> {
  const heldMb = () => {
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  collectGarbage({ type: 'minor' });
  const startMb = heldMb();
  const cpuBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMs: (user + system) / 1000, heldMb: heldMb() - startMb };
}

/** 256 KB of JSON with small keys. No other JSON of 256 KB costs more to parse. */
const SMALL_KEYS = `{${Array.from({ length: 29_000 }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`;
/** @returns the CPU time in ms for parsing SMALL_KEYS, which is about 11 on a quiet machine */
const unitNow = async (): Promise<number> => (await costOfRun(() => JSON.parse(SMALL_KEYS) as unknown)).cpuMs;

const TRIES = 12;
/** Limit for a request: 1.8 times the CPU time of parsing SMALL_KEYS, which is about 20 ms. */
const MOST: RelativeCost = { units: 1.8, heldMb: 10 };
/** Limit for a form of 1 MB. Reading the form leaves 25 MB of garbage, which Node collects only when memory becomes scarce. */
const MOST_OF_FORM: RelativeCost = { units: 3, heldMb: 40 };

/** `units` is the CPU time, as a multiple of the time for parsing SMALL_KEYS. */
interface RelativeCost {
  readonly units: number;
  readonly heldMb: number;
}
const isWithin = (cost: RelativeCost, limit: RelativeCost): boolean =>
  cost.units < limit.units && cost.heldMb < limit.heldMb;

/**
 * Returns the lowest cost of several tries, because other work on the machine only adds cost. Stops at the first cost
 * below `limit`. Each try after the first is compared with a parse right before it, because other work slows both
 * equally. A full garbage collection runs first, because otherwise a collection that earlier suites started would
 * count as the request's cost.
 */
async function leastCost(unitMs: number, work: () => unknown, limit: RelativeCost): Promise<RelativeCost> {
  let lowestCost: RelativeCost = { units: Infinity, heldMb: Infinity };
  for (let run = 0; run < TRIES && !isWithin(lowestCost, limit); run += 1) {
    if (run > 0) collectGarbage({ type: 'major' });
    const comparedMs = run === 0 ? unitMs : await unitNow();
    const { cpuMs, heldMb } = await costOfRun(work);
    lowestCost = {
      units: Math.min(cpuMs / comparedMs, lowestCost.units),
      heldMb: Math.min(heldMb, lowestCost.heldMb),
    };
  }
  return lowestCost;
}

const MULTIPART_BYTES = 1_000_000;
const FIELD = 'x'.repeat(2000);

/** Forms that are expensive to read, with many fields, an unsigned file, or a file that resembles part boundaries. */
const FORMS = [
  form(
    Object.fromEntries(
      Array.from({ length: MULTIPART_BYTES / 2100 }, (_, index) => [`field${index}`, FIELD]),
    ),
  ),
  form({}, Buffer.alloc(MULTIPART_BYTES, 'x')),
  form({ signature: FIELD, folder: FIELD }, Buffer.alloc(MULTIPART_BYTES, '\r\n------photo-tes')),
];

const QUERY = `?name=${'%C3%B6'.repeat(5000)}&${new URLSearchParams({ note: 'x'.repeat(20_000) })}`;
const PAGES: Readonly<Record<PageRoute['kind'], string>> = {
  ...{ home: '/de', start: '/uk/create/start', cart: '/uk/cart', checkout: '/uk/checkout/address' },
  ...{ product: '/uk/personalized-products/tiny-book', step: '/uk/create/tiny-book/1' },
  ...{ options: '/uk/create/tiny-book/options', account: '/uk/account/sign-in', orders: '/uk/orders' },
  ...{
    page: '/uk/pages/delivery',
    category: '/uk/books',
    search: '/uk/search',
    privacy: '/uk/privacy/your-data',
    'not-found': '/uk/no/such/page',
  },
};

// Source: docs/rules.md HTTP-48
describe('the limit of 20 ms of CPU and 10 MB for a request', () => {
  let shop: TestShop;
  let unitMs = Infinity;
  withShop((opened) => (shop = opened.shop), {
    ...{ open: databases.at(-1)!.open, variables: { STAFF_TOKEN }, hasBuilds: true },
  });
  beforeAll(async () => {
    for (let run = 0; run < TRIES; run += 1) unitMs = Math.min(unitMs, await unitNow());
  });

  /** @returns a line with the cost of the request, or an empty list if the cost is not too high */
  async function excess(name: string, work: () => unknown, limit = MOST): Promise<string[]> {
    const cost = await leastCost(unitMs, work, limit);
    return isWithin(cost, limit)
      ? []
      : [`${name}: ${cost.units.toFixed(1)} units, ${cost.heldMb.toFixed(1)} MB`];
  }

  interface Shopper {
    readonly visitor: Visitor;
    readonly lineId: string;
  }
  async function shopperWithBook(): Promise<Shopper> {
    const visitor = shop.visitor();
    const { items } = await visitor.add();
    return { visitor, lineId: items[0]!.id };
  }

  /** Returns the URL of the route, with the id of the cart line in place of every id. */
  function addressOf({ url }: TabledRoute, lineId: string): string {
    const names: Readonly<Record<string, string>> = { slug: 'tiny-book', marketplace: 'uk' };
    return url.replace(/:(\w+)/g, (_, name: string) => names[name] ?? lineId).replace('*', 'x');
  }

  const authorizationFor = ({ url }: TabledRoute): Record<string, string> =>
    isOfStaff(url) ? { authorization: `Bearer ${STAFF_TOKEN}` } : {};

  async function excessOfBodies(route: TabledRoute, { visitor, lineId }: Shopper): Promise<string[]> {
    const { method, url } = route;
    const address = addressOf(route, lineId);
    const costly: string[] = [];
    const bodies = method === 'GET' ? [undefined] : largestBodies(route);
    for (const [index, body] of bodies.entries()) {
      if (!visitor.csrf) await visitor.askCsrf();
      const send = () => visitor.send(method, address, body, authorizationFor(route));
      costly.push(...(await excess(`${method} ${url} ${index}`, send)));
    }
    return costly;
  }

  it('is observed by every shopper and staff route, even for the largest request bodies', async () => {
    const costly: string[] = [];
    const reader = await shopperWithBook();
    for (const route of shop.app.routeTable)
      // a write may delete the shopper's data, so each write gets a new shopper
      costly.push(
        ...(await excessOfBodies(route, route.method === 'GET' ? reader : await shopperWithBook())),
      );
    expect(costly).toEqual([]);
  });

  it('is observed by every route that receives an upload form without a valid signature', async () => {
    const costly: string[] = [];
    for (const route of shop.app.routeTable.filter(({ method }) => method !== 'GET'))
      for (const [index, { payload, headers }] of FORMS.entries()) {
        const visitor = shop.visitor();
        await visitor.askCsrf();
        const url = addressOf(route, TINY_ID);
        const sentHeaders = { ...headers, ...authorizationFor(route) };
        const send = () =>
          shop.app.inject({
            ...{ method: route.method as 'POST', url, payload },
            headers: { ...sentHeaders, 'x-csrf-token': visitor.csrf, cookie: visitor.cookie },
          });
        costly.push(...(await excess(`${route.method} ${route.url} form ${index}`, send, MOST_OF_FORM)));
      }
    expect(costly).toEqual([]);
  });

  // this limit does not include decoding, because a separate process decodes photos
  it('holds for a photo upload', async () => {
    const { url, fields } = uploadOf(await new Photographer(shop).signature());
    const upload = () =>
      shop.app.inject({ method: 'POST', url, ...form(fields, Buffer.alloc(8 * MULTIPART_BYTES, 'x')) });
    expect((await upload()).statusCode).toBe(400);
    expect(await excess('a photo', upload, MOST_OF_FORM)).toEqual([]);
  });

  it.each(Object.entries(PAGES))('holds for a page image: %s', async (kind, address) => {
    const { visitor } = await shopperWithBook();
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br', cookie: visitor.cookie };
    for (const url of [address, address + QUERY]) {
      expect((await shop.get(url, headers)).statusCode).toBe(kind === 'not-found' ? 404 : 200);
      expect(await excess(url, () => shop.get(url, headers))).toEqual([]);
    }
  });
});
