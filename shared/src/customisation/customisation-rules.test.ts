import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { isFilled } from './filled';
import { chooseCustomisation, parseStoredCustomisation } from './load';
import { canonicalCustomisation, mergeCustomisation } from './merge';
import { codePointLength } from './typed-text';
import { trimCharacters } from './trim-characters';

describe('merging a change', () => {
  it('replaces changed lists and objects as a whole', () => {
    expect(
      mergeCustomisation(
        { name: 'Bo', tags: [1, 2], photo: { width: 1, filter: 'none' } },
        { tags: [3], photo: { width: 2 } },
      ),
    ).toEqual({ name: 'Bo', tags: [3], photo: { width: 2 } });
  });
  it('replaces all values if the caller requests this', () =>
    expect(mergeCustomisation({ name: 'Bo' }, { hair: 'red' }, 'replace')).toEqual({ hair: 'red' }));
  it('deletes a key with the value undefined, and ignores hostile keys', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":1,"name":"Al"}') as Record<
      string,
      unknown
    >;
    expect(mergeCustomisation({ hair: 'red' }, { ...hostile, hair: undefined })).toEqual({ name: 'Al' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('changes neither argument', () => {
    const currentValues = Object.freeze({ name: 'Bo' });
    mergeCustomisation(currentValues, Object.freeze({ name: 'Al' }));
    expect(currentValues).toEqual({ name: 'Bo' });
  });
});

describe('the removal of characters beyond the chosen number', () => {
  const child = (name: string) => ({ name });
  const draftOf = (count: unknown) => ({
    characters: [{ type: 'child', count, customisations: [child('Al'), child('Bo'), child('Cy')] }],
  });
  it.each([
    ['1', 1],
    ['0', 0],
    ['3', 3],
    ['9', 3],
    ['2 children', 2],
    ['', 3],
    ['many', 3],
    ['-1', 3],
    [undefined, 3],
    [2, 2],
  ])('for the chosen number %p leaves %p characters', (count, keptCount) => {
    const { characters } = trimCharacters(draftOf(count)) as ReturnType<typeof draftOf>;
    expect(characters[0]!.customisations).toHaveLength(keptCount);
  });
  it('changes neither unknown types nor the original', () => {
    const values = draftOf('1');
    trimCharacters(values);
    expect(values.characters[0]!.customisations).toHaveLength(3);
    for (const characters of ['none', [null, 'x', {}], undefined])
      expect(trimCharacters({ characters })).toEqual({ characters });
  });
});

describe('the customisation at page load', () => {
  const storedDraft = JSON.stringify({ name: 'Stored' });
  it('comes from the link rather than from storage', () =>
    expect(chooseCustomisation({ kind: 'values', values: { name: 'Link' } }, storedDraft)).toEqual({
      kind: 'query',
      values: { name: 'Link' },
    }));
  it('comes from storage if the link contains no customisation', () =>
    expect(chooseCustomisation({ kind: 'none' }, storedDraft)).toEqual({
      kind: 'stored',
      values: { name: 'Stored' },
    }));
  it('is empty if neither link nor storage has a customisation', () =>
    expect(chooseCustomisation({ kind: 'none' }, null)).toEqual({
      kind: 'empty',
      message: 'No customisation found',
    }));
  it.each(['', 'not json', '[]', '"text"', 'null', '1', '{"__proto__":1}', '{"a":[{"constructor":1}]}'])(
    'is refused if storage contains %p',
    (text) => {
      expect(chooseCustomisation({ kind: 'none' }, text)).toEqual({
        kind: 'corrupt',
        from: 'stored',
        message: 'Invalid customisation found',
      });
    },
  );
  it('is read without an exception from any stored text', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseStoredCustomisation(text);
      }),
    ));
});

describe('a filled field', () => {
  it.each([0, false, -1, 'a', [0], { public_id: 'x' }])('accepts %p', (value) =>
    expect(isFilled(value)).toBe(true),
  );
  it.each([undefined, null, '', '  ', '\u200d', '\u3164 \u2800', '\u200c'.repeat(40), [], {}, Number.NaN])(
    'rejects %p',
    (value) => expect(isFilled(value)).toBe(false),
  );
});

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['Robin', 5],
    ['e\u0301', 1],
    ['é', 1],
    ['👩‍👧', 3],
    ['星の子', 3],
    ['🎈', 1],
  ])('of %p is %p', (text, length) => expect(codePointLength(text)).toBe(length));
});

describe('the canonical customisation', () => {
  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (values) => {
        const reversed = Object.fromEntries(Object.entries(values).reverse());
        expect(canonicalCustomisation(reversed)).toBe(canonicalCustomisation(values));
      }),
    );
  });
  it('depends on the order of lists', () =>
    expect(canonicalCustomisation({ a: [2, 1] })).not.toBe(canonicalCustomisation({ a: [1, 2] })));
});
