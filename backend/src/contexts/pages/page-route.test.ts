import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { barePath, pathIn, pathPattern, readRoute } from './page-route';

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
  ])('matches the URL pattern of its own page type only, in every market: %s', (path) => {
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

  it('is rebuilt from its route in every market', () => {
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

  it('never maps to an address of another host', () => {
    fc.assert(
      fc.property(fc.string(), (remainder) => {
        expect(barePath(`/us/${remainder}`)).toMatch(/^\/(?![/\\])/);
      }),
    );
  });
});
