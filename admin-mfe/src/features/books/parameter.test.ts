import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SchemaField } from '@bindery/shared/contracts';
import { parametersOf, readRawEntry, readValue, writeValue } from './parameter';

const HOSTILE_KEY = /"(__proto__|constructor|prototype)":/;
const name: SchemaField = { urlKey: 'name', type: 'string', flags: { label: 'Name' } };

describe('the parameters', () => {
  it('include only keys with a value, in the order of the schema, each with its label', () => {
    expect(parametersOf({ zoo: [1], muse_slug_override: 'x', name: 'Zoë' }, { name })).toEqual([
      { key: 'name', label: 'Name', text: 'Zoë' },
      { key: 'muse_slug_override', label: '', text: 'x' },
      { key: 'zoo', label: '', text: '[1]' },
    ]);
  });

  it('survive conversion to text and back', () => {
    fc.assert(
      fc.property(
        fc
          .jsonValue()
          .filter((value) => typeof value !== 'string' && !HOSTILE_KEY.test(JSON.stringify(value))),
        (value) => {
          expect(readValue(writeValue(value))).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(readValue(writeValue(text), name)).toBe(text)));
  });
});

describe('a raw entry', () => {
  it.each([
    ['{"name":', /^Not valid JSON/],
    ['[1]', /^Write an object/],
    ['"x"', /^Write an object/],
    ['null', /^Write an object/],
    ['', /^Not valid JSON/],
  ])('%s is refused', (text, fault) => {
    expect(readRawEntry(text)).toEqual({ kind: 'invalid', fault: expect.stringMatching(fault) });
  });

  it('loses hostile keys at any depth', () => {
    expect(readRawEntry('{"name":"Zoë","__proto__":{"a":1},"list":[{"constructor":1,"b":2}]}')).toEqual({
      kind: 'values',
      values: { name: 'Zoë', list: [{ b: 2 }] },
    });
  });
});
