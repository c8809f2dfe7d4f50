import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Customisation } from '../../contracts';
import { localDate } from '../../customisation/local-date';
import { findMarket, type Market } from '../../market/markets';
import { anEmptyCart, aProduct, aSchema, somePages } from '../../testing/fixtures';
import { answersAddItems, answersCart, answersPages, problem, refusesFields } from '../../testing/handlers';
import { fakeNetwork, handle, type Handler, type NetworkFake } from '../../testing/network-fake';

/** Loads fresh client modules, because one of them caches the CSRF token. */
const loadApi = async () => ({
  ...(await import('./cart')),
  ...(await import('./client')),
  ...(await import('./content-page')),
  ...(await import('./errors')),
  ...(await import('./http')),
  ...(await import('./market-headers')),
  ...(await import('./personalisation')),
  ...(await import('./products')),
  ...(await import('./seed-query-cache')),
});
type Api = Awaited<ReturnType<typeof loadApi>>;
const uk = findMarket('uk')!;
const CSRF = 'GET /website-api/v1/csrf-token';
const ITEMS = 'POST /website/v2/cart/items';
const items = [{ productId: 'p1', customisations: { name: 'Bo' } }];
let api: Api;
let network: NetworkFake;

beforeEach(async () => {
  jest.resetModules();
  let tokens = 0;
  network = fakeNetwork(
    handle(CSRF, () => {
      tokens += 1;
      return { body: `'csrf-${tokens}'` };
    }),
    answersAddItems(anEmptyCart, 'guest-1'),
  );
  api = await loadApi();
});
afterEach(() => {
  window.localStorage.clear();
});

const answers = (...handlers: Handler[]): void => network.use(...handlers);
const addTo = (market: Market, idempotencyKey: string) =>
  api.callCommerce({
    market,
    method: 'POST',
    path: '/website/v2/cart/items',
    body: { items },
    idempotencyKey,
    mayMintGuest: true,
  });
const add = (key = 'key-1') => addTo(uk, key);
const getCart = () => api.callCommerce({ market: uk, method: 'GET', path: '/website/v2/cart' });
const sequence = (address: string, ...results: ReturnType<Handler['answer']>[]): Handler => {
  let turn = 0;
  return handle(address, () => results[Math.min(turn++, results.length - 1)]!);
};
const added = { body: { data: { order: anEmptyCart, newGuestToken: '' } } };

describe('a commerce call', () => {
  it('sends market, CSRF token, guest token and idempotency key', async () => {
    await add();
    await add('key-2');
    const [firstRequest, second] = network.requestsTo(ITEMS);
    expect(firstRequest!.headers).toMatchObject({
      'x-country': 'GB',
      'x-currency': 'GBP',
      'x-locale': 'en-GB',
      'x-csrf-token': 'csrf-1',
      'idempotency-key': 'key-1',
    });
    expect(Object.keys(firstRequest!.headers)).not.toEqual(expect.arrayContaining(['x-guest-token']));
    expect(firstRequest!.body).toEqual({ items });
    expect(second!.headers).toMatchObject({ 'x-guest-token': 'guest-1', 'idempotency-key': 'key-2' });
    expect(network.requestsTo(CSRF)).toHaveLength(1);
  });

  it('sends the id of a restricted shopper if one is configured (GUEST-06)', async () => {
    answers(
      answersCart(anEmptyCart),
      handle('GET /_canvas/api/products', { body: { data: { products: [] } } }),
    );
    await add();
    api.configureRestriction('2b1c');
    await add('key-2');
    await getCart();
    await api
      .callContent({ market: uk, method: 'GET', path: '/_canvas/api/products' })
      .catch(() => undefined);
    const claims = network.requests.map(({ path, headers }) => [path, headers['x-restricted-user-id']]);
    expect(claims.filter(([, claim]) => claim !== undefined)).toEqual([
      ['/website/v2/cart/items', '2b1c'],
      ['/website/v2/cart', '2b1c'],
    ]);
  });

  it('removes characters that cannot be stored, without damage to emoji', async () => {
    const name = 'Zo\0ë \ud83e\udd8a\ud83e';
    const bodyOf = (text: string) => ({ items: [{ productId: 'p', customisations: { things: [text] } }] });
    await api.callCommerce({
      market: uk,
      method: 'POST',
      path: '/website/v2/cart/items',
      body: bodyOf(name),
    });
    expect(network.requestsTo(ITEMS)[0]!.body).toEqual(bodyOf('Zoë \ud83e\udd8a'));
  });

  it.each([
    ['iso', 'FR'],
    ['currency', 'EUR'],
    ['locale', 'fr'],
  ])('throws an error before any request if the market’s %s is wrong', async (key, value) => {
    const wrong: Market = { ...uk, [key]: value };
    await expect(addTo(wrong, 'k')).rejects.toThrow(api.MarketValidationError);
    expect(network.requests).toEqual([]);
  });

  it('reports an answer that the server stored for an earlier attempt', async () => {
    answers(handle(ITEMS, { ...added, headers: { 'idempotent-replayed': 'true' } }));
    expect((await add()).isReplayed).toBe(true);
  });
});

describe('a call during an earlier attempt', () => {
  const conflict = (code: string) => ({
    status: 409,
    body: problem(409, code),
    headers: { 'retry-after': '0' },
  });

  it('is repeated with the same key after the time that the server names', async () => {
    const running = conflict('request_running');
    answers(sequence(ITEMS, running, running, { ...added, headers: { 'idempotent-replayed': 'true' } }));
    expect((await add()).isReplayed).toBe(true);
    const keys = network.requestsTo(ITEMS).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('is repeated even after a renewal of the CSRF token', async () => {
    const refused = { status: 403, body: problem(403, 'csrf_invalid') };
    answers(sequence(ITEMS, refused, conflict('request_running'), added));
    await add();
    expect(network.requestsTo(ITEMS)).toHaveLength(3);
  });

  it('fails after several attempts, or at once if a 409 has a different code', async () => {
    answers(handle(ITEMS, conflict('request_running')));
    await expect(add()).rejects.toMatchObject({ status: 409, code: 'request_running' });
    expect(network.requestsTo(ITEMS)).toHaveLength(6);
    answers(handle(ITEMS, conflict('another')));
    await expect(add()).rejects.toMatchObject({ status: 409, code: 'another' });
    expect(network.requestsTo(ITEMS)).toHaveLength(7);
  });
});

describe('the cart', () => {
  it.each([
    ['not by an older state of the same cart', { number: 'C1', revision: 4 }, 5],
    ['by a newer state of the same cart', { number: 'C1', revision: 6 }, 6],
    ['by another cart', { number: 'C2', revision: 1 }, 1],
    ['by an empty answer, if the cart no longer exists', { number: '', revision: 0 }, 0],
  ])('is replaced by the server’s answer: %s', async (_what, answeredState, revision) => {
    const client = new QueryClient();
    const read = async (state: { number: string; revision: number }) => {
      answers(answersCart({ ...anEmptyCart, ...state }));
      return client.fetchQuery({ ...api.cartQuery(uk), staleTime: 0 });
    };
    await read({ number: 'C1', revision: 5 });
    await read(answeredState);
    expect(client.getQueryData(api.cartQuery(uk).queryKey)!.revision).toBe(revision);
    client.setQueryData(api.cartQuery(uk).queryKey, { ...anEmptyCart, number: 'C1', revision: 2 });
    expect(client.getQueryData(api.cartQuery(uk).queryKey)!.revision).toBe(
      answeredState.number === 'C1' ? revision : 2,
    );
  });
});

describe('the CSRF token', () => {
  it('is renewed once after a 403, and the call then repeats its idempotency key', async () => {
    answers(sequence(ITEMS, { status: 403, body: problem(403, 'csrf_invalid') }, added));
    await add();
    expect(
      network.requestsTo(ITEMS).map(({ headers }) => [headers['x-csrf-token'], headers['idempotency-key']]),
    ).toEqual([
      ['csrf-1', 'key-1'],
      ['csrf-2', 'key-1'],
    ]);
  });

  it('is not renewed again after a second 403', async () => {
    answers(handle(ITEMS, { status: 403, body: problem(403, 'csrf_invalid', 'Reload the page') }));
    await expect(add()).rejects.toMatchObject({
      status: 403,
      code: 'csrf_invalid',
      message: 'Reload the page',
    });
    expect(network.requestsTo(ITEMS)).toHaveLength(2);
  });

  it('is fetched by a single request at a time', async () => {
    answers(handle('GET /website/v2/cart', { body: { data: anEmptyCart } }));
    await Promise.all([getCart(), add(), add('key-2')]);
    expect(network.requestsTo(CSRF)).toHaveLength(1);
  });

  it('is fetched again if its first request failed', async () => {
    answers(sequence(CSRF, 'offline', { body: "'later'" }));
    await expect(add()).rejects.toMatchObject({ code: 'network' });
    await add();
    expect(network.requestsTo(ITEMS)[0]!.headers['x-csrf-token']).toBe('later');
  });
});

describe('the guest token', () => {
  it('is deleted if the server does not recognise it, and the call is repeated', async () => {
    window.localStorage.setItem('guest-token', 'revoked');
    answers(
      sequence(
        ITEMS,
        { status: 401, body: problem(401, 'guest_token_unknown') },
        { body: { data: { order: anEmptyCart, newGuestToken: 'fresh' } } },
      ),
    );
    await add();
    expect(network.requestsTo(ITEMS).map(({ headers }) => headers['x-guest-token'])).toEqual([
      'revoked',
      undefined,
    ]);
    expect(window.localStorage.getItem('guest-token')).toBe('fresh');
  });

  it('remains stored after a 401 that demands a sign-in', async () => {
    window.localStorage.setItem('guest-token', 'mine');
    answers(handle(ITEMS, { status: 401, body: problem(401, 'login_required') }));
    await expect(add()).rejects.toMatchObject({ code: 'login_required' });
    expect(window.localStorage.getItem('guest-token')).toBe('mine');
  });

  it('remains stored if the server’s answer contains no token', async () => {
    window.localStorage.setItem('guest-token', 'mine');
    answers(handle(ITEMS, added));
    await add();
    expect(window.localStorage.getItem('guest-token')).toBe('mine');
  });

  it.each(['no token yet', 'a revoked token'])(
    'is created only once for two simultaneous additions to the cart, with %s',
    async (start) => {
      if (start === 'a revoked token') window.localStorage.setItem('guest-token', 'revoked');
      let minted = 0;
      answers(
        handle(ITEMS, ({ headers }) => {
          if (headers['x-guest-token'] === 'revoked')
            return { status: 401, body: problem(401, 'guest_token_unknown'), delayMs: 5 };
          if (headers['x-guest-token']) return { ...added, delayMs: 5 };
          minted += 1;
          return { body: { data: { order: anEmptyCart, newGuestToken: `guest-${minted}` } }, delayMs: 5 };
        }),
      );
      await Promise.all([add('a'), add('b')]);
      expect(minted).toBe(1);
    },
  );

  it('is created under a lock that all tabs share, if browsers support locks', async () => {
    const request = jest.fn(async (_name: string, run: () => Promise<unknown>) => run());
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await add();
    await add('key-2');
    expect(request.mock.calls.map(([name]) => name)).toEqual(['guest-token']);
    Reflect.deleteProperty(navigator, 'locks');
  });
});

describe('failures of a call', () => {
  it('contain the status, code and fields of a problem that the server sends', async () => {
    const refusal = {
      ...problem(400, 'invalid_body', 'items must not be empty'),
      errors: [{ code: 'invalid_body', detail: 'too short', status: 400, field: 'items' }],
    };
    answers(handle(ITEMS, { status: 400, body: refusal }));
    await expect(add()).rejects.toMatchObject({ status: 400, code: 'invalid_body', problem: refusal });
  });

  it('include an answer that is not JSON', async () => {
    answers(handle(ITEMS, { status: 502, body: '<html>Bad gateway</html>' }));
    await expect(add()).rejects.toMatchObject({ status: 502, code: 'http_502' });
    answers(handle(ITEMS, { status: 200, body: '<html>Sign in to the hotel</html>' }));
    await expect(add()).rejects.toMatchObject({ code: 'invalid_response' });
  });

  it('contain the URL and the time limit after a timeout', async () => {
    answers(handle(ITEMS, 'hang'));
    api.configureTimeout(20);
    await expect(add()).rejects.toThrow('Request to /website/v2/cart/items timed out after 20 ms');
  });

  it('include a timeout even if the request has no config', () => {
    expect(new api.RequestTimeoutError(undefined, 8000).message).toBe(
      'Request without config timed out after 8000 ms',
    );
  });

  it('do not include a cancelled request', async () => {
    answers(handle('POST /content/product/:slug/toc', 'hang'));
    const controller = new AbortController();
    const pendingCall = api.callContent({
      market: uk,
      method: 'POST',
      path: '/content/product/a-book/toc',
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 5);
    const failure: unknown = await pendingCall.catch((error: unknown) => error);
    expect(api.isCancelled(failure)).toBe(true);
  });
});

describe('the pages of a book', () => {
  const TOC = 'POST /content/product/a-book/toc';
  const client = () => new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });

  it('are cached for equal customisations', async () => {
    answers(answersPages(somePages));
    const queries = client();
    expect(await queries.fetchQuery(api.tocQuery(uk, 'a-book', { name: 'Bo', hair: 'red' }))).toEqual(
      somePages,
    );
    await queries.fetchQuery(api.tocQuery(uk, 'a-book', { hair: 'red', name: 'Bo' }));
    expect(network.requestsTo(TOC).map(({ body }) => body)).toEqual([
      { name: 'Bo', hair: 'red', product_slug: 'a-book', local_date: localDate() },
    ]);
  });

  it('are requested in the form’s version of the package', async () => {
    answers(answersPages(somePages));
    const queries = client();
    queries.setQueryData(api.schemaPreviewQuery(uk, 'a-book').queryKey, { ...aSchema, version: 'v7' });
    await queries.fetchQuery(api.tocQuery(uk, 'a-book', { name: 'Bo' }));
    await client().fetchQuery(api.tocQuery(uk, 'a-book', { name: 'Bo' }));
    expect(network.requestsTo(TOC).map(({ headers }) => headers['x-package-version'])).toEqual([
      'v7',
      undefined,
    ]);
  });

  it('are requested again the next day, because ages may change', async () => {
    jest.useFakeTimers({ now: new Date(2026, 5, 14, 23, 59), advanceTimers: true });
    try {
      answers(answersPages(somePages));
      const queries = client();
      await queries.fetchQuery(api.tocQuery(uk, 'a-book', { name: 'Bo' }));
      jest.setSystemTime(new Date(2026, 5, 15, 0, 1));
      await queries.fetchQuery(api.tocQuery(uk, 'a-book', { name: 'Bo' }));
      expect(network.requestsTo(TOC).map(({ body }) => (body as Customisation).local_date)).toEqual([
        '2026-06-14',
        '2026-06-15',
      ]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are not requested again if the validator refuses the customisation', async () => {
    answers(refusesFields(['name', 'string.max']));
    await expect(client().fetchQuery(api.tocQuery(uk, 'a-book', {}))).rejects.toMatchObject({
      errors: [{ type: 'string.max', path: ['name'] }],
    });
    expect(network.requestsTo(TOC)).toHaveLength(1);
  });

  it('are requested up to three more times if the server fails', async () => {
    answers(handle(TOC, { status: 500, body: problem(500, 'internal') }));
    await expect(client().fetchQuery(api.tocQuery(uk, 'a-book', {}))).rejects.toMatchObject({ status: 500 });
    expect(network.requestsTo(TOC)).toHaveLength(4);
  });

  it('are requested with the guest token, because only a photo’s owner may see it', async () => {
    answers(answersPages(somePages));
    await client().fetchQuery(api.tocQuery(uk, 'a-book', {}));
    await add();
    await client().fetchQuery(api.tocQuery(uk, 'a-book', {}));
    expect(network.requestsTo(TOC).map(({ headers }) => headers['x-guest-token'])).toEqual([
      undefined,
      'guest-1',
    ]);
  });
});

// Source: docs/rules.md CONT-09
it('a preview of drafts requests products, but not the cart, at URLs that nobody caches', async () => {
  answers(
    handle('GET /_canvas/api/products', { body: { data: { products: [] } } }),
    answersCart(anEmptyCart),
  );
  const products = () => new QueryClient().fetchQuery(api.productsQuery(uk));
  await products();
  api.configurePreview(true);
  await products();
  await getCart();
  const requestedPaths = (path: string) => network.requestsTo(`GET ${path}`).map((request) => request.path);
  expect(requestedPaths('/_canvas/api/products')).toEqual([
    '/_canvas/api/products?marketplace=uk',
    expect.stringMatching(/^\/_canvas\/api\/products\?marketplace=uk&preview=[a-z0-9]+$/),
  ]);
  expect(requestedPaths('/website/v2/cart')).toEqual(['/website/v2/cart']);
});

describe('a page that may be reloaded', () => {
  it('is not reloaded during a write', async () => {
    const { emit } = await import('../../core/channel');
    const refuse = jest.fn();
    const ask = (): void => emit('may-reload', { refuse });
    answers(
      handle(CSRF, () => {
        ask();
        return { body: `'csrf'` };
      }),
    );
    await add('key-0');
    expect(refuse).not.toHaveBeenCalled();
    answers(
      handle(ITEMS, () => {
        ask();
        return added;
      }),
    );
    await add();
    expect(refuse).toHaveBeenCalledTimes(1);
    answers(handle(ITEMS, 'offline'));
    await expect(add('key-2')).rejects.toThrow();
    ask();
    expect(refuse).toHaveBeenCalledTimes(1);
  });
});

describe('answers that the page contains', () => {
  it('replace requests, unless they are for another market', async () => {
    const queries = new QueryClient();
    api.seedQueryCache(queries, uk, {
      '/_canvas/api/products/a-book?marketplace=uk': { data: aProduct },
      '/_canvas/api/home?marketplace=uk': { data: { slices: [] } },
      '/_canvas/api/home?marketplace=us': { data: { slices: [] } },
      '/content/product/a-book/schema/preview': aSchema,
      '/elsewhere': 1,
    });
    expect(await queries.fetchQuery(api.productQuery(uk, 'a-book'))).toEqual(aProduct);
    expect(await queries.fetchQuery(api.schemaPreviewQuery(uk, 'a-book'))).toEqual(aSchema);
    expect(await queries.fetchQuery(api.homeQuery(uk))).toEqual({ slices: [] });
    expect(queries.getQueryData(api.homeQuery(findMarket('us')!).queryKey)).toBeUndefined();
    expect(network.requests).toEqual([]);
  });
});

describe('the trace header of a call', () => {
  const openPage = (traceShare?: number): void => {
    const bootData = {
      environment: '',
      marketplace: '',
      flags: {},
      tracking: {},
      remotes: [],
      preloaded: {},
    };
    const boot = Object.assign(document.createElement('script'), { id: 'boot', type: 'application/json' });
    boot.textContent = JSON.stringify({ ...bootData, traceShare });
    document.body.append(boot);
  };
  const tracesOf = (path: string) => network.requestsTo(path).map(({ headers }) => headers['traceparent']);
  afterEach(() => document.getElementById('boot')?.remove());

  it('has new random ids in each call, if the boot data enable traces', async () => {
    openPage(1);
    await add();
    await add('key-2');
    const traces = tracesOf(ITEMS);
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(new Set(traces).size).toBe(2);
  });

  it('is missing if the boot data do not enable traces', async () => {
    openPage();
    await add();
    expect(tracesOf(ITEMS)).toEqual([undefined]);
  });

  it('is not sent to other origins, because they would have to allow the header', async () => {
    openPage(1);
    answers(handle('GET https://images.example/a', { body: {} }));
    await api.exchange({ method: 'GET', path: 'https://images.example/a' });
    expect(network.requests.map(({ headers }) => headers['traceparent'])).toEqual([undefined]);
  });
});
