import { afterEach, beforeEach, describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { decodeQuery, encodeQuery, isReservedKey, MAX_LINK_LENGTH, decodeHash } from './query-codec';

const HOSTILE = ['__proto__', 'constructor', 'prototype'];
const key = fc
  .string({
    minLength: 1,
    maxLength: 8,
    unit: fc.constantFrom('a', 'é', '名', '_', '&', '=', '+', '%', '#', ' '),
  })
  .filter((text) => !isReservedKey(text));
const awkward = fc.constantFrom(
  '&',
  '=',
  '+',
  '#',
  '%',
  '"',
  '[x',
  '{',
  '{"a":',
  '%zz',
  '%26',
  ' ',
  '👩‍👧',
  '星の子',
  'é',
  '',
);
const isJsonCollection = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object' && /^[[{]/.test(text);
  } catch {
    return false;
  }
};
const text = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 4 })
  .map((texts) => texts.join(''))
  .filter((value) => !isJsonCollection(value));
const safeJson = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => !HOSTILE.some((name) => JSON.stringify(value).includes(name)));
const collection = fc
  .oneof(
    fc.array(safeJson, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('count', 'x', 'é'), safeJson, { maxKeys: 2 }),
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const values = fc.dictionary(key, fc.oneof(text, collection), { maxKeys: 5, noNullPrototype: true });

describe('a customisation in a link', () => {
  it('is read back unchanged for any input', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (customisation, withMark) => {
        const query = encodeQuery(customisation);
        const decoded = decodeQuery(withMark ? `?${query}` : query);
        expect(decoded).toEqual(
          Object.keys(customisation).length === 0
            ? { kind: 'none' }
            : { kind: 'values', values: customisation },
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each(['&', '=', '+', '#', '%', '"', '[x', '{', 'a b', '👩‍👧', '星の子'])(
    'keeps a name with the value %p',
    (name) => {
      expect(decodeQuery(`?${encodeQuery({ name })}`)).toEqual({ kind: 'values', values: { name } });
    },
  );

  it('contains numbers and booleans as JSON, which is read back as text', () => {
    expect(decodeQuery(encodeQuery({ age: 0, wrapped: false, absent: undefined }))).toEqual({
      kind: 'values',
      values: { age: '0', wrapped: 'false' },
    });
  });

  it('is read correctly even if another program has encoded it', () => {
    expect(decodeQuery('?name=Anna%20Maria&name=Bo')).toEqual({ kind: 'values', values: { name: 'Bo' } });
  });

  it('is read without an exception from any address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.constantFrom(...HOSTILE).map((name) => `${name}={"polluted":1}`),
        ),
        (search) => {
          decodeQuery(search);
          expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        },
      ),
    );
  });
});

describe('a malformed link', () => {
  it.each([
    '?__proto__=x',
    '?constructor=x',
    '?name=Bo&prototype={"a":1}',
    '?a={"__proto__":{"polluted":1}}',
    '?a=[{"b":{"constructor":1}}]',
    '?%5F_proto__=x',
  ])('is refused: %s', (search) => expect(decodeQuery(search)).toEqual({ kind: 'corrupt' }));

  it('is refused if it is longer than the link of any valid book', () => {
    const room = MAX_LINK_LENGTH - 'name='.length;
    expect(decodeQuery(`name=${'a'.repeat(room)}`)).toMatchObject({ kind: 'values' });
    expect(decodeQuery(`name=${'a'.repeat(room + 1)}`)).toEqual({ kind: 'corrupt' });
    expect(decodeHash(`#book=${'a'.repeat(MAX_LINK_LENGTH + 1)}`)).toEqual({ kind: 'corrupt' });
  });

  it.each(['', '=', '%3D', '.', ')', '&x=1'])(
    'is still read if only its end has extra characters: %p',
    (end) => {
      expect(decodeHash(`#book=eyJuYW1lIjoiQm8ifQ${end}`)).toEqual({
        kind: 'values',
        values: { name: 'Bo' },
      });
    },
  );

  it.each([
    ['cut off on its way', btoa('{"name":"Bo"')],
    ['no book', btoa('["name"]')],
    ['hostile', btoa('{"a":{"__proto__":{"polluted":1}}}')],
    ['no base64', 'a'],
    ['no UTF-8', '_w'],
    ['empty', ''],
  ])('is refused if its packed book is %s', (_, text) => {
    expect(decodeHash(`#book=${text.replace(/=+$/, '')}`)).toEqual({ kind: 'corrupt' });
  });
});

describe('a browser without URLSearchParams.size (Safari 16, Chrome 109)', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!;
  beforeEach(() => {
    Reflect.deleteProperty(URLSearchParams.prototype, 'size');
  });
  afterEach(() => {
    Object.defineProperty(URLSearchParams.prototype, 'size', size);
  });

  it('reads an empty query, or one with only reserved keys, as no customisation', () => {
    expect(decodeQuery('')).toEqual({ kind: 'none' });
    expect(decodeQuery('?utm_source=letter')).toEqual({ kind: 'none' });
  });
});

describe('other parameters of the page', () => {
  it('are not read as a customisation', () => {
    expect(decodeQuery('?utm_source=x&gclid=1&marketplace=uk&solidus_slug=a-book')).toEqual({ kind: 'none' });
    expect(decodeQuery('')).toEqual({ kind: 'none' });
    expect(decodeQuery('?')).toEqual({ kind: 'none' });
  });

  it('are not read from the fragment either', () => {
    for (const hash of ['', '#', '#main', '#:~:text=book', '#book', '#bookmark', '#notebook=YQ'])
      expect(decodeHash(hash)).toEqual({ kind: 'none' });
  });
});
