import { commerce, english, type PackageSource, prices, schema } from './tiny-book';

const choice = (label: string, values: readonly string[], example?: string) => ({
  type: 'string',
  flags: { only: true, ...(example !== undefined && { presence: 'required' }), label },
  allow: values,
  ...(example !== undefined && { examples: [example] }),
  metas: [
    {
      canvasComponent: 'ChoiceGroup',
      display: 'select',
      options: values.map((value) => ({ value, label: value })),
    },
  ],
});
const count = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

const birthday = {
  name: { ...schema.keys.name, examples: ['Ivy'] },
  day: {
    type: 'string',
    flags: { presence: 'required', label: 'Day' },
    rules: [{ name: 'pattern', args: { regex: String.raw`/^\d{4}-\d{2}-\d{2}$/` } }],
    examples: ['2024-05-14'],
    metas: [{ canvasComponent: 'Date', minYear: 2024, maxYear: 2024 }],
  },
};

/** A person's birthday, as the form stores it. @param day - MM-DD */
export const bornOn = (day: string, name: string) => ({ name, day: `2024-${day}` });
export const birthdays = (...customisations: readonly ReturnType<typeof bornOn>[]) => [
  { type: 'birthday', count: String(customisations.length), customisations },
];

const onlyValue = (value: string) => ({
  type: 'string',
  flags: { only: true, presence: 'required' },
  allow: [value],
});

export const tinyCalendarSchema = {
  type: 'object',
  keys: {
    name: schema.keys.name,
    first_month: choice('First month', count(1, 12), '1'),
    first_year: choice('Year', ['2026', '2027', '2028'], '2027'),
    week_start: choice('Weeks begin on', ['mon', 'sun', 'sat']),
    characters: {
      type: 'array',
      flags: { presence: 'required', label: 'Birthdays' },
      examples: [birthdays(bornOn('05-14', 'Ivy'))],
      ordered: [
        {
          type: 'object',
          flags: { presence: 'required' },
          keys: {
            type: onlyValue('birthday'),
            count: { ...onlyValue('0'), allow: count(0, 6) },
            customisations: {
              type: 'array',
              flags: { presence: 'required' },
              items: [{ type: 'object', keys: birthday }],
            },
          },
        },
      ],
      metas: [
        {
          canvasComponent: 'Characters',
          characterTypes: [{ type: 'birthday', label: 'Birthdays', singular: 'Birthday', min: 0, max: 6 }],
        },
      ],
    },
  },
};

export const tinyCalendarBook = {
  page: { width: 700, height: 700, bleed: 12, unitsPerMm: 4 },
  languages: ['en', 'de', 'ja'],
  calendar: {
    startMonth: 'first_month',
    startYear: 'first_year',
    weekStart: 'week_start',
    months: 3,
    marks: [{ type: 'birthday', name: 'name', day: 'day' }],
  },
  textStyles: {
    plain: {
      fonts: ['fonts/Plain.ttf'],
      maxSize: 24,
      minSize: 5,
      leading: 1,
      align: 'left',
      valign: 'top',
      colour: '#222222',
    },
  },
  pages: [
    { name: 'cover', file: 'pages/cover.svg' },
    ...[0, 1, 2].map((offset) => ({ name: `month-${offset}`, file: `pages/month-${offset}.svg` })),
  ],
};

const svg = (viewBox: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`;
const text = (id: string, x: number, y: number, width: number, height: number, moreAttributes = ''): string =>
  `<rect data-text="${id}" data-style="plain" x="${x}" y="${y}" width="${width}" height="${height}" ${moreAttributes}/>`;
const GROUND = '<rect x="-12" y="-12" width="724" height="724" fill="#eef4f4"/>';

export const tinyMonth = (offset: number): string =>
  svg(
    '-12 -12 724 724',
    `${GROUND}<rect data-art="parts/season-{calendar.${offset}.month}" x="35" y="70" width="60" height="60"/>` +
      text(`month-${offset}.title`, 120, 70, 400, 60) +
      `<rect data-month="${offset}" data-day="parts/day-{cell.rows}" data-weekday="parts/weekday" data-head="30" data-rows="5" x="35" y="150" width="630" height="480"/>`,
  );

const day = (height: number): string =>
  svg(
    `0 0 90 ${height}`,
    `<rect data-show="cell.weekday=sat|sun" x="2" y="2" width="86" height="${height - 4}" fill="#dde6ee"/>` +
      `<circle data-show="cell.kinds=birthday" cx="70" cy="14" r="8" fill="#cc3344"/>` +
      text('cell.number', 4, 4, 40, 24) +
      text('cell.marks', 4, 30, 80, height - 34, 'data-show="cell.marks"'),
  );

const texts = {
  'cover.title': '{name} {calendar.span}',
  ...Object.fromEntries([0, 1, 2].map((offset) => [`month-${offset}.title`, `{calendar.${offset}.title}`])),
  'cell.number': '{cell.number}',
  'cell.name': '{cell.name}',
  'cell.marks': '{cell.marks}',
};
const alternativeTexts = {
  cover: 'The cover.',
  ...Object.fromEntries(
    [0, 1, 2].map((offset) => [
      `month-${offset}`,
      [
        { show: `calendar.${offset}.marks`, text: `{calendar.${offset}.title}: {calendar.${offset}.marks}` },
        { text: `{calendar.${offset}.title}` },
      ],
    ]),
  ),
};
const content = (lang: string) => ({
  ...english,
  lang,
  labels: {},
  formats: { wall: { name: 'Wall calendar' } },
  form: {
    title: 'Make it',
    subtitle: '',
    tabs: [{ title: 'All', keys: Object.keys(tinyCalendarSchema.keys).join(', ') }],
  },
  book: { title: '{name} {calendar.years}', texts, words: {}, alternativeTexts },
});

export const tinyCalendar = (slug = 'calendar'): PackageSource => ({
  'product.json': {
    formatVersion: 2,
    id: '99999999-9999-4999-8999-999999999999',
    slug,
    brand: 'Bindery',
    category: 'Calendars',
    formats: [
      {
        id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
        identifier: 'wall',
        binding: 'wire',
        weightG: 90,
        widthMm: 175,
        heightMm: 175,
        depthMm: 2,
      },
    ],
  },
  'commerce.json': {
    ...commerce,
    masterSku: 'CAL',
    variants: [{ format: 'wall', sku: 'CAL-W', prices }],
    upsells: [],
  },
  'schema.json': tinyCalendarSchema,
  'book.json': tinyCalendarBook,
  'content/en.json': content('en'),
  'content/de.json': content('de'),
  'content/ja.json': content('ja'),
  'pages/cover.svg': svg('-12 -12 724 724', GROUND + text('cover.title', 60, 100, 580, 200)),
  ...Object.fromEntries([0, 1, 2].map((offset) => [`pages/month-${offset}.svg`, tinyMonth(offset)])),
  ...Object.fromEntries(
    count(1, 12).map((month) => [
      `parts/season-${month}.svg`,
      svg('0 0 10 10', `<circle cx="5" cy="5" r="5" fill="#${month.padStart(2, '0').repeat(3)}"/>`),
    ]),
  ),
  'parts/day-5.svg': day(90),
  'parts/day-6.svg': day(75),
  'parts/weekday.svg': svg('0 0 90 30', text('cell.name', 4, 4, 80, 22)),
  'pages/spread.svg': null,
  'pages/back-cover.svg': null,
  'parts/fox.svg': null,
  'parts/owl.svg': null,
  'options/fox.svg': null,
  'options/owl.svg': null,
});
