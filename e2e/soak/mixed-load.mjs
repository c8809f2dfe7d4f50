import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { exampleCustomisation } from '../bench/browser.mjs';
import { STAFF_TOKEN } from './fleet.mjs';
import { pause } from './processes.mjs';

const SLUG = 'the-lost-star';
const HEADERS = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };
/** Longer than a process takes to start again. */
const GIVE_UP_AFTER_MS = 90_000;
const ASK_AGAIN_MS = 250;
/** After the last one that was made: a long load leaves a long queue. */
const NEXT_PRINT_WITHIN_MS = 120_000;
/** A cart holds 100 different books, and a long run adds more. */
const BOOKS_KEPT = 40;
/** Fewer than the shop keeps of a visitor who uses none of them, those included whose answers were lost. */
const PHOTOS_OF_ONE = 20;

/** A name of its own for every book, of letters alone. */
const nameOf = (number) => `Z${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/**
 * Asks until the server answers: a lost answer, a refused connection and 'not now' (409 of a running request, 429, 5xx)
 * are asked again, with the same headers. What the shop promises is that this does nothing twice.
 */
async function untilAnswered(url, options) {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const answer = await wholeAnswer(url, options);
    const isNotNow = !answer || answer.status >= 500 || answer.status === 429 || answer.status === 409;
    if (!isNotNow) return answer;
    if (performance.now() > until)
      throw new Error(
        `${options?.method ?? 'GET'} ${url}: no answer but ${answer?.status} ${await answer?.text()}`,
      );
    await pause(ASK_AGAIN_MS);
  }
}

/** @returns undefined where the answer was lost, at its beginning or in the middle: a killed process cuts it off */
async function wholeAnswer(url, options) {
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(30_000) });
    const body = await answer.arrayBuffer();
    const { status, headers } = answer;
    return Object.assign(new Response([204, 304].includes(status) ? null : body, { status, headers }), {
      askedAt: url,
    });
  } catch {
    return undefined;
  }
}

async function json(answer) {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.askedAt}: ${await answer.text()}`);
  return answer.json();
}

/** Someone with a cart, photos and books to print, and everything that the shop has acknowledged. */
class Shopper {
  /** quantity by name of the child */
  acknowledged = new Map();
  photos = [];
  printed = [];

  constructor(origin, wishes) {
    Object.assign(this, { origin, ...wishes });
  }

  async begin() {
    const first = await untilAnswered(`${this.origin}/website-api/v1/csrf-token`);
    this.headers = {
      ...HEADERS,
      cookie: first.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
      'x-csrf-token': (await first.text()).trim().replace(/^'|'$/g, ''),
    };
  }

  async write(method, path, body) {
    const data = await json(
      await untilAnswered(this.origin + path, {
        method,
        headers: {
          ...this.headers,
          ...(body && { 'content-type': 'application/json' }),
          'idempotency-key': randomUUID(),
        },
        body: body && JSON.stringify(body),
      }),
    );
    if (data.data.newGuestToken) this.headers['x-guest-token'] = data.data.newGuestToken;
    return data.data.order;
  }

  async cart() {
    return (await json(await untilAnswered(`${this.origin}/website/v2/cart`, { headers: this.headers })))
      .data;
  }

  async addBook(name) {
    const customisations = { ...this.values, name, format: 'hardcover' };
    const order = await this.write('POST', '/website/v2/cart/items', {
      items: [{ productId: this.productId, customisations }],
    });
    this.acknowledged.set(name, 1);
    return order.items.find(({ customisation }) => customisation.name === name);
  }

  async changeQuantity(item, quantity) {
    await this.write('PATCH', `/website/v2/cart/items/${item.id}`, { item: { quantity } });
    this.acknowledged.set(item.customisation.name, quantity);
  }

  async remove(item) {
    await this.write('DELETE', `/website/v2/cart/items/${item.id}`);
    this.acknowledged.delete(item.customisation.name);
  }

  /** An upload has no key of its own: what is lost is uploaded again, by the shopper's page as by this one. */
  async upload(bytes) {
    const { upload_url, timestamp, signature, api_key, folder, upload_preset, data } = await json(
      await untilAnswered(`${this.origin}/_canvas/api/photos/signature?slug=our-big-picnic`, {
        headers: this.headers,
      }),
    );
    if (data.newGuestToken) this.headers['x-guest-token'] = data.newGuestToken;
    const form = new FormData();
    for (const [key, value] of Object.entries({ timestamp, signature, api_key, folder, upload_preset }))
      form.append(key, String(value));
    form.append('file', new Blob([bytes]), 'photo.jpg');
    const url = new URL(upload_url, this.origin).href;
    const { public_id } = await json(await untilAnswered(url, { method: 'POST', body: form }));
    this.photos.push(public_id);
  }

  /** Whoever orders faster than the shop prints makes a queue that says nothing of the shop, and takes longer than the load. */
  async isWaitingForPrint() {
    const last = this.printed.at(-1);
    return last !== undefined && !(await this.askForPrint(last)).ok;
  }

  async print(name) {
    const answer = await untilAnswered(`${this.origin}/_canvas/api/muse/${SLUG}/pdf`, {
      method: 'POST',
      headers: {
        ...HEADERS,
        authorization: `Bearer ${STAFF_TOKEN}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...this.values, name, cover: 'hardcover' }),
    });
    const { data } = await json(answer);
    this.printed.push(...data.components.map(({ url }) => url));
  }

  /** @returns what is not as it was acknowledged */
  async faults() {
    const faults = [];
    const { items } = await this.cart();
    const found = new Map();
    for (const { customisation, quantity } of items)
      found.set(customisation.name, (found.get(customisation.name) ?? 0) + quantity);
    for (const [name, quantity] of this.acknowledged)
      if (found.get(name) !== quantity)
        faults.push(`${name}: ${quantity} acknowledged, ${found.get(name) ?? 0} there`);
    for (const name of found.keys())
      if (!this.acknowledged.has(name)) faults.push(`${name}: there, and not acknowledged`);
    for (const photo of this.photos) {
      const answer = await untilAnswered(`${this.origin}/_canvas/api/photos/${encodeURIComponent(photo)}`, {
        headers: this.headers,
      });
      if (!answer.ok) faults.push(`a photo: ${answer.status}`);
    }
    for (const url of this.printed) {
      const bytes = await this.printFile(url);
      if (!bytes?.startsWith('%PDF-')) faults.push(`a print file: ${bytes ?? 'none'}`);
    }
    return faults;
  }

  askForPrint(url) {
    return untilAnswered(this.origin + url, { headers: { authorization: `Bearer ${STAFF_TOKEN}` } });
  }

  async printFile(url) {
    for (;;) {
      const answer = await this.askForPrint(url);
      if (answer.ok) {
        this.prints.lastAt = performance.now();
        return Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5);
      }
      if (performance.now() > this.prints.lastAt + NEXT_PRINT_WITHIN_MS) return undefined;
      await pause(500);
    }
  }
}

const picture = (seed) =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 100 + (seed % 100), sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

/**
 * Carts, uploads and print files of several shoppers at once, until it is stopped.
 *
 * @param {{shoppers?: number, printEvery?: number}} options - a shopper has every so manieth book printed
 * @returns {Promise<{stop(): Promise<{writes: number, faults: string[]}>}>} `faults`: acknowledged and not there, or twice
 */
export async function startMixedLoad(origin, { shoppers = 4, printEvery = 5 } = {}) {
  const values = await exampleCustomisation(origin, SLUG);
  const { data } = await json(await untilAnswered(`${origin}/_canvas/api/products?marketplace=uk`));
  const productId = data.products.find(({ slug }) => slug === SLUG).id;
  let isOver = false;
  let writes = 0;
  const all = [];
  const prints = { lastAt: 0 };

  async function newShopper() {
    const shopper = new Shopper(origin, { values, productId, prints });
    all.push(shopper);
    await shopper.begin();
    return shopper;
  }

  async function shop(number) {
    let kept = [];
    let shopper = await newShopper();
    for (let book = 0; !isOver; book += 1) {
      if (shopper.photos.length === PHOTOS_OF_ONE) {
        kept = [];
        shopper = await newShopper();
      }
      const name = nameOf(number * 10_000 + book);
      const item = await shopper.addBook(name);
      await shopper.changeQuantity(item, 2 + (book % 3));
      if (book % 4 === 3) await shopper.remove(item);
      else kept.push(item);
      if (kept.length > BOOKS_KEPT) await shopper.remove(kept.shift());
      if (book % printEvery === 0 && !(await shopper.isWaitingForPrint())) await shopper.print(name);
      if (book % 3 === 0) await shopper.upload(await picture(number * 100 + book));
      writes += 3;
    }
  }
  const working = Promise.all(Array.from({ length: shoppers }, (_, index) => shop(index + 1)));
  working.catch(() => undefined); // told when it is stopped
  return {
    async stop() {
      isOver = true;
      await working;
      prints.lastAt = performance.now();
      const faults = (await Promise.all(all.map((shopper) => shopper.faults()))).flat();
      const count = (of) => all.reduce((sum, shopper) => sum + of(shopper), 0);
      return {
        writes,
        photos: count(({ photos }) => photos.length),
        printed: count(({ printed }) => printed.length),
        faults,
      };
    },
  };
}
