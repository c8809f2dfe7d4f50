import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeLink } from './copied-link';
import { decodeHash, decodeQuery } from './query-codec';

const opened = ({ query, hash }: ReturnType<typeof encodeLink>) =>
  hash ? decodeHash(hash) : decodeQuery(query);

describe('a copied link', () => {
  it('is readable if it is short', () => {
    expect(encodeLink({ name: 'Pip & Co', hair: 'red' })).toEqual({
      query: 'name=Pip+%26+Co&hair=red',
      hash: '',
    });
    expect(encodeLink({})).toEqual({ query: '', hash: '' });
  });

  it.each([
    ['long', { name: '星の子'.repeat(80) }],
    ['text that a query would read as something else', { dedication: '[1]' }],
    ['a number', { age: 7 }],
  ])('contains the book in its fragment if the book’s value is %s', (_, values) => {
    const { query, hash } = encodeLink(values);
    expect(query).toBe('');
    expect(decodeHash(hash)).toEqual({ kind: 'values', values });
  });

  it('restores every value for any input', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    const values = fc.dictionary(
      fc.constantFrom('name', 'dedication', 'child', 'é'),
      fc.oneof(text, fc.array(text)),
      {
        minKeys: 1,
        noNullPrototype: true,
      },
    );
    fc.assert(
      fc.property(values, (customisation) => {
        expect(opened(encodeLink(customisation))).toEqual({ kind: 'values', values: customisation });
      }),
    );
  });
});
