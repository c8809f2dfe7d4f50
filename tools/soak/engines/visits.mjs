import { fetchAnswer, HEADERS, json } from '../asking.mjs';
import { startPurchases } from '../buyer.mjs';
import { exampleBook, nameOf, Shopper, SLUG } from '../mixed-load.mjs';
import { pause } from '../processes.mjs';

/** Of 100 visits, 80 only look at books, 15 also put a book into the cart, and 5 also buy it. */
const USUAL_MIX = { look: 80, make: 15 };
const PICTURES_SEEN = 6;
const PRINT_EVERY = 8;
/** Number of carts to compare at the end. Comparing all carts would take as long as the load. */
const CARTS_KEPT = 400;
const HTML = { ...HEADERS, accept: 'text/html', 'accept-encoding': 'gzip' };

/** Each visit uses a new name, so that its pages are in no cache. */
let namesUsed = 0;

/** @returns the example book, as in a request that adds it to the cart */
export async function exampleItem(origin) {
  const { values, productId } = await exampleBook(origin);
  return { productId, customisations: { ...values, format: 'hardcover' } };
}

/**
 * Runs visits until stopped. Each visitor makes visits one after the other, and repeats failed requests as a page does.
 *
 * @param {{visitors?: number, pauseMs?: number, mix?: {look: number, make: number}}} options - `pauseMs`: average time
 *   between two acts. `mix`: of 100 visits, `look` only look and `make` fill a cart; the others buy
 * @returns `stop` compares what the shop acknowledged with what it has stored
 */
export async function startVisits(origin, { visitors = 12, pauseMs = 300, mix = USUAL_MIX } = {}) {
  const { values, productId } = await exampleBook(origin);
  const purchases = startPurchases(origin, { productId, customisations: { ...values, format: 'hardcover' } });
  const prints = { lastAt: performance.now() };
  const shoppers = [];
  let [visits, isOver] = [0, false];
  const think = () => pause(pauseMs * (0.5 + Math.random()));
  const read = async (path, headers = HEADERS) => {
    await fetchAnswer(origin + path, { headers });
    await think();
  };

  async function look(name) {
    await read('/uk', HTML);
    await read(`/uk/personalized-products/${SLUG}`, HTML);
    await read('/_canvas/api/products?marketplace=uk');
    const answer = await fetchAnswer(`${origin}/content/product/${SLUG}/toc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...values, name }),
    });
    const { toc } = await json(answer);
    for (const { url } of toc.pages.slice(0, PICTURES_SEEN)) await read(`${url}?_width=640`);
  }

  async function make(name, visit) {
    const shopper = new Shopper(origin, { values, productId, prints });
    await shopper.begin();
    const item = await shopper.addBook(name);
    if (shoppers.length < CARTS_KEPT) shoppers.push(shopper);
    await think();
    await shopper.changeQuantity(item, 2 + (visit % 3));
    await shopper.cart();
    if (visit % PRINT_EVERY === 0) await shopper.print(name);
  }

  async function visitInTurn() {
    while (!isOver) {
      visits += 1;
      const visit = visits;
      const kind = (visit * 37) % 100;
      const name = nameOf((namesUsed += 1));
      await look(name);
      if (kind >= mix.look && kind < mix.look + mix.make) await make(name, visit);
      if (kind >= mix.look + mix.make) await purchases.buy();
    }
  }

  const working = Promise.all(Array.from({ length: visitors }, visitInTurn));
  working.catch(() => undefined); // ignores the error here, because `stop` awaits the same promise and reports it
  return {
    /** @returns {number} visits that have begun */
    visits: () => visits,
    /** @returns {Promise<{visits: number, carts: number, printed: number, orders: string[], faults: string[]}>} */
    async stop() {
      isOver = true;
      await working;
      prints.lastAt = performance.now();
      const faults = [];
      for (const shopper of shoppers) faults.push(...(await shopper.faults()));
      return {
        visits,
        carts: shoppers.length,
        printed: shoppers.reduce((sum, { printed }) => sum + printed.length, 0),
        orders: purchases.orders,
        faults,
      };
    },
  };
}
