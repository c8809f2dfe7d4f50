import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MARKETS } from '@bindery/shared/market';
import { pageOfQuery } from './page-route';

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
    // an unknown market in the query falls back to the market of the path
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
  it('redirects to its product and keeps all other parameters', () => {
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

  it('redirects to a page of this site, and that page does not redirect again', () => {
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
