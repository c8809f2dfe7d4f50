import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { exampleCustomisation } from '../bench/browser.mjs';
import { HEADERS, json, newVisitor, fetchAnswer } from './asking.mjs';
import { startPurchases } from './buyer.mjs';
import { STAFF_TOKEN } from './fleet.mjs';
import { pause } from './processes.mjs';

export const SLUG = 'the-lost-star';
/**
 * Longest time allowed between two finished print files. The total time for the queue is not limited, because a long
 * load leaves a long queue.
 */
const NEXT_PRINT_WITHIN_MS = 120_000;
/** A cart can contain at most 100 different books. */
const BOOKS_KEPT = 40;
/** Number of a shopper's photos. It is below the shop's limit of unused photos, even if uploads are lost. */
const PHOTOS_OF_ONE = 20;

export const nameOf = (number) =>
  `Z${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** A shopper with a cart, photos and books to print. Records every write that the shop acknowledged. */
export class Shopper {
  /** quantity by the child's name */
  acknowledged = new Map();
  photos = [];
  printed = [];

  constructor(origin, wishes) {
    Object.assign(this, { origin, ...wishes });
  }

  async begin() {
    this.headers = await newVisitor(this.origin);
  }

  async write(method, path, body) {
    const data = await json(
      await fetchAnswer(this.origin + path, {
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
    return (await json(await fetchAnswer(`${this.origin}/website/v2/cart`, { headers: this.headers }))).data;
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

  /**
   * Uploads a photo. Uploads have no idempotency key. After a lost response, it is repeated as a whole, as on the
   * shop's page.
   */
  async upload(bytes) {
    const { upload_url, timestamp, signature, api_key, folder, upload_preset, data } = await json(
      await fetchAnswer(`${this.origin}/_canvas/api/photos/signature?slug=our-big-picnic`, {
        headers: this.headers,
      }),
    );
    if (data.newGuestToken) this.headers['x-guest-token'] = data.newGuestToken;
    const form = new FormData();
    for (const [key, value] of Object.entries({ timestamp, signature, api_key, folder, upload_preset }))
      form.append(key, String(value));
    form.append('file', new Blob([bytes]), 'photo.jpg');
    const url = new URL(upload_url, this.origin).href;
    const { public_id } = await json(await fetchAnswer(url, { method: 'POST', body: form }));
    this.photos.push(public_id);
  }

  /**
   * Returns true if the shopper's last print file is not finished. Shoppers wait for it, because the queue would
   * otherwise grow during the load.
   */
  async isWaitingForPrint() {
    const lastPrint = this.printed.at(-1);
    return lastPrint !== undefined && !(await this.askForPrint(lastPrint)).ok;
  }

  async print(name) {
    const answer = await fetchAnswer(`${this.origin}/_canvas/api/muse/${SLUG}/pdf`, {
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

  async faults() {
    const faults = [];
    const { items } = await this.cart();
    const foundQuantities = new Map();
    for (const { customisation, quantity } of items)
      foundQuantities.set(customisation.name, (foundQuantities.get(customisation.name) ?? 0) + quantity);
    for (const [name, quantity] of this.acknowledged)
      if (foundQuantities.get(name) !== quantity)
        faults.push(`${name}: ${quantity} acknowledged, ${foundQuantities.get(name) ?? 0} there`);
    for (const name of foundQuantities.keys())
      if (!this.acknowledged.has(name)) faults.push(`${name}: there, and not acknowledged`);
    for (const photo of this.photos) {
      const answer = await fetchAnswer(`${this.origin}/_canvas/api/photos/${encodeURIComponent(photo)}`, {
        headers: this.headers,
      });
      if (!answer.ok) faults.push(`a photo: ${answer.status}`);
    }
    for (const url of this.printed) {
      const bytes = await this.printFile(url);
      if (!bytes.startsWith('%PDF-')) faults.push(`a print file: ${bytes}`);
    }
    return faults;
  }

  askForPrint(url) {
    return fetchAnswer(this.origin + url, { headers: { authorization: `Bearer ${STAFF_TOKEN}` } });
  }

  async printFile(url) {
    for (;;) {
      const answer = await this.askForPrint(url);
      if (answer.ok) {
        this.prints.lastAt = performance.now();
        return Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5);
      }
      if (performance.now() > this.prints.lastAt + NEXT_PRINT_WITHIN_MS)
        return `${answer.status} ${await answer.text()}`;
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

/** @returns {Promise<{values: Record<string, string>, productId: string}>} example answers and product of the book */
export async function exampleBook(origin) {
  const values = await exampleCustomisation(origin, SLUG);
  const { data } = await json(await fetchAnswer(`${origin}/_canvas/api/products?marketplace=uk`));
  return { values, productId: data.products.find(({ slug }) => slug === SLUG).id };
}

/**
 * Runs carts, uploads and print files of several shoppers at once, until stopped.
 *
 * @param {{shoppers?: number, printEvery?: number, payEvery?: number}} options - a shopper prints one of `printEvery`
 *   books, and places an order after every `payEvery` books (0: never)
 * @returns {Promise<{stop(): Promise<{writes: number, orders: string[], faults: string[]}>}>} `orders`: numbers of the
 *   orders that the shop reported; `faults`: acknowledged writes that are missing or stored twice
 */
export async function startMixedLoad(origin, { shoppers = 4, printEvery = 5, payEvery = 0 } = {}) {
  const { values, productId } = await exampleBook(origin);
  let isOver = false;
  let writes = 0;
  const allShoppers = [];
  const prints = { lastAt: 0 };
  const purchases = startPurchases(origin, { productId, customisations: { ...values, format: 'hardcover' } });

  async function newShopper() {
    const shopper = new Shopper(origin, { values, productId, prints });
    allShoppers.push(shopper);
    await shopper.begin();
    return shopper;
  }

  async function shop(number) {
    let keptItems = [];
    let shopper = await newShopper();
    // makes at least one book, even if the load stops early
    for (let book = 0; book === 0 || !isOver; book += 1) {
      if (shopper.photos.length === PHOTOS_OF_ONE) {
        keptItems = [];
        shopper = await newShopper();
      }
      const name = nameOf(number * 10_000 + book);
      const item = await shopper.addBook(name);
      await shopper.changeQuantity(item, 2 + (book % 3));
      if (book % 4 === 3) await shopper.remove(item);
      else keptItems.push(item);
      if (keptItems.length > BOOKS_KEPT) await shopper.remove(keptItems.shift());
      if (book % printEvery === 0 && !(await shopper.isWaitingForPrint())) await shopper.print(name);
      if (book % 3 === 0) await shopper.upload(await picture(number * 100 + book));
      if (payEvery > 0 && book % payEvery === 0) await purchases.buy();
      writes += 3;
    }
  }
  const working = Promise.all(Array.from({ length: shoppers }, (_, index) => shop(index + 1)));
  working.catch(() => undefined); // ignores the error here, because `stop` awaits the same promise and reports it
  return {
    async stop() {
      isOver = true;
      await working;
      prints.lastAt = performance.now();
      const faults = (await Promise.all(allShoppers.map((shopper) => shopper.faults()))).flat();
      const count = (selector) => allShoppers.reduce((sum, shopper) => sum + selector(shopper), 0);
      return {
        writes,
        photos: count(({ photos }) => photos.length),
        printed: count(({ printed }) => printed.length),
        orders: purchases.orders,
        declined: purchases.declined,
        faults,
      };
    },
  };
}
