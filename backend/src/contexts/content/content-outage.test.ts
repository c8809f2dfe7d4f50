import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import type { Database } from '../../platform/database';
import { BuiltPage } from '../../testing/built-page';
import { databases } from '../../testing/test-databases';
import { type TestShop, withCatalogue } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { createContentGateway, type ContentGateway } from './content-gateway';

type Mood = 'answers' | 'hangs' | 'hangs half way' | 'fails' | 'is busy' | 'has nothing';
const DOWN = ['hangs', 'hangs half way', 'fails', 'is busy'] as const;
const UK = findMarket('uk')!;
const WITHIN_MS = 1500;

const catalogue = withCatalogue();

describe('an external content repository', () => {
  let database: Database;
  let laggingShop: TestShop;
  let server: Server;
  let endpoint: string;
  let mood: Mood;
  let title = 'Written by an editor';
  let requests = 0;

  /** A fake Prismic with the answers of the built-in service. `mood` determines how it behaves. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    if (mood === 'hangs') return;
    if (mood === 'fails') return void response.writeHead(500).end();
    if (mood === 'is busy') return void response.writeHead(429, { 'retry-after': '1' }).end('{}');
    const { body } = await laggingShop.get(request.url!);
    const edited = body.replaceAll('Make it', title);
    response.writeHead(200, { 'content-type': 'application/json' });
    if (mood === 'hangs half way') return void response.write(edited.slice(0, 20));
    const isSearch = request.url!.includes('search');
    response.end(
      mood === 'has nothing' && isSearch ? '{"results":[],"total_pages":1,"next_page":null}' : edited,
    );
  }
  beforeAll(async () => {
    database = await databases[0]!.open();
    laggingShop = await catalogue().shop(database);
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/content/api/v2`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await laggingShop.closeApp();
    await database.close();
  });
  beforeEach(() => {
    mood = 'answers';
    title = 'Written by an editor';
  });

  const warnings: string[] = [];
  function gatewayTo(): ContentGateway {
    warnings.length = 0;
    return createContentGateway({
      repository: 'elsewhere',
      endpoint,
      accessToken: undefined,
      fetch,
      withinMs: WITHIN_MS,
      builtIn: () => [
        {
          type: 'form',
          uid: 'tiny-book',
          lang: 'en',
          data: { title: 'Brought along', subtitle: '', slices: [] },
        },
      ],
      warn: (_, message) => void warnings.push(message),
    });
  }
  const titleOf = async (gateway: ContentGateway) => (await gateway.form('tiny-book', UK)).title;

  it.each(DOWN)(
    'is replaced by the built-in words after one request if it %s from the start',
    async (how) => {
      const gateway = gatewayTo();
      mood = how;
      expect(await titleOf(gateway)).toBe('Brought along');
      const requestsBefore = requests;
      expect(await titleOf(gateway)).toBe('Brought along');
      expect(requests).toBe(requestsBefore);
      expect(warnings).toEqual(['content could not be read: our own words stand in']);
    },
  );

  it.each(DOWN)('is replaced by the last known words until it recovers if it %s later', async (how) => {
    const clock = jest.spyOn(performance, 'now');
    const gateway = gatewayTo();
    expect(await titleOf(gateway)).toBe('Written by an editor');
    mood = how;
    const base = performance.now();
    clock.mockImplementation(() => base + 61_000);
    expect(await titleOf(gateway)).toBe('Written by an editor');
    // there is no warning yet, because the gateway warns only after its last attempt has failed
    expect(warnings).toEqual([]);
    clock.mockRestore();
    await waitUntil('it has given up', () => warnings.length > 0);
    expect(warnings).toEqual(['content could not be refreshed: the last known stays']);
    mood = 'answers';
    title = 'Edited meanwhile';
    const back = jest.spyOn(performance, 'now').mockImplementation(() => base + 200_000);
    await waitUntil('it is asked again', async () => (await titleOf(gateway)) === 'Edited meanwhile');
    back.mockRestore();
  });

  it('causes a warning if it has no form for a product', async () => {
    const gateway = gatewayTo();
    mood = 'has nothing';
    expect(await titleOf(gateway)).toBe('Brought along');
    expect(warnings).toEqual(['the content repository has no such document: our own words stand in']);
  });

  it('may be down when a new process starts, which can still serve pages, forms and carts', async () => {
    mood = 'fails';
    const built = await BuiltPage.create();
    const shop = await catalogue().shop(database, {
      workspacesDir: built.dir,
      content: { repository: 'elsewhere', endpoint, accessToken: undefined },
    });
    const page = await shop.get('/uk/personalized-products/tiny-book');
    const product = await shop.get('/_canvas/api/products/tiny-book?marketplace=uk');
    expect([page.statusCode, product.statusCode]).toEqual([200, 200]);
    expect(product.json<{ data: { content: unknown } }>().data.content).toMatchObject({
      form: { title: 'Make it', tabs: [{ title: 'All' }] },
      canvas: { form_cancel_button_label: 'Cancel' },
    });
    const cart = await shop.visitor().add();
    expect(cart.items).toMatchObject([{ name: 'Tiny', price: { amount: '19.90' } }]);
    await shop.closeApp();
    await built.remove();
  });
});
