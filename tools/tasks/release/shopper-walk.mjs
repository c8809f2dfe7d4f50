import { bootOf } from './page-with-release.mjs';

const PAGE_WITHIN_MS = 45_000;
const ACTION_WITHIN_MS = 15_000;
/** Limit of the wait for a quiet network, because some pages never stop sending requests. */
const RESTS_WITHIN_MS = 5000;
/** Pause after an action, in which the page can report faults that the action caused. */
const SETTLES_MS = 250;
/** No form has more steps. */
const MAX_STEPS = 20;
/** The button names are English, because the walk opens the shop's first market. */
const NEXT_STEP = /^(next(?! page)|continue|save|done|choose|finish)/i;
const TURN_PAGE = /next page/i;
/** Number of visits to a page. It is large enough to show that growing memory is no coincidence. */
const LEFT_TIMES = 4;
/** Memory that each visit must add to count as a leak. A browser's memory varies by less. */
const LEAK_KB = 512;

/** Thrown if a shopper cannot continue. The message says where and why. */
class StuckError extends Error {}

/**
 * Returns a book whose form a link can fill in completely: the book's slug, and the link's query.
 *
 * @returns {Promise<{slug: string, query?: string} | undefined>} `query` is missing if no link can fill in a form
 */
export async function bookOfShop(request, origin) {
  const html = await (await request.get(origin)).text();
  const slugs = [...new Set([...html.matchAll(/"slug":"([\w-]+)"/g)].map(([, slug]) => slug))];
  for (const slug of slugs) {
    const page = await (await request.get(`${origin}/personalized-products/${slug}`)).text();
    const answers = bootOf(page).preloaded?.[`/content/product/${slug}/toc`]?.customisation ?? {};
    const { local_date: _, ...values } = answers;
    const entries = Object.entries(values);
    if (entries.length > 0 && entries.every(([, value]) => typeof value === 'string'))
      return { slug, query: new URLSearchParams(values).toString() };
  }
  return slugs[0] === undefined ? undefined : { slug: slugs[0] };
}

const firstLine = (error) => String(error.message).split('\n', 1)[0];

/** Walks through the shop as a shopper does, and checks the watched release on each page. */
export class ShopperWalk {
  pages = 0;
  /** messages to the releaser about each thing that the walk could not check */
  gaps = [];

  /** @param {{origin: string, slots: Record<string, string[]>, book?: {slug: string, query?: string}}} where - `slots`: by kind of page */
  constructor(page, watch, { origin, slots, book }) {
    this.page = page;
    this.watch = watch;
    this.origin = origin;
    this.slots = slots;
    this.book = book;
  }

  async #open(pathname, kind) {
    const { page, watch } = this;
    const shownPath = pathname.split('?')[0];
    watch.begin(`opening ${shownPath}`);
    const answer = await page
      .goto(new URL(pathname, this.origin).href, { waitUntil: 'commit', timeout: PAGE_WITHIN_MS })
      .catch((error) => {
        throw new StuckError(`${shownPath} did not open: ${firstLine(error)}`);
      });
    if (!answer?.ok()) throw new StuckError(`${shownPath} answers ${answer?.status()}`);
    await this.#arrived(kind);
  }

  /** Checks the page that is open now, after its scripts have run. */
  async #arrived(kind) {
    this.pages += 1;
    await this.watch.expectShown(this.slots[kind] ?? []);
    await this.page.waitForLoadState('networkidle', { timeout: RESTS_WITHIN_MS }).catch(() => undefined);
    await this.watch.check();
  }

  async #settled() {
    await this.page.waitForTimeout(SETTLES_MS);
    await this.watch.check();
  }

  /** Runs a shopper's action. If it fails, reports the page's fault or, if there is no fault, the action's error. */
  async #act(what, action) {
    this.watch.begin(what);
    try {
      await action();
    } catch (error) {
      await this.watch.check();
      throw new StuckError(
        `${what} was impossible at ${new URL(this.page.url()).pathname}: ${firstLine(error)}`,
      );
    }
    await this.#settled();
  }

  /**
   * @param {boolean} isStaffPage - true if the origin serves only the staff page
   * @throws FaultFoundError
   */
  async walk(isStaffPage) {
    this.page.setDefaultTimeout(ACTION_WITHIN_MS);
    const { book } = this;
    if (!isStaffPage && book?.query === undefined)
      this.gaps.push('a link can answer no book, so no book was put into the cart');
    const shopWays = [
      () => book && this.#makeBook(book),
      () => this.#open('/cart', 'cart'),
      () => this.#open('/checkout/address', 'checkout'),
      // expects no slot on the orders page, because the shopper has no order
      () => this.#open('/orders'),
      () => book && this.#leaveOften(book),
    ];
    for (const way of [() => this.#open('/', 'home'), ...(isStaffPage ? [] : shopWays)])
      try {
        await way();
      } catch (error) {
        if (!(error instanceof StuckError)) throw error;
        const { message } = error;
        this.watch.fault({
          kind: `stuck ${message.slice(0, 40)}`,
          text: `a shopper could not go on: ${message}`,
        });
      }
  }

  async #makeBook({ slug, query }) {
    const { page } = this;
    await this.#open(`/personalized-products/${slug}${query ? `?${query}` : ''}`, 'product');
    await this.#act('typing into the form', () =>
      page.getByRole('main').getByRole('textbox').first().pressSequentially('ab', { delay: 20 }),
    );
    const turn = page.getByRole('button', { name: TURN_PAGE }).first();
    if (await turn.isVisible()) await this.#act('turning a page', () => turn.click());
    if (query === undefined) return;
    for (let step = 0; step < MAX_STEPS && !page.url().includes('/options'); step += 1) {
      const textBefore = await this.watch.ask(() => document.querySelector('main').innerText);
      await this.#act('finishing a step of the form', async () => {
        await page.getByRole('button', { name: NEXT_STEP }).last().click();
        await page.waitForFunction(
          (text) =>
            location.pathname.endsWith('/options') || document.querySelector('main').innerText !== text,
          textBefore,
        );
      });
      await this.#arrived(page.url().includes('/options') ? 'options' : 'step');
    }
    await this.#act('putting a book into the cart', async () => {
      await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
      await page.waitForURL(/\/cart$/);
    });
    await this.#arrived('cart');
  }

  /** Goes from a book to the home page and back several times in one document, and compares the memory use. */
  async #leaveOften({ slug }) {
    const { page, watch } = this;
    await this.#open('/', 'home');
    await this.#act('choosing a book', () => page.locator(`main a[href*="${slug}"]`).first().click());
    await this.#arrived('product');
    const session = await page.context().newCDPSession(page);
    const heapKb = async () => {
      await watch.within(session.send('HeapProfiler.collectGarbage'));
      return (await watch.within(session.send('Runtime.getHeapUsage'))).usedSize / 1024;
    };
    let firstKb = 0;
    for (let time = 0; time <= LEFT_TIMES; time += 1) {
      await this.#act('leaving the page of a book', () => page.goBack());
      if (time === 0) firstKb = await heapKb();
      if (time < LEFT_TIMES) await this.#act('opening the page of a book again', () => page.goForward());
    }
    const keptKb = ((await heapKb()) - firstKb) / LEFT_TIMES;
    if (keptKb > LEAK_KB)
      watch.fault({
        kind: 'leak',
        text: `each visit of a book's page keeps ${Math.round(keptKb)} KB of memory; the limit is ${LEAK_KB} KB`,
        amount: keptKb,
      });
  }
}
