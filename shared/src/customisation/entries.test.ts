import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { newEntryId, textEntries } from './entry-id';
import { readPath, writePath } from './value-path';
import { readWholeNumber } from './whole-number';

describe('the id of a new entry', () => {
  it('has 5 characters and is new to its list, whatever chance says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
          minLength: 1,
          maxLength: 30,
        }),
        (chances) => {
          const ids: string[] = [];
          for (const chance of chances) ids.push(newEntryId(ids, () => chance));
          for (const id of ids) expect(id).toMatch(/^[a-z0-9]{5}$/);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });
  it('is another one where chance repeats itself', () =>
    expect(newEntryId(['aaaaa', 'baaaa'], () => 0)).toBe('caaaa'));
});

describe('the texts of a list', () => {
  it('each have an id of their own, whatever a link brought', () => {
    expect(
      textEntries([
        { id: 'aaaaa', text: 'mud' },
        { id: 'aaaaa', text: 'sun' },
        'rain',
        null,
        { id: '00001', text: 7 },
      ]),
    ).toEqual([
      { id: 'aaaaa', text: 'mud' },
      { id: '00001', text: 'sun' },
      { id: '00002', text: 'rain' },
      { id: '00003', text: '' },
      { id: '00004', text: '' },
    ]);
    expect(textEntries('mud')).toEqual([]);
  });

  it('are as many as were brought, no two of one id', () => {
    const one = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.constantFrom('aaaaa', '00000', '00001', '00002', ''), text: fc.string() }),
    );
    fc.assert(
      fc.property(fc.array(one), (value) => {
        const entries = textEntries(value);
        expect(entries).toHaveLength(value.length);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(value.length);
      }),
    );
  });
});

describe('a whole number', () => {
  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['-3', -3],
    ['−3', -3],
    ['+4', 4],
    ['1,234', 1234],
    ['1.234.567', 1234567],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234', 1234],
    ["1'234", 1234],
    ['１２', 12],
    ['007', 7],
  ])('is read from %j', (text, number) => expect(readWholeNumber(text)).toBe(number));
  it.each(['', '-', '1.5', '1,5', '12a', 'twelve', '1,23,456', '1,234.567', '99999999999999999999', '1e3'])(
    'is not read from %j: it stays as typed',
    (text) => expect(readWholeNumber(text)).toBe(text),
  );
  it('is read back from every way of writing it', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom('en-US', 'de', 'fr', 'de-CH', 'sv'),
        (number, locale) => {
          expect(readWholeNumber(new Intl.NumberFormat(locale).format(number))).toBe(
            number === 0 ? 0 : number,
          );
        },
      ),
    );
  });
});

describe('a value inside a customisation', () => {
  const values = { characters: [{ type: 'child', customisations: [{ name: 'Al' }, { name: 'Bo' }] }] };
  it('is found by its path, or not at all', () => {
    expect(readPath(values, 'characters.0.customisations.1.name')).toBe('Bo');
    for (const path of [
      'characters.1.type',
      'characters.0.type.length',
      'characters.0.type.x',
      'toString',
      'characters.0.constructor',
    ])
      expect(readPath(values, path)).toBeUndefined();
  });
  it('is written without touching what was there', () => {
    const next = writePath(Object.freeze(values), 'characters.0.customisations.1.name', 'Cy');
    expect(readPath(next, 'characters.0.customisations')).toEqual([{ name: 'Al' }, { name: 'Cy' }]);
    expect(readPath(values, 'characters.0.customisations.1.name')).toBe('Bo');
    expect(writePath({}, 'list.1.text', 'x')).toEqual({ list: [undefined, { text: 'x' }] });
  });
  it('reaches no prototype', () => {
    writePath({}, '__proto__.polluted', 1);
    writePath({}, 'a.constructor.prototype.polluted', 1);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
