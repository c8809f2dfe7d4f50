import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '../support/test';
import { firstPort } from '../support/addresses';
import { startServer, type RunningServer } from '../support/servers';

const PRODUCT = '/uk/personalized-products/the-lost-star';

/** What a tag manager does on a page: reads the address when it runs, and listens to the history from then on. */
const SCRIPT = `(() => {
  const seen = (window.seenByTags = []);
  const look = (what) => seen.push([what, location.href, document.referrer, JSON.stringify(history.state)].join(' '));
  look('run');
  for (const method of ['pushState', 'replaceState']) {
    const original = history[method];
    history[method] = function (...given) {
      seen.push([method, ...given.map((part) => JSON.stringify(part))].join(' '));
      original.apply(this, given);
      look(method);
    };
  }
  for (const type of ['popstate', 'hashchange', 'click']) addEventListener(type, (event) => {
    look(type);
    seen.push(String(event.target?.closest?.('a')?.href));
  }, true);
})()`;

/** A tag manager of our own: its address stands in the shop's configuration. */
class TagManager {
  readonly requests: IncomingMessage[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<TagManager> {
    const server = createServer();
    const manager = new TagManager(server);
    server.on('request', (request: IncomingMessage, response) => {
      manager.requests.push(request);
      response.setHeader('content-type', 'text/javascript').end(SCRIPT);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return manager;
  }
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const seenIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      (window as unknown as { seenByTags?: string[] }).seenByTags,
      (window as unknown as { dataLayer?: unknown[] }).dataLayer,
    ]),
  );

test.describe('where a tag manager is configured', () => {
  test.describe.configure({ mode: 'default' }); // one server for all of them
  let tags: TagManager;
  let shop: RunningServer;
  let dataDir: string;
  test.beforeAll(async () => {
    tags = await TagManager.start();
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-tags-'));
    const configured = { GTM_HOST: tags.address, GTM_CONTAINER_ID: 'GTM-STANDIN' };
    shop = await startServer(firstPort + 4, dataDir, configured);
  });
  test.afterAll(async () => {
    await (shop as RunningServer | undefined)?.stop(); // none where it did not start
    tags.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const packed = btoa('{"name":"Zarathustra"}').replace(/=+$/, '');
  for (const [kind, link] of [
    ['readable', `${PRODUCT}?name=Zarathustra&pronouns=she&fbclid=IwAR0&utm_source=a`],
    ['packed', `${PRODUCT}?fbclid=IwAR0&utm_source=a#book=${packed}`],
    [
      'that names its product',
      `/?marketplace=uk&solidus_slug=the-lost-star&name=Zarathustra&fbclid=IwAR0&utm_source=a`,
    ],
    [
      'that starts again',
      `/uk/create/start?product_slug=the-lost-star&name=Zarathustra&fbclid=IwAR0&utm_source=a`,
    ],
  ] as const)
    test(`it sees the campaign of a link and never the child's name: a link ${kind}`, async ({ page }) => {
      const told: string[] = [];
      page.on('request', async (request) => {
        const { referer = '' } = await request.allHeaders().catch((): Record<string, string> => ({}));
        told.push(referer, ...(request.isNavigationRequest() ? [] : [request.url()]));
      });
      await page.goto(shop.address + link);
      await expect(page.getByRole('textbox', { name: "Child's name" })).toHaveValue('Zarathustra');
      await expect(page).toHaveURL(`${shop.address}${PRODUCT}?fbclid=IwAR0&utm_source=a`);
      if (kind === 'readable') {
        // what listens to the history is told of steps and of Back
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page).toHaveURL(/create\/the-lost-star\/\d/);
        await page.goBack();
        await expect(page.getByRole('textbox', { name: "Child's name" })).toHaveValue('Zarathustra');
        expect(await seenIn(page)).toContain('popstate');
      }
      const seen = await seenIn(page);
      expect(seen).toContain(`run ${shop.address}${PRODUCT}?fbclid=IwAR0&utm_source=a`);
      expect(seen).toContain(`"page_location":"${shop.address}${PRODUCT}?fbclid=IwAR0&utm_source=a"`);
      expect(seen).not.toContain('Zarathustra');
      expect(seen).not.toContain('#book');
      expect(told.length).toBeGreaterThan(10);
      expect(told.filter((text) => /Zarathustra|eyJuYW1l/.test(text))).toEqual([]);
      expect(tags.requests.map(({ headers }) => headers.referer)).not.toContainEqual(
        expect.stringContaining('personalized-products'),
      );
    });
});
