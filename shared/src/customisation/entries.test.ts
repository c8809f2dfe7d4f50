import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { textEntries } from './entry-id';
import { readPath, writePath } from './value-path';

describe('the texts of a list', () => {
  it('get a new id if their id in the link is missing or a duplicate', () => {
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

  it('have unique ids for any content of the list', () => {
    const anyEntry = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.constantFrom('aaaaa', '00000', '00001', '00002', ''), text: fc.string() }),
    );
    fc.assert(
      fc.property(fc.array(anyEntry), (value) => {
        const entries = textEntries(value);
        expect(entries).toHaveLength(value.length);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(value.length);
      }),
    );
  });
});

describe('a value inside a customisation', () => {
  const values = { characters: [{ type: 'child', customisations: [{ name: 'Al' }, { name: 'Bo' }] }] };
  it('is read by its path, or as undefined if the path does not exist', () => {
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
  it('is written to a copy, so the original does not change', () => {
    const next = writePath(Object.freeze(values), 'characters.0.customisations.1.name', 'Cy');
    expect(readPath(next, 'characters.0.customisations')).toEqual([{ name: 'Al' }, { name: 'Cy' }]);
    expect(readPath(values, 'characters.0.customisations.1.name')).toBe('Bo');
    expect(writePath({}, 'list.1.text', 'x')).toEqual({ list: [undefined, { text: 'x' }] });
  });
  it('cannot be written to a prototype', () => {
    writePath({}, '__proto__.polluted', 1);
    writePath({}, 'a.constructor.prototype.polluted', 1);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
