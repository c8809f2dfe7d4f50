import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readIncomingLink } from '@bindery/shared/boot';
import { pageLink, slugOfPath } from './page-link';

const page = { origin: 'https://books.example', pathname: '/uk/personalized-products/star', search: '' };

describe('the product of a page', () => {
  it.each([
    ['/uk/personalized-products/star', 'star'],
    ['/personalized-products/star/options', 'star'],
    ['/uk/create/star/2', 'star'],
    ['/create/start', undefined],
    ['/uk/cart', undefined],
    ['/', undefined],
  ])('%s: %s', (path, slug) => expect(slugOfPath(path)).toBe(slug));
});

describe('the link to a page', () => {
  it('consists of the page’s address, its query parameters and the personalisation', () => {
    expect(pageLink({ ...page, search: '?utm_source=letter' }, { name: 'Pip & Co', hair: 'red' })).toBe(
      'https://books.example/uk/personalized-products/star?utm_source=letter&name=Pip+%26+Co&hair=red',
    );
    expect(pageLink({ ...page, pathname: '/uk/cart' }, {})).toBe('https://books.example/uk/cart');
  });

  it('does not contain the id of an edited cart line', () => {
    expect(pageLink({ ...page, search: '?line=l-1&ref=x' }, { name: 'Pip' })).toBe(
      'https://books.example/uk/personalized-products/star?ref=x&name=Pip',
    );
  });

  it('preserves every text that a shopper can type', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(text, text, (name, dedication) => {
        const address = new URL(pageLink({ ...page, search: '?ref=x' }, { name, dedication }));
        expect(readIncomingLink(address, new Set(['name', 'dedication']))).toEqual({
          book: { kind: 'values', values: { name, dedication } },
          search: '?ref=x',
          hash: '',
        });
      }),
    );
  });
});
