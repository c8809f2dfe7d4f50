import Joi from 'joi';
import { english, pageSvg, partSvg, product, spreadSvg, type PackageSource } from './tiny-book';

const options = (...values: string[]): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: value.toUpperCase() }));
const colours = (...values: string[]): object[] =>
  options(...values).map((option, i) => ({ ...option, colours: { base: `#00000${i + 1}` } }));
const line = (label: string, max: number): Joi.StringSchema =>
  Joi.string().min(1).max(max).required().label(label).meta({ canvasComponent: 'SingleLineText' });
const choice = (label: string, ...values: string[]): Joi.StringSchema =>
  Joi.string()
    .valid(...values)
    .label(label)
    .meta({ canvasComponent: 'ChoiceGroup', display: 'text', options: options(...values) });
const tint = (label: string, ...values: string[]): Joi.StringSchema =>
  Joi.string()
    .valid(...values)
    .label(label)
    .meta({ canvasComponent: 'ChoiceGroup', display: 'colour', options: colours(...values) });

const group = (type: string, counts: string[], fields: Joi.SchemaMap): Joi.ObjectSchema =>
  Joi.object({
    type: Joi.string().valid(type).required(),
    count: Joi.string()
      .valid(...counts)
      .required(),
    customisations: Joi.array().items(Joi.object(fields)).required(),
  }).required();

export const ANNA = { name: 'Anna', role: 'mum', skin: 'light' };
export const BEN = { name: 'Ben', role: 'dad', skin: 'dark' };
export const CHARACTERS = [
  { type: 'grown_up', count: '2', customisations: [ANNA, BEN] },
  { type: 'pet', count: '1', customisations: [{ name: 'Rex', kind: 'dog', born: '2020-06-15' }] },
];

/** Every kind of field, as described by Joi. */
const keys = Joi.object({
  name: line('Family', 30).example('Bramley'),
  place: choice('Place', 'sea', 'wood')
    .required()
    .example('sea')
    .meta({ dependentFields: ['boat'] }),
  boat: tint('Boat', 'red', 'blue')
    .example('red')
    .when('place', { is: 'sea', then: Joi.required(), otherwise: Joi.forbidden() }),
  day: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .allow('')
    .label('Day')
    .meta({ canvasComponent: 'Date', minYear: 2000, maxYear: 2035 }),
  basket: Joi.array()
    .items(Joi.string().valid('jam', 'tea', 'pie'))
    .min(1)
    .max(2)
    .required()
    .label('Basket')
    .example(['jam', 'tea'])
    .meta({ canvasComponent: 'CheckboxGroup', display: 'text', options: options('jam', 'tea', 'pie') }),
  songs: Joi.array()
    .items(
      Joi.object({ id: Joi.string().length(5).required(), text: Joi.string().min(1).max(20).required() }),
    )
    .min(1)
    .max(3)
    .required()
    .label('Songs')
    .example([{ id: 'aaaaa', text: 'Rain' }])
    .meta({ canvasComponent: 'MultiText' }),
  number: Joi.number()
    .integer()
    .min(1)
    .max(999)
    .required()
    .label('Number')
    .example(24)
    .meta({ canvasComponent: 'Number', maxDigits: 3 }),
  cake: Joi.string()
    .min(1)
    .max(20)
    .required()
    .label('Cake')
    .example('lemon')
    .meta({
      canvasComponent: 'ChoiceGroup',
      display: 'text',
      options: options('lemon', 'plum'),
      freeEntryComponent: 'SingleLineText',
    }),
  photo: Joi.object({
    public_id: Joi.string().required(),
    width: Joi.number().integer().required(),
    height: Joi.number().integer().required(),
    filter: Joi.string(),
    rotation: Joi.number(),
    crop: Joi.object({
      x: Joi.number().required(),
      y: Joi.number().required(),
      width: Joi.number().required(),
      height: Joi.number().required(),
    }),
  })
    .label('Photo')
    .meta({ canvasComponent: 'Photo', aspectRatio: '1/1' }),
  characters: Joi.array()
    .ordered(
      group('grown_up', ['1', '2'], {
        name: line('Name', 20).example('Mum'),
        role: choice('Role', 'mum', 'dad').required().example('mum'),
        skin: tint('Skin', 'light', 'dark').required().example('light'),
      }),
      group('pet', ['0', '1'], {
        name: line('Name', 20).example('Rex'),
        kind: choice('Kind', 'dog', 'cat').required().example('dog'),
        born: Joi.string()
          .pattern(/^\d{4}-\d{2}-\d{2}$/)
          .allow('')
          .label('Born')
          .meta({ canvasComponent: 'Date', minYear: 2000, maxYear: 2035, yearsCount: 'current' }),
      }),
    )
    .required()
    .label('Who?')
    .example(CHARACTERS)
    .meta({
      canvasComponent: 'Characters',
      characterTypes: [
        { type: 'grown_up', label: 'Grown-ups', singular: 'Grown-up', min: 1, max: 2 },
        { type: 'pet', label: 'Pets', singular: 'Pet', min: 0, max: 1 },
      ],
    }),
}).describe()['keys'] as Record<string, Record<string, unknown> & { metas: object[]; examples?: unknown[] }>;

/**
 * The schema. Merges the metas of each field, because a field of a package must have exactly one. Joi writes a meta for
 * each call of `meta()`.
 */
export const familySchema = {
  type: 'object',
  keys: Object.fromEntries(
    Object.entries(keys).map(([key, field]) => [
      key,
      { ...field, metas: [Object.assign({}, ...field.metas) as object] },
    ]),
  ),
};

export const FAMILY = {
  name: 'Bramley',
  place: 'sea',
  boat: 'red',
  basket: ['jam', 'tea'],
  songs: [{ id: 'aaaaa', text: 'Rain' }],
  number: 24,
  cake: 'lemon',
  characters: CHARACTERS,
};

export const familyTexts = {
  'cover.title': '{name}',
  'page-1.all': '{characters.names}: {characters.0.names}',
  'page-1.who': '{name} {role.title}',
  'page-1.pet': [
    { show: 'characters.1.count=0', text: 'No pet.' },
    {
      show: 'characters.1.0.born',
      text: '{characters.1.0.name}, {characters.1.0.born.age}, born {characters.1.0.born}',
    },
    { text: '{characters.1.0.name} {characters.1.0.kind.a}' },
  ],
  'page-2.list': [
    { show: 'basket.1', text: '{basket}; {basket.1}; {songs}; {songs.0}; {number} {cake}' },
    { text: '{basket}; {songs}; {songs.0}; {number} {cake}' },
  ],
  'page-2.day': [{ show: 'day', text: 'On {day}' }, { text: 'One day' }],
};

export const familyEnglish = {
  ...english,
  form: { ...english.form, tabs: [{ title: 'All', keys: Object.keys(familySchema.keys).join(', ') }] },
  labels: {
    characters: {
      label: 'Who comes?',
      types: {
        pet: {
          label: 'Animals',
          singular: 'Animal',
          keys: { kind: { label: 'Which animal?', options: { dog: 'a dog' } } },
        },
      },
    },
  },
  book: {
    title: '{name}',
    texts: familyTexts,
    words: {
      role: { mum: { title: 'the Mum' }, dad: { title: 'the Dad' } },
      kind: { dog: { a: 'a dog' }, cat: { a: 'a cat' } },
    },
    alternativeTexts: {
      cover: '{name}',
      'page-1': '{characters.0.names}',
      'page-2': [{ show: '!day', text: 'Some day.' }, { text: '{day}' }],
      'back-cover': 'The back.',
    },
  },
};

const text = (id: string, x: number, y: number, moreAttributes = ''): string =>
  `<rect data-text="${id}" data-style="story" x="${x}" y="${y}" width="140" height="30" ${moreAttributes}/>`;
const person = (index: number): string =>
  `<g data-with="characters.0.${index}"><rect data-art="avatars/person" x="${30 + 70 * index}" y="90" width="40" height="40"/>${text('page-1.who', 30, 120 + 28 * index)}</g>`;

/** Returns a book with every kind of field and binding; `changes` replace files. */
export const familyBook = (slug: string, changes: PackageSource = {}): PackageSource => ({
  'product.json': { ...product, slug },
  'schema.json': familySchema,
  'content/en.json': familyEnglish,
  'content/de.json': { ...familyEnglish, lang: 'de' },
  'pages/cover.svg': pageSvg(
    `${text('cover.title', 30, 30)}<rect x="30" y="90" width="40" height="40" fill="#ffffff" data-fill="boat.base" data-show="place=sea"/><rect data-photo="photo" x="100" y="100" width="60" height="60" rx="9"/><rect x="100" y="100" width="60" height="60" fill="#00ff00" data-show="!photo"/>`,
  ),
  'pages/spread.svg': spreadSvg(
    `${text('page-1.all', 30, 30)}${text('page-1.pet', 30, 60)}${person(0)}${person(1)}<g data-with="characters.1.0"><rect data-art="parts/{kind}" x="150" y="90" width="20" height="20"/></g>${text('page-2.list', 230, 30)}${text('page-2.day', 230, 70)}<rect x="230" y="120" width="40" height="40" fill="#123456" data-show="basket=pie"/>`,
  ),
  'pages/back-cover.svg': pageSvg('<rect x="-4" y="-4" width="208" height="208" fill="#ffffff"/>'),
  'avatars/person.svg': partSvg('<rect width="10" height="10" fill="#ffffff" data-fill="skin.base"/>'),
  'parts/dog.svg': partSvg('<rect width="10" height="10" fill="#aa0000"/>'),
  'parts/cat.svg': partSvg('<rect width="10" height="10" fill="#00aa00"/>'),
  'parts/fox.svg': null,
  'parts/owl.svg': null,
  'options/fox.svg': null,
  'options/owl.svg': null,
  ...changes,
});
