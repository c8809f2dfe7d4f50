import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeLink } from './copied-link';
import { readIncomingLink } from './incoming-link';
import { encodeQuery } from './query-codec';

const KEYS = new Set(['name', 'hair', 'dedication']);
const read = (search: string, hash = '') => readIncomingLink({ search, hash }, KEYS);

describe('a link without a product key', () => {
  it.each([
    '?fbclid=IwAR0abc',
    '?gclid=1&gbraid=2&msclkid=3&ttclid=4&mc_cid=5&mc_eid=6&ref=letter&utm_source=x',
    '?whatever=[1]&q={"a":1}',
    '?utm_x&&flag&empty=&twice=1&twice=2',
    '?sig=a%2Bb+c%20d%ZZ',
    '?names=Bo&n=Bo&Name=Bo',
    '?',
    '',
  ])('contains no book and remains unchanged: %s', (search) => {
    const { book, search: keptSearch } = read(search);
    expect(book).toEqual({ kind: 'none' });
    expect(keptSearch).toBe(search.replace('&&', '&').replace(/^\?$/, ''));
  });

  it.each([
    '?product_slug=a-book',
    '?product_slug=a-book&characters=[]',
    '?muse_slug_override=b',
    '?format=x',
  ])('contains no book if its keys exist for every product: %s', (search) =>
    expect(read(search).book).toEqual({ kind: 'none' }),
  );

  it('contains no book, regardless of its other keys', () => {
    const foreign = fc
      .string({ minLength: 1 })
      .filter((key) => !KEYS.has(key) && !/^__proto|^const|^proto/.test(key));
    fc.assert(
      fc.property(fc.dictionary(foreign, fc.string(), { noNullPrototype: true }), (parameters) => {
        expect(read(`?${new URLSearchParams(parameters)}`).book).toEqual({ kind: 'none' });
      }),
    );
  });
});

describe('a link with product keys', () => {
  it('loses only the product’s keys in the address', () => {
    expect(read('?name=Bo&utm_source=a%26b&fbclid=I%20w&hair=red&gclid=1&x', '#pages')).toEqual({
      book: { kind: 'values', values: { name: 'Bo', hair: 'red' } },
      search: '?utm_source=a%26b&fbclid=I%20w&gclid=1&x',
      hash: '#pages',
    });
  });

  it('may also contain the keys of every customisation', () => {
    expect(read('?product_slug=a-book&name=Bo&characters=[]&format=softcover&ref=x')).toMatchObject({
      book: {
        kind: 'values',
        values: { product_slug: 'a-book', name: 'Bo', characters: [], format: 'softcover' },
      },
      search: '?ref=x',
    });
  });

  it.each(['?n%61me=Bo', '?name=&name=Bo', '??&name=Bo', '?name=Bo#name'])(
    'is read in any encoding: %s',
    (search) => {
      const { book, search: keptSearch } = read(search.split('#')[0]!);
      expect(book).toMatchObject({ kind: 'values', values: { name: 'Bo' } });
      expect(keptSearch).not.toContain('Bo');
    },
  );

  it.each([
    '?constructor=x&utm_source=y',
    '?name=Bo&__proto__=1&utm_source=y',
    '?name=[{"prototype":1}]&utm_source=y',
  ])('is refused, and removed from the address, if it is hostile: %s', (search) =>
    expect(read(search)).toEqual({ book: { kind: 'corrupt' }, search: '?utm_source=y', hash: '' }),
  );
});

describe('a packed link', () => {
  const long = { name: '星'.repeat(2000), hair: 'red', of_another_time: 'x' };

  it('restores the product’s keys and leaves the rest of the address unchanged', () => {
    const { hash } = encodeLink(long);
    expect(hash).toMatch(/^#book=[\w-]+$/);
    expect(read('?utm_source=y', hash)).toEqual({
      book: { kind: 'values', values: { name: long.name, hair: 'red' } },
      search: '?utm_source=y',
      hash: '',
    });
    expect(read('?name=Bo', hash).book).toEqual({ kind: 'values', values: { name: 'Bo', hair: 'red' } });
  });

  it('is removed from the address even if it is incomplete or for another product', () => {
    const { hash } = encodeLink({ pet: '星'.repeat(2000) });
    expect(read('', hash)).toEqual({ book: { kind: 'none' }, search: '', hash: '' });
    expect(read('', '#book=eyJuYW1')).toEqual({ book: { kind: 'corrupt' }, search: '', hash: '' });
  });
});

describe('a link to an unknown product', () => {
  it('contains no book, and loses all parameters that may contain a name', () => {
    const { hash } = encodeLink({ name: '星'.repeat(2000) });
    const link = readIncomingLink({ search: '?name=Bo&ref=x&utm_source=y', hash }, undefined);
    expect(link).toEqual({ book: { kind: 'none' }, search: '?utm_source=y', hash: '' });
  });
});

describe('any address', () => {
  it('is read without an error, and loses the product’s values', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.webQueryParameters(),
          fc.dictionary(fc.constantFrom(...KEYS), fc.string({ unit: 'grapheme' })).map(encodeQuery),
        ),
        fc.oneof(
          fc.constant(''),
          fc.string({ unit: 'binary' }).map((text) => `#book=${text}`),
        ),
        (query, hash) => {
          const link = read(`?${query}`, hash);
          expect([...new URLSearchParams(link.search).keys()].filter((key) => KEYS.has(key))).toEqual([]);
          expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        },
      ),
    );
  });
});
