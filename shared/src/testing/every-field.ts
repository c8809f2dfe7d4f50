import type { SchemaField, SchemaPreview } from '../contracts';

type Described = Partial<SchemaField> & Record<string, unknown>;

const required = (label: string) => ({ presence: 'required', label });
const limits = (min: number, max: number) => [
  { name: 'min', args: { limit: min } },
  { name: 'max', args: { limit: max } },
];
const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
/** Makes a field required while the field at `path` has this value. Otherwise the field is hidden. */
const onlyWhen = (path: string, value: string) => [
  {
    ref: { path: [path] },
    is: { type: 'any', flags: { only: true, presence: 'required' }, allow: [{ override: true }, value] },
    then: { type: 'any', flags: { presence: 'required' } },
    otherwise: { type: 'any', flags: { presence: 'forbidden' } },
  },
];

const name = (label: string): Described => ({
  type: 'string',
  flags: required(label),
  rules: limits(1, 12),
  examples: ['Robin'],
  metas: [{ canvasComponent: 'SingleLineText' }],
});
const choice = (label: string, ...labels: string[]): Described => ({
  type: 'string',
  flags: { ...required(label), only: true },
  allow: options(...labels).map(({ value }) => value),
  examples: [labels[0]!.toLowerCase()],
  metas: [{ canvasComponent: 'ChoiceGroup', display: 'text', options: options(...labels) }],
});
const group = (type: string, counts: string[], keys: Record<string, Described>): Described => ({
  type: 'object',
  keys: {
    type: { type: 'string', allow: [type] },
    count: { type: 'string', allow: counts },
    customisations: { type: 'array', items: [{ type: 'object', keys }] },
  },
});

const fields: Record<string, Described> = {
  family_name: name('Family name'),
  place: {
    ...choice('Place', 'Seaside', 'Woods'),
    metas: [
      {
        canvasComponent: 'ChoiceGroup',
        display: 'text',
        options: options('Seaside', 'Woods'),
        dependentFields: ['boat', 'den_name', 'snack'],
      },
    ],
  },
  boat: {
    ...choice('Boat', 'Red', 'Blue'),
    flags: { only: true, label: 'Boat' },
    whens: onlyWhen('place', 'seaside'),
  },
  den_name: {
    ...name('Name of the den'),
    flags: { label: 'Name of the den' },
    whens: onlyWhen('place', 'woods'),
  },
  snack: {
    ...choice('Snack', 'Plum', 'Fish', 'Nut'),
    whens: [
      {
        ref: { path: ['place'] },
        is: {
          type: 'any',
          flags: { only: true, presence: 'required' },
          allow: [{ override: true }, 'seaside'],
        },
        then: { type: 'any', flags: { only: true }, allow: [{ override: true }, 'fish', 'plum'] },
      },
    ],
  },
  sandwiches: {
    type: 'number',
    flags: required('Sandwiches'),
    rules: [{ name: 'integer' }, ...limits(1, 500)],
    examples: [24],
    metas: [{ canvasComponent: 'Number', maxDigits: 3 }],
  },
  basket: {
    type: 'array',
    flags: required('Basket'),
    rules: limits(2, 3),
    examples: [['cake', 'jam']],
    items: [{ type: 'string', flags: { only: true }, allow: ['cake', 'jam', 'tea', 'nuts'] }],
    metas: [
      { canvasComponent: 'CheckboxGroup', display: 'text', options: options('Cake', 'Jam', 'Tea', 'Nuts') },
    ],
  },
  likes: {
    type: 'array',
    flags: required('Likes'),
    rules: limits(1, 3),
    examples: [[{ id: 'aaaaa', text: 'custard' }]],
    items: [
      {
        type: 'object',
        keys: {
          id: { type: 'string' },
          text: { type: 'string', flags: { presence: 'required' }, rules: limits(2, 8) },
        },
      },
    ],
    metas: [{ canvasComponent: 'MultiText' }],
  },
  day: {
    type: 'string',
    flags: { label: 'Day of the picnic' },
    allow: [''],
    metas: [{ canvasComponent: 'Date', minYear: 2020, maxYear: 2024 }],
  },
  cake: {
    type: 'string',
    flags: required('Cake'),
    rules: limits(2, 10),
    examples: ['lemon'],
    metas: [
      {
        canvasComponent: 'ChoiceGroup',
        display: 'text',
        options: options('Lemon', 'Carrot'),
        freeEntryComponent: 'SingleLineText',
      },
    ],
  },
  photo: {
    type: 'object',
    flags: { label: 'Family photo' },
    metas: [{ canvasComponent: 'Photo', aspectRatio: '4/3' }],
  },
  characters: {
    type: 'array',
    flags: required('Who is coming?'),
    examples: [
      [
        {
          type: 'child',
          count: '2',
          customisations: [
            { name: 'Ivy', hair: 'black', hat: 'sun' },
            { name: 'Max', hair: 'red' },
          ],
        },
        { type: 'pet', count: '1', customisations: [{ name: 'Rex' }] },
      ],
    ],
    ordered: [
      group('child', ['1', '2', '3'], {
        name: name('Name'),
        hair: choice('Hair', 'Black', 'Red'),
        hat: {
          ...choice('Hat', 'Sun', 'Wool'),
          flags: { only: true, label: 'Hat' },
          whens: onlyWhen('hair', 'black'),
        },
      }),
      group('pet', ['0', '1'], { name: name('Name') }),
    ],
    metas: [
      {
        canvasComponent: 'Characters',
        characterTypes: [
          { type: 'child', label: 'Children', singular: 'Child', min: 1, max: 3 },
          { type: 'pet', label: 'Pets', singular: 'Pet', min: 0, max: 1 },
        ],
      },
    ],
  },
};

/** A schema with every kind of field. Some fields, of the form and of a character, depend on other fields. */
export const everyFieldSchema: SchemaPreview = {
  dimensions: { page: { width: 840, height: 840 } },
  schemas: [
    {
      keys: Object.fromEntries(
        Object.entries(fields).map(([urlKey, field]) => [urlKey, { ...field, urlKey } as SchemaField]),
      ),
    },
  ],
};
