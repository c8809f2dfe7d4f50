import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import type { SchemaField, SchemaPreview } from '../contracts';
import { previewCustomisation } from './evaluate-fields';
import { checkValue } from './check-value';
import { measuredLength, schemaFields } from './schema-rules';

const text = (over: Partial<SchemaField> = {}): SchemaField => ({ urlKey: 'name', type: 'string', ...over });
const rule = (name: string, limit: unknown) => ({ name, args: { limit } });
const required = { presence: 'required' };

describe('the rules of a field', () => {
  const limited = text({ rules: [rule('min', 2), rule('max', 4)] });
  const choice = text({ flags: { ...required, only: true }, allow: ['fox', 'owl'] });
  it.each([
    [text({ flags: required }), undefined, 'any.required'],
    [text({ flags: required }), '', 'string.empty'],
    [text({ flags: required }), '   ', 'string.empty'],
    [text(), undefined, undefined],
    [text(), '', 'string.empty'],
    [text({ allow: [''] }), '', undefined],
    [text(), ['x'], 'string.base'],
    [limited, 'a', 'string.min'],
    [limited, 'e\u0301e\u0301', undefined],
    [limited, '🎈🎈🎈🎈', undefined],
    [limited, 'abcde', 'string.max'],
    [text({ rules: [rule('length', 3)] }), 'ab', 'string.length'],
    [text({ rules: [rule('max', { ref: 'other' })] }), 'abcdefgh', undefined],
    [choice, 'fox', undefined],
    [choice, 'cat', 'any.only'],
    [choice, undefined, 'any.required'],
    [text({ rules: [{ name: 'pattern', args: { regex: '/^[a-z]+$/i' } }] }), 'Bo1', 'string.pattern.base'],
    [
      text({ rules: [{ name: 'pattern', args: { regex: '/[<>]/', options: { invert: true } } }] }),
      'a<b',
      'string.pattern.invert.base',
    ],
    [
      text({ rules: [{ name: 'pattern', args: { regex: '/[<>]/', options: { invert: true } } }] }),
      'ab',
      undefined,
    ],
    [text({ rules: [{ name: 'pattern', args: { regex: '/(/' } }] }), 'ab', undefined],
    [{ urlKey: 'age', type: 'number', flags: required }, 0, undefined],
    [{ urlKey: 'wrap', type: 'boolean', flags: required }, false, undefined],
    [{ urlKey: 'age', type: 'number' }, 'x', 'number.base'],
  ] as [SchemaField, unknown, string | undefined][])('check %j of %j: %s', (field, value, type) =>
    expect(checkValue(field, value)?.type).toBe(type),
  );

  it('limit the digits of a number, not its sign and separators', () => {
    const phone: SchemaField = { urlKey: 'n', type: 'number', rules: [{ name: 'integer' }, rule('max', 4)] };
    expect(measuredLength(phone, '-1,234')).toBe(4);
    expect(checkValue(phone, 12345)).toEqual({ type: 'number.max', limit: 4 });
  });
});

describe('the preview of a customisation', () => {
  const schema: SchemaPreview = {
    dimensions: { page: { width: 1, height: 1 } },
    schemas: [
      {
        keys: {
          name: text({ flags: required, examples: ['Robin'], rules: [rule('max', 8)] }),
          hair: text({
            urlKey: 'hair',
            flags: { ...required, only: true },
            allow: ['red'],
            examples: ['red'],
          }),
        },
      },
      { keys: { note: text({ urlKey: 'note', allow: [''], examples: ['Hi'], rules: [rule('max', 3)] }) } },
    ],
  };
  it.each([
    [{}, { name: 'Robin', hair: 'red' }],
    [
      { name: 'Bo', note: '' },
      { name: 'Bo', hair: 'red', note: '' },
    ],
    [
      { name: '', hair: 'blue', note: 'too long' },
      { name: 'Robin', hair: 'red' },
    ],
    [
      { name: 'Bartholomew', format: 'hardcover' },
      { name: 'Robin', hair: 'red' },
    ],
  ])('of %j contains %j', (values, shownValues) =>
    expect(previewCustomisation(schema, values)).toEqual(shownValues),
  );

  it('is always valid, for any stored values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('name', 'hair', 'note', 'other'), fc.jsonValue(), {
          noNullPrototype: true,
        }),
        (values) => {
          const shownValues = previewCustomisation(schema, values);
          for (const [key, field] of Object.entries(schemaFields(schema)))
            expect(checkValue(field, shownValues[key])).toBeUndefined();
        },
      ),
    );
  });
});

describe('the fields of a schema', () => {
  it('are those of the product, without those of its characters', () => {
    const name: SchemaField = { urlKey: 'name', type: 'string', flags: { label: 'Family' } };
    const schema: SchemaPreview = {
      dimensions: { page: { width: 1, height: 1 } },
      schemas: [
        { keys: { name } },
        {
          characterTypeIndex: 0,
          keys: { name: { ...name, flags: { label: 'Child' } }, hair: { urlKey: 'hair', type: 'string' } },
        },
      ],
    };
    expect(schemaFields(schema)).toEqual({ name });
  });
});
