import { commerce, english, type PackageSource, partSvg, prices, schema } from './tiny-book';

const POSTER_ID = '66666666-6666-4666-8666-666666666666';
const { name, coat } = schema.keys;

const format = (identifier: string, id: string, widthMm: number, heightMm: number) => ({
  id,
  identifier,
  aliases: [`${identifier.replace('poster_', '')} print`],
  binding: 'none',
  weightG: 60,
  widthMm,
  heightMm,
  depthMm: 0.2,
});

const product = {
  formatVersion: 2,
  id: POSTER_ID,
  slug: 'poster',
  brand: 'Bindery',
  category: 'Posters',
  formats: [
    format('poster_a3', '77777777-7777-4777-8777-777777777777', 297, 420),
    {
      ...format('poster_a2', '88888888-8888-4888-8888-888888888888', 420, 594),
      picture: 'options/large.svg',
    },
  ],
  upsells: [{ slug: 'paint', key: 'coat' }],
};
const doubled = Object.fromEntries(
  Object.entries(prices).map(([market, price]) => [market, price === '1980' ? '3960' : '39.80']),
);
const free = Object.fromEntries(Object.keys(prices).map((market) => [market, '0']));

/** Returns a product that is not a book: one page in two sizes, a choice at extra cost, no covers and no spine. */
export const poster = (slug = 'poster'): PackageSource => ({
  'product.json': { ...product, slug },
  'commerce.json': {
    ...commerce,
    masterSku: 'POSTER',
    productionDays: 2,
    variants: [
      { format: 'poster_a3', sku: 'POSTER-A3', prices },
      { format: 'poster_a2', sku: 'POSTER-A2', prices: doubled },
    ],
    upsells: [
      {
        slug: 'paint',
        variants: [
          { sku: 'POSTER-RED', when: 'red', prices: free },
          { sku: 'POSTER-BLUE', when: ['blue'], prices },
        ],
      },
    ],
  },
  'schema.json': { type: 'object', keys: { name, coat } },
  'book.json': {
    page: { width: 594, height: 840, bleed: 6, unitsPerMm: 2 },
    languages: ['en'],
    textStyles: {
      title: {
        fonts: ['fonts/Plain.ttf'],
        maxSize: 60,
        minSize: 8,
        leading: 1.3,
        align: 'centre',
        valign: 'middle',
        colour: '#222222',
      },
    },
    pages: [{ name: 'poster', file: 'pages/poster.svg' }],
  },
  'content/en.json': {
    ...english,
    labels: { name: { label: 'Name' }, coat: { label: 'Coat' } },
    formats: {
      poster_a3: { name: 'Small poster', description: 'For over the bed' },
      poster_a2: { name: 'Large poster' },
    },
    form: { title: 'Make it', subtitle: '', tabs: [{ title: 'All', keys: 'name, coat' }] },
    book: {
      title: '{name}',
      texts: { 'poster.name': '{name}' },
      words: {},
      alternativeTexts: { poster: 'A poster with the name {name}.' },
    },
  },
  'content/de.json': null,
  'pages/cover.svg': null,
  'pages/spread.svg': null,
  'pages/back-cover.svg': null,
  'parts/fox.svg': null,
  'parts/owl.svg': null,
  'options/fox.svg': null,
  'options/owl.svg': null,
  'options/large.svg': partSvg('<rect x="2" y="1" width="6" height="8" fill="#ddeeff"/>'),
  'pages/poster.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 606 852"><rect x="-6" y="-6" width="606" height="852" fill="#ddeeff"/><circle cx="297" cy="500" r="200" fill="#cc0000" data-fill="coat.base"/><rect data-text="poster.name" data-style="title" x="60" y="60" width="474" height="120"/></svg>',
});
