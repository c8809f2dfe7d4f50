import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MARKETS } from '@bindery/shared/market';
import { houseBinding } from '../model/house-formats';

export const BACKEND_DIR = fileURLToPath(new URL('../../../', import.meta.url));
export const FONTS_DIR = join(BACKEND_DIR, 'fonts');
export const SECRET = Buffer.alloc(32, 7);

/** Files of a package by path; null omits a file, an object is written as JSON, bytes and text are written unchanged. */
export type PackageSource = Readonly<Record<string, string | Buffer | object | null>>;

const price = (currency: string): string => (['JPY', 'KRW'].includes(currency) ? '1980' : '19.90');

/** Returns the shop's binding of this name, with a lower minimum number of pages. */
const binding = (name: string): object => ({ ...houseBinding(name), minPages: 2 });
const FORMATS = {
  hardcover: {
    id: '22222222-2222-4222-8222-222222222222',
    sku: 'TINY-HC',
    depthMm: 5,
    binding: binding('case'),
  },
  softcover: {
    id: '33333333-3333-4333-8333-333333333333',
    sku: 'TINY-SC',
    depthMm: 3,
    binding: binding('paperback'),
  },
  layflat: {
    id: '55555555-5555-4555-8555-555555555555',
    sku: 'TINY-LF',
    depthMm: 6,
    binding: binding('layflat'),
  },
};

export function formatOf(identifier: keyof typeof FORMATS) {
  const { id, depthMm, binding: bound } = FORMATS[identifier];
  return { id, identifier, depthMm, binding: bound, weightG: 1, heightMm: 100, widthMm: 100 };
}

export const product = {
  formatVersion: 2,
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'tiny-book',
  brand: 'Bindery',
  category: 'Books',
  formats: [formatOf('hardcover')],
};

/** The same price in every market: 19.90, or 1980 in currencies without decimals. */
export const prices: Record<string, string> = Object.fromEntries(
  MARKETS.map(({ identifier, currency }) => [identifier, price(currency)]),
);
export function soldAs(format: keyof typeof FORMATS, ofFormat = prices) {
  return { format, sku: FORMATS[format].sku, prices: ofFormat };
}
export const commerce = {
  masterSku: 'TINY',
  availableOn: '2026-01-01',
  variants: [soldAs('hardcover')],
};

export const inAllFormats = {
  'product.json': { ...product, formats: [product.formats[0]!, formatOf('softcover'), formatOf('layflat')] },
  'commerce.json': { ...commerce, variants: [soldAs('hardcover'), soldAs('softcover'), soldAs('layflat')] },
};

export const schema = {
  type: 'object',
  keys: {
    name: {
      type: 'string',
      flags: { presence: 'required', label: 'Name' },
      rules: [
        { name: 'min', args: { limit: 1 } },
        { name: 'max', args: { limit: 40 } },
      ],
      examples: ['Robin'],
      metas: [{ canvasComponent: 'SingleLineText', hint: 'As printed' }],
    },
    coat: {
      type: 'string',
      flags: { only: true, presence: 'required', label: 'Coat' },
      allow: ['red', 'blue'],
      examples: ['red'],
      metas: [
        {
          canvasComponent: 'ChoiceGroup',
          display: 'colour',
          options: [
            { value: 'red', label: 'Red', colours: { base: '#ff0000', shade: '#880000' } },
            { value: 'blue', label: 'Blue', colours: { base: '#0000ff', shade: '#000088' } },
          ],
        },
      ],
    },
    friend: {
      type: 'string',
      flags: { only: true, presence: 'required', label: 'Friend' },
      allow: ['fox', 'owl'],
      examples: ['fox'],
      metas: [
        {
          canvasComponent: 'ChoiceGroup',
          display: 'image',
          options: [
            { value: 'fox', label: 'Fox' },
            { value: 'owl', label: 'Owl' },
          ],
          images: { fox: 'options/fox.svg', owl: 'options/owl.svg' },
        },
      ],
    },
    note: {
      type: 'string',
      flags: { label: 'Note' },
      allow: [''],
      rules: [{ name: 'max', args: { limit: 120 } }],
      metas: [{ canvasComponent: 'MultiLineText' }],
    },
  },
};

const style = {
  fonts: ['fonts/Plain.ttf'],
  maxSize: 20,
  minSize: 4,
  leading: 1.3,
  align: 'left',
  valign: 'top',
  colour: '#222222',
};

export const book = {
  page: { width: 200, height: 200, bleed: 4, unitsPerMm: 2 },
  languages: ['en', 'de'],
  textStyles: { story: style, title: { ...style, align: 'center', valign: 'middle' } },
  pages: [
    { name: 'cover', file: 'pages/cover.svg' },
    { name: 'page-1', file: 'pages/spread.svg', half: 'left' },
    { name: 'page-2', file: 'pages/spread.svg', half: 'right' },
    { name: 'back-cover', file: 'pages/back-cover.svg' },
  ],
};

const labels = {
  name: { label: 'Name', hint: 'As printed' },
  coat: { label: 'Coat' },
  friend: { label: 'Friend' },
  note: { label: 'Note' },
};

export const english = {
  lang: 'en',
  product: {
    name: 'Tiny',
    tagline: 'A tiny book',
    description: 'Tiny.',
    metaTitle: 'Tiny',
    metaDescription: 'Tiny.',
  },
  form: {
    title: 'Make it',
    subtitle: '',
    tabs: [
      {
        title: 'All',
        keys: 'name, coat, friend, note',
        slices: [{ type: 'page_preview', pageName: 'page-1' }],
      },
    ],
    preview: { slices: [{ type: 'avatar_preview', role: 'child' }] },
  },
  labels,
  book: {
    title: '{name}’s book',
    texts: {
      'cover.title': '{name}’s book',
      'page-1.story': '{name} met {friend.a}.',
      'page-2.note': '{note}',
      'page-2.said': '{friend} said hello.',
    },
    words: { friend: { fox: { a: 'a fox' }, owl: { a: 'an owl' } } },
    alternativeTexts: {
      cover: 'The cover of {name}’s book.',
      'page-1': '{name} and {friend.a}.',
      'page-2': 'A note.',
      'back-cover': 'The back.',
    },
  },
};

export const german = {
  ...english,
  lang: 'de',
  labels: {
    ...labels,
    name: { label: 'Vorname' },
    friend: { label: 'Freund', options: { fox: 'Fuchs', owl: 'Eule' } },
  },
  book: {
    title: '{name}s Buch',
    texts: { 'page-1.story': '{name} traf {friend.a}.' },
    words: { friend: { fox: { a: 'einen Fuchs' }, owl: { a: 'eine Eule' } } },
    alternativeTexts: { 'page-1': '{name} und {friend.a}.' },
  },
};

const svg = (viewBox: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
export const pageSvg = (body: string): string => svg('-4 -4 208 208', body);
export const BLUE_BACK = pageSvg('<rect x="-4" y="-4" width="208" height="208" fill="#0000ff"/>');
export const spreadSvg = (body: string): string => svg('-4 -4 408 208', body);
export const partSvg = (body: string): string => svg('0 0 10 10', body);

const DEFAULTS: PackageSource = {
  'product.json': product,
  'commerce.json': commerce,
  'schema.json': schema,
  'book.json': book,
  'content/en.json': english,
  'content/de.json': german,
  'pages/cover.svg': pageSvg(
    '<rect x="-4" y="-4" width="208" height="208" fill="#eeeeee"/><circle cx="100" cy="120" r="40" fill="#cc0000" data-fill="coat.base"/><rect data-text="cover.title" data-style="title" x="30" y="30" width="140" height="40"/>',
  ),
  'pages/spread.svg': spreadSvg(
    '<rect x="-4" y="-4" width="408" height="208" fill="#ddeeff"/><g><rect data-art="parts/{friend}" x="50" y="120" width="60" height="60"/></g><rect data-text="page-1.story" data-style="story" x="30" y="30" width="140" height="60"/><rect data-text="page-2.note" data-style="story" x="230" y="30" width="140" height="60"/><rect data-text="page-2.said" data-style="story" x="230" y="120" width="140" height="40"/>',
  ),
  'pages/back-cover.svg': pageSvg('<rect x="-4" y="-4" width="208" height="208" fill="#ffffff"/>'),
  'parts/fox.svg': partSvg('<rect width="10" height="10" fill="#ff8800" data-fill="coat.shade"/>'),
  'parts/owl.svg': partSvg('<rect width="10" height="10" fill="#663300"/>'),
  'options/fox.svg': partSvg('<rect width="10" height="10" fill="#ff8800"/>'),
  'options/owl.svg': partSvg('<rect width="10" height="10" fill="#663300"/>'),
  'fonts/OFL.txt': 'SIL Open Font License',
};

/** Returns the documents with ids and SKUs that are unique to the slug, because a catalogue refuses duplicates. */
function withOwnNames(slug: string, document: object): object {
  const uuid = createHash('sha256').update(slug).digest('hex').slice(0, 8);
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (key === 'id') return uuid + value.slice(8);
    return key === 'sku' || key === 'masterSku' ? `${slug}-${value}` : value;
  }) as object;
}

/** Temporary folders with product packages; {@link TinyCatalogue.remove} deletes them. */
export class TinyCatalogue {
  private firstSlug: string | undefined;

  private constructor(readonly dir: string) {}

  static async create(): Promise<TinyCatalogue> {
    return new TinyCatalogue(await mkdtemp(join(tmpdir(), 'bindery-muse-')));
  }

  /**
   * Writes a package; `changes` replace files of the tiny book. Each additional package gets its own ids and SKUs.
   *
   * @returns its folder
   */
  async add(slug = 'tiny-book', changes: PackageSource = {}): Promise<string> {
    const dir = join(this.dir, slug);
    const files: PackageSource = { ...DEFAULTS, 'product.json': { ...product, slug }, ...changes };
    for (const [path, content] of Object.entries(files)) {
      if (content === null) continue;
      await mkdir(dirname(join(dir, path)), { recursive: true });
      const isPlain = typeof content === 'string' || Buffer.isBuffer(content);
      const isNamed = (this.firstSlug ?? slug) !== slug && ['product.json', 'commerce.json'].includes(path);
      const document = isNamed && !isPlain ? withOwnNames(slug, content) : content;
      await writeFile(join(dir, path), isPlain ? content : JSON.stringify(document));
    }
    this.firstSlug ??= slug;
    if (changes['fonts/Plain.ttf'] === undefined)
      await cp(join(FONTS_DIR, 'noto-sans/NotoSans-Regular.ttf'), join(dir, 'fonts/Plain.ttf'));
    return dir;
  }

  async removePackage(slug: string): Promise<void> {
    await rm(join(this.dir, slug), { recursive: true });
  }

  async remove(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true });
  }
}
