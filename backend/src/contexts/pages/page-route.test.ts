import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { barePath, pathIn, pathPattern, readRoute, pageOfQuery } from './page-route';
import { MARKETS } from '@bindery/shared/market';

const routeFields = (path: string) => {
  const route = readRoute(path);
  return [
    route.kind,
    route.market.identifier,
    ...('slug' in route ? [route.slug] : []),
    ...('step' in route ? [route.step] : []),
  ];
};

describe('the path of a page', () => {
  it.each([
    ['/', ['home', 'us']],
    ['/uk', ['home', 'uk']],
    ['/uk/', ['home', 'uk']],
    ['/jp/cart', ['cart', 'jp']],
    ['/cart', ['cart', 'us']],
    ['/create/start', ['start', 'us']],
    ['/personalized-products/the-lost-star', ['product', 'us', 'the-lost-star']],
    ['/de/personalized-products/a1/options', ['options', 'de', 'a1']],
    ['/uk/personalized-products/a1/', ['product', 'uk', 'a1']],
    ['/uk/orders', ['orders', 'uk']],
    ['/uk/orders/edit/2', ['orders', 'uk']],
    ['/orders/edit/review', ['orders', 'us']],
    ['/orders/edit', ['orders', 'us']],
    ['/orders/edit/0', ['not-found', 'us']],
    ['/orders/edit/2/3', ['not-found', 'us']],
    ['/uk/nothing', ['not-found', 'uk']],
    ['/ch/cart', ['not-found', 'us']],
    ['/UK', ['not-found', 'us']],
    ['/uk/uk', ['not-found', 'uk']],
    ['/personalized-products', ['not-found', 'us']],
    ['/personalized-products/A%20b', ['not-found', 'us']],
    ['/personalized-products/a/b', ['not-found', 'us']],
    ['/uk/create/a1/3', ['step', 'uk', 'a1', 3]],
    ['/create/a1/options', ['options', 'us', 'a1']],
    ['/create/a1/format', ['options', 'us', 'a1']],
    ['/uk/create/a1/gift-wrap', ['options', 'uk', 'a1']],
    ['/jp/create/a1/add-ons', ['options', 'jp', 'a1']],
    ['/create/a1/add-on', ['not-found', 'us']],
    ['/create/a1', ['not-found', 'us']],
    ['/create/a1/0', ['not-found', 'us']],
    ['/create/a1/03', ['not-found', 'us']],
    ['/create/a1/two', ['not-found', 'us']],
    ['/create/a1/2/3', ['not-found', 'us']],
    ['/create/A/2', ['not-found', 'us']],
    ['/cart/x', ['not-found', 'us']],
    // docs/rules.md ACC-41
    ['/account', ['account', 'us']],
    ['/uk/account/sign-in', ['account', 'uk']],
    ['/jp/account/orders/', ['account', 'jp']],
    ['/uk/orders', ['orders', 'uk']],
    ['/orders/find', ['orders', 'us']],
    ['/uk/orders/email', ['orders', 'uk']],
    ['/orders/not-mine', ['orders', 'us']],
    ['/uk/checkout', ['checkout', 'uk']],
    ['/jp/checkout/address/', ['checkout', 'jp']],
    ['/checkout/confirmation', ['checkout', 'us']],
    ['/uk/checkout/nothing', ['not-found', 'uk']],
    ['/uk/checkout/address/1', ['not-found', 'uk']],
    ['/uk/privacy/your-data', ['privacy', 'uk']],
    ['/jp/privacy/receipt/', ['privacy', 'jp']],
    ['/uk/privacy', ['not-found', 'uk']],
    ['/uk/account/nothing', ['not-found', 'uk']],
    ['/uk/account/orders/1', ['not-found', 'uk']],
    ['/uk/orders/constructor', ['not-found', 'uk']],
    ['//', ['not-found', 'us']],
    ['/personalized-products/../cart', ['not-found', 'us']],
  ])('maps %s to %j', (path, expected) => {
    expect(routeFields(path)).toEqual(expected);
  });

  it.each([
    ...[
      '/',
      '/cart',
      '/cart/x',
      '/create/start',
      '/create/a1',
      '/create/a1/0',
      '/create/a1/3',
      '/create/a1/03',
    ],
    ...[
      '/create/a1/format',
      '/create/a1/options/',
      '/personalized-products/a1',
      '/personalized-products/a1/options',
    ],
    ...[
      '/personalized-products/a/b',
      '/account',
      '/account/sign-in',
      '/account/nothing',
      '/orders',
      '/orders/find',
    ],
    ...[
      '/orders/edit',
      '/orders/edit/2',
      '/orders/edit/0',
      '/orders/edit/review',
      '/checkout',
      '/checkout/review/',
    ],
    ...['/checkout/nothing', '/privacy', '/privacy/receipt', '/nothing', '/cart/cart'],
  ])('matches only the URL pattern of its own page type: %s', (path) => {
    const kinds = [
      ...(['home', 'cart', 'start', 'product', 'options', 'step', 'account', 'orders'] as const),
      ...(['checkout', 'privacy', 'not-found'] as const),
    ];
    for (const marketPath of [path, `/uk${path}`.replace(/\/$/, '')]) {
      const { kind, market } = readRoute(marketPath);
      const fitting = kinds.filter((each) => new RegExp(pathPattern(each, market)).test(marketPath));
      expect(fitting).toEqual([kind]);
    }
  });

  it('equals the path that is built from its parsed route', () => {
    for (const path of [
      '/',
      '/uk',
      '/uk/cart',
      '/jp/personalized-products/a-b',
      '/jp/create/a-b/options',
      '/uk/create/a-b/2',
      '/uk/create/a-b/format',
      '/de/create/a-b/gift-wrap',
      '/create/a-b/add-ons',
      '/create/start',
    ]) {
      const route = readRoute(path);
      expect(pathIn(route, route.market)).toBe(path);
    }
  });
});

describe('/us', () => {
  it.each([
    ['/us', '/'],
    ['/us/', '/'],
    ['/us/cart', '/cart'],
    ['/us/personalized-products/a', '/personalized-products/a'],
    ['/usa', undefined],
    ['/uk/us', undefined],
    ['/', undefined],
  ])('maps %s to %s', (path, bare) => {
    expect(barePath(path)).toBe(bare);
  });

  it('never leads to a URL of another host', () => {
    fc.assert(
      fc.property(fc.string(), (remainder) => {
        expect(barePath(`/us/${remainder}`)).toMatch(/^\/(?![/\\])/);
      }),
    );
  });
});

const BOOK = 'the-lost-star';
const to = (address: string) => {
  const [pathname = '', query = ''] = address.split('?');
  return pageOfQuery(pathname, query);
};

describe('a query with product and market', () => {
  it.each([
    [`/?marketplace=uk&solidus_slug=${BOOK}`, `/uk/personalized-products/${BOOK}`],
    [`/?marketplace=us&solidus_slug=${BOOK}`, `/personalized-products/${BOOK}`],
    [`/de?solidus_slug=${BOOK}`, `/de/personalized-products/${BOOK}`],
    [`/de/nowhere?marketplace=jp&solidus_slug=${BOOK}`, `/jp/personalized-products/${BOOK}`],
    [`/de/personalized-products/other?solidus_slug=${BOOK}`, `/de/personalized-products/${BOOK}`],
    [`/de/create/other/2?solidus_slug=${BOOK}`, `/de/personalized-products/${BOOK}`],
    [`/personalized-products/${BOOK}?marketplace=fr`, `/fr/personalized-products/${BOOK}`],
    [`/uk/create/${BOOK}/2?marketplace=us&solidus_slug=${BOOK}`, `/create/${BOOK}/2`],
    [
      `/?name=Zo%C3%AB&marketplace=uk&x&utm_source=a%26b&solidus_slug=${BOOK}&fbclid=I%20w+v`,
      `/uk/personalized-products/${BOOK}?name=Zo%C3%AB&x&utm_source=a%26b&fbclid=I%20w+v`,
    ],
    [`/?marketplace=uk&solidus_slug=other&solidus_slug=${BOOK}`, `/uk/personalized-products/${BOOK}`],
    // the market of the path applies if the market in the query is unknown
    [`/uk?marketplace=ch&solidus_slug=${BOOK}`, `/uk/personalized-products/${BOOK}`],
  ])('redirects %s to %s', (address, target) => expect(to(address)).toBe(target));

  it.each([
    '/uk',
    '/?marketplace=uk',
    '/cart?marketplace=uk',
    `/uk/personalized-products/${BOOK}?marketplace=uk&solidus_slug=${BOOK}&name=Bo`,
    `/uk/create/${BOOK}/2?solidus_slug=${BOOK}`,
    '/?solidus_slug=',
    '/?solidus_slug=//evil.example',
    '/?solidus_slug=..%2F..%2Fcart',
    '/?Solidus_Slug=a&product_slug=a',
  ])('does not redirect %s', (address) => expect(to(address)).toBeUndefined());
});

describe('an old link that starts a new book', () => {
  it('redirects to the page of its product, with all other parameters', () => {
    expect(to(`/uk/create/start?name=Ida&product_slug=${BOOK}&characters=%5B%5D`)).toBe(
      `/uk/personalized-products/${BOOK}?name=Ida&characters=%5B%5D`,
    );
    expect(to(`/create/start?product_slug=${BOOK}`)).toBe(`/personalized-products/${BOOK}`);
    expect(to(`/create/start?solidus_slug=${BOOK}`)).toBe(`/personalized-products/${BOOK}`);
  });

  it.each(['/create/start', '/create/start?product_slug=../../etc&name=Ida'])(
    'finds no product in %s',
    (address) => expect(to(address)).toBeUndefined(),
  );
});

describe('any query', () => {
  const path = fc.constantFrom(
    '/',
    '/uk',
    '/cart',
    '/create/start',
    `/uk/personalized-products/${BOOK}`,
    '//x',
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(BOOK, '//evil.example', '\\evil', '/', '%2F%2Fevil', '@evil', 'evil.example', '\r\nx: y'),
    fc.constantFrom(...MARKETS.map(({ identifier }) => identifier)),
  );

  it('leads to a page of this site without a second redirect', () => {
    fc.assert(
      fc.property(path, value, value, value, (pathname, marketplace, slug, extraValue) => {
        const query = `${new URLSearchParams({ marketplace, solidus_slug: slug, product_slug: slug, x: extraValue })}`;
        const target = pageOfQuery(pathname, query);
        fc.pre(target !== undefined);
        expect(target).toMatch(/^(\/[a-z]{2})?\/personalized-products\/[a-z0-9-]+(\?|$)/);
        expect(to(target)).toBeUndefined();
      }),
    );
  });
});
