import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { everyFieldSchema as schema } from '../testing/every-field';
import { characterKinds, readCharacters } from './characters';
import { checkValue } from './check-value';
import { evaluateFields, previewCustomisation, sentCustomisation } from './evaluate-fields';
import { schemaFields } from './schema-rules';

const fields = schemaFields(schema);
const field = fields.characters!;
const example = previewCustomisation(schema, {});

describe('the characters of a book', () => {
  it('have the types, limits and fields of the schema', () => {
    expect(
      characterKinds(field).map(({ type, label, min, max, fields: ownFields }) => [
        type,
        label,
        min,
        max,
        Object.keys(ownFields).join(),
      ]),
    ).toEqual([
      ['child', 'Children', 1, 3, 'name,hair,hat'],
      ['pet', 'Pets', 0, 1, 'name'],
    ]);
    expect(characterKinds(field)).toBe(characterKinds(field));
    expect(characterKinds({ urlKey: 'characters', type: 'array' })).toEqual([]);
  });

  it.each([
    [undefined, ['2', '1']],
    [[], ['2', '1']],
    [[{ type: 'child', count: '3' }], ['3', '1']],
    [
      [
        { type: 'child', count: '9' },
        { type: 'pet', count: '-1' },
      ],
      ['3', '0'],
    ],
    [
      [
        { type: 'child', count: 'many' },
        { type: 'pet', count: 0 },
      ],
      ['1', '0'],
    ],
    ['<script>', ['2', '1']],
    [
      [null, 7],
      ['2', '1'],
    ],
  ])('in %j have the counts %j', (value, counts) =>
    expect(readCharacters(field, value).map(({ count }) => count)).toEqual(counts),
  );

  it('are read in any order of types, including characters beyond the chosen number', () => {
    const value = [
      { type: 'pet', count: '1', customisations: [{ name: 'Rex' }] },
      { type: 'child', count: '1', customisations: [{ name: 'Al' }, { name: 'Bo' }] },
    ];
    expect(readCharacters(field, value)).toEqual([
      { type: 'child', count: '1', customisations: [{ name: 'Al' }, { name: 'Bo' }] },
      { type: 'pet', count: '1', customisations: [{ name: 'Rex' }] },
    ]);
  });
});

describe('the drawing of an unfinished form', () => {
  it('shows the example if there are no values', () => {
    expect(example).toMatchObject({
      family_name: 'Robin',
      place: 'seaside',
      boat: 'red',
      snack: 'plum',
      sandwiches: 24,
      basket: ['cake', 'jam'],
      cake: 'lemon',
    });
    expect(Object.keys(example)).not.toContain('den_name');
    expect(example.characters).toEqual(field.examples![0]);
  });

  it('shows the chosen number of characters, with example values for missing details', () => {
    const { characters } = previewCustomisation(schema, {
      characters: [
        {
          type: 'child',
          count: '3',
          customisations: [{ name: 'Bo' }, { hair: 'black' }, {}, { name: 'waits' }],
        },
        { type: 'pet', count: '0', customisations: [{ name: 'Rex' }] },
      ],
    });
    expect(characters).toEqual([
      {
        type: 'child',
        count: '3',
        customisations: [
          { name: 'Bo', hair: 'black', hat: 'sun' },
          { name: 'Max', hair: 'black', hat: 'sun' },
          { name: 'Robin', hair: 'black', hat: 'sun' },
        ],
      },
      { type: 'pet', count: '0', customisations: [] },
    ]);
  });

  it('omits optional values that the shopper has not given', () => {
    const optional = (record: Record<string, unknown>, key: string) => ({
      ...record,
      [key]: { ...(record[key] as object), flags: { label: key } },
    });
    const [group, ...otherGroups] = (field as { ordered?: unknown }).ordered as {
      keys: { customisations: { items: { keys: Record<string, unknown> }[] } };
    }[];
    const item = group!.keys.customisations.items[0]!;
    const softened = {
      ...group!,
      keys: {
        ...group!.keys,
        customisations: {
          ...group!.keys.customisations,
          items: [{ ...item, keys: optional(item.keys, 'name') }],
        },
      },
    };
    const keys = {
      ...optional(fields, 'family_name'),
      characters: { ...field, ordered: [softened, ...otherGroups] },
    };
    const drawnValues = previewCustomisation(
      { ...schema, schemas: [{ keys }] },
      {
        family_name: 'far too long a name',
        characters: [{ type: 'child', count: '1', customisations: [{}] }],
      },
    );
    expect(drawnValues).not.toHaveProperty('family_name');
    expect(drawnValues.characters).toMatchObject([{ customisations: [{ hair: 'black', hat: 'sun' }] }, {}]);
    expect(
      (drawnValues.characters as { customisations: object[] }[])[0]!.customisations[0],
    ).not.toHaveProperty('name');
  });

  it('omits the fields that the conditions hide', () => {
    const woods = previewCustomisation(schema, {
      place: 'woods',
      boat: 'blue',
      den_name: 'Fern Hall',
      snack: 'nut',
    });
    expect(woods).toMatchObject({ den_name: 'Fern Hall', snack: 'nut' });
    expect(woods).not.toHaveProperty('boat');
  });

  it('uses only valid values and known keys', () => {
    const keys = fc.constantFrom(...Object.keys(fields), 'stranger');
    const likelyValue = fc.constantFrom<unknown>(
      'seaside',
      'woods',
      'red',
      'fish',
      7,
      '12',
      ['cake', 'tea'],
      [{ id: 'abcde', text: 'mud' }],
      '2020-02-31',
      '2021-05-06',
      [{ type: 'child', count: '2', customisations: [{ hair: 'red', hat: 'wool' }] }],
    );
    fc.assert(
      fc.property(
        fc.dictionary(keys, fc.oneof(likelyValue, fc.jsonValue()), { noNullPrototype: true }),
        (values) => {
          const drawnValues = previewCustomisation(schema, values);
          expect(drawnValues).not.toHaveProperty('stranger');
          const { fields: shownFields } = evaluateFields(fields, drawnValues);
          for (const key of Object.keys(drawnValues))
            expect([key, shownFields[key] && checkValue(shownFields[key], drawnValues[key])]).toEqual([
              key,
              undefined,
            ]);
          for (const [key, shownField] of Object.entries(shownFields))
            if (shownField.flags?.presence === 'required') expect(drawnValues).toHaveProperty(key);
          const groups = drawnValues.characters as { count: string; customisations: unknown[] }[];
          for (const { count, customisations } of groups) expect(customisations).toHaveLength(Number(count));
        },
      ),
    );
  });
});

describe('the ordered customisation', () => {
  it('omits hidden values, surplus characters and empty lists', () => {
    const values = {
      format: 'hardcover',
      place: 'woods',
      boat: 'blue',
      den_name: 'Fern Hall',
      snack: 'nut',
      likes: [{ id: 'aaaaa', text: ' ' }],
      characters: [
        {
          type: 'child',
          count: '1',
          customisations: [{ name: 'Bo', hair: 'red', hat: 'wool' }, { name: 'waits' }],
        },
        { type: 'pet', count: '0', customisations: [{ name: 'Rex' }] },
      ],
    };
    const originalValues = structuredClone(values);
    expect(sentCustomisation(schema, values)).toEqual({
      format: 'hardcover',
      place: 'woods',
      den_name: 'Fern Hall',
      snack: 'nut',
      characters: [
        { type: 'child', count: '1', customisations: [{ name: 'Bo', hair: 'red' }] },
        { type: 'pet', count: '0', customisations: [] },
      ],
    });
    expect(values).toEqual(originalValues);
  });

  it('replaces a choice that another field’s value excludes', () =>
    expect(sentCustomisation(schema, { place: 'seaside', snack: 'nut' })).toEqual({
      place: 'seaside',
      snack: 'fish',
    }));
});

describe('a text of several lines (FIELD-03)', () => {
  const field = {
    urlKey: 'dedication',
    type: 'string',
    rules: [{ name: 'max', args: { limit: 280 } }],
    metas: [{ canvasComponent: 'MultiLineText', maxLines: 3 }],
  };
  it('may have `maxLines` lines, including blank lines between text', () => {
    for (const text of ['For Ada\n\nlove', 'a\r\nb\r\nc', '\n\na\nb\nc\n\n'])
      expect(checkValue(field, text)).toBeUndefined();
    for (const text of ['a\nb\nc\nd', `For Ada${'\n'.repeat(30)}love`])
      expect(checkValue(field, text)).toEqual({ type: 'string.lines', limit: 3 });
  });
});

describe('the rules of each kind of field', () => {
  const photo = { public_id: 'x/y', width: 900, height: 900 };
  it.each([
    ['sandwiches', 1, undefined],
    ['sandwiches', 500, undefined],
    ['sandwiches', 501, 'number.max'],
    ['sandwiches', 0, 'number.min'],
    ['sandwiches', 1000, 'number.max'],
    ['sandwiches', '12', undefined],
    ['sandwiches', '1.5', 'number.integer'],
    ['sandwiches', 'twelve', 'number.base'],
    ['sandwiches', undefined, 'any.required'],
    ['basket', ['cake'], 'array.min'],
    ['basket', ['cake', 'jam', 'tea', 'nuts'], 'array.max'],
    ['basket', ['cake', 'soap'], 'any.only'],
    ['basket', ['cake', 'tea'], undefined],
    ['basket', [], 'any.required'],
    ['basket', 'cake', 'array.base'],
    ['likes', [{ id: 'a', text: 'mud' }], undefined],
    ['likes', [{ id: 'a', text: 'm' }], 'string.min'],
    ['likes', [{ id: 'a', text: 'knock-knock jokes' }], 'string.max'],
    [
      'likes',
      [
        { id: 'a', text: 'mud' },
        { id: 'b', text: '' },
      ],
      'string.empty',
    ],
    ['likes', [{ id: 'a', text: '' }], 'any.required'],
    ['likes', [], 'any.required'],
    ['likes', Array(4).fill({ id: 'a', text: 'mud' }), 'array.max'],
    ['day', '2021-02-28', undefined],
    ['day', '2021-02-31', 'date.base'],
    ['day', '2019-12-31', 'date.year'],
    ['day', '', undefined],
    ['day', 'tomorrow', 'date.base'],
    ['cake', 'lemon', undefined],
    ['cake', 'upside down', 'string.max'],
    ['cake', 'plum', undefined],
    ['cake', 'x', 'string.min'],
    ['photo', photo, undefined],
    ['photo', { public_id: '' }, 'object.base'],
    ['photo', 'x', 'object.base'],
    ['photo', undefined, undefined],
    [
      'characters',
      [{ type: 'child', count: '1', customisations: [{ name: 'far too long a name' }] }],
      undefined,
    ],
    ['characters', [], 'any.required'],
  ] as [string, unknown, string | undefined][])('check %s of %j: %s', (key, value, type) =>
    expect(checkValue(fields[key]!, value)?.type).toBe(type),
  );

  it('make a list of texts optional if it may be empty', () => {
    const likes = { ...fields.likes!, allow: [] };
    expect(checkValue(likes, undefined)).toBeUndefined();
    expect(checkValue(likes, [{ id: 'a', text: '' }])).toBeUndefined();
    expect(checkValue(likes, [{ id: 'a', text: 'm' }])?.type).toBe('string.min');
  });
});
