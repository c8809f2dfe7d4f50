import { describe, expect, it } from '@jest/globals';
import type { ProductSummary } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import type { ContentWords } from './content-client';
import { createContentPages, type SliceSources } from './content-pages';

const [uk, de] = [findMarket('uk')!, findMarket('de')!];
const PRODUCTS = ['a', 'b', 'c', 'd'].map((slug) => ({ slug })) as ProductSummary[];
const sources: SliceSources = {
  deliveryPrices: ({ identifier }) => ({
    methods: [{ name: identifier, carrier: 'Post', price: '1', days: 2 }],
  }),
  legalData: ({ identifier }) => ({ name: `Seller of ${identifier}`, lines: ['1 Street'], taxIds: [] }),
  services: [{ name: 'Stripe', purpose: 'payments' }],
  products: async () => PRODUCTS,
  slugsOf: (category) => (category === 'books/family' ? ['c', 'a'] : []),
};
const paragraph = (text: string, spans: object[] = []) => ({ type: 'paragraph', text, spans });
const slice = (slice_type: string, text?: object[]) => ({ slice_type, primary: { text } });
const written = (uid: string, lang: string, slices: object[], title = uid): ContentWords => ({
  type: 'page',
  uid,
  lang,
  data: { title, slices },
});

interface Documents {
  readonly pages: readonly ContentWords[];
  readonly homes?: readonly ContentWords[];
  readonly categories?: readonly ContentWords[];
  readonly menus?: readonly ContentWords[];
}

function contentPagesOf({ pages, homes = [], categories = [], menus = [] }: Documents, clock = Date.now) {
  const content = {
    pageDocuments: async () => pages,
    homeDocuments: async () => homes,
    categoryDocuments: async () => categories,
    navigationDocuments: async (uid: string) => menus.filter((menu) => menu.uid === uid),
  };
  return createContentPages(content, sources, clock);
}

async function pageIn(market: typeof uk, documents: readonly ContentWords[], uid = 'terms') {
  const pages = contentPagesOf({ pages: documents });
  return (await pages.pagesOf(market)).get(uid);
}

describe('a page that has moved', () => {
  it('is found by its old uid everywhere in the shop', async () => {
    const moved = written('our-terms', 'en', [slice('rich_text', [paragraph('New')])], 'Our terms');
    const pages = contentPagesOf({
      pages: [
        written('terms', 'en', [slice('rich_text', [paragraph('Old')])]),
        { ...moved, data: { ...moved.data, old_addresses: 'terms, conditions' } },
      ],
      menus: [{ type: 'navigation', uid: 'footer', lang: 'en', data: { pages: 'terms' } }],
    });
    expect((await pages.pagesOf(uk)).get('terms')?.title).toBe('Our terms');
    expect(await pages.footerOf(uk)).toEqual([{ uid: 'our-terms', title: 'Our terms' }]);
    expect(await pages.movedTo(uk, 'conditions')).toBe('our-terms');
  });
});

describe('the size of a picture', () => {
  it.each([
    [
      'in the address of an uploaded one',
      { url: `/_canvas/pictures/${'0a'.repeat(16)}-600x400.webp` },
      expect.objectContaining({
        width: 600,
        height: 400,
        srcSet: expect.stringMatching(/_width=480 480w, .*_width=600 600w$/),
      }),
    ],
    [
      'in the data of Prismic',
      { url: 'https://images.prismic.io/a.jpg', dimensions: { width: 30, height: 20 } },
      expect.objectContaining({ width: 30, height: 20 }),
    ],
    ['nowhere', { url: '/cat-600x400.webp' }, expect.not.objectContaining({ width: expect.anything() })],
  ])('stands %s', async (_, picture, expected) => {
    const page = await pageIn(uk, [
      written('terms', 'en', [{ slice_type: 'picture', primary: { picture: { ...picture, alt: 'A cat' } } }]),
    ]);
    expect(page?.slices).toEqual([expected]);
  });
});

describe('the pages that editors write', () => {
  it('are in the language of the market, or in English if the page is not translated', async () => {
    const documents = [
      written('terms', 'en', [slice('rich_text', [paragraph('Hello')])]),
      written('terms', 'de', [slice('rich_text', [paragraph('Hallo')])]),
      written('help', 'en', [slice('rich_text', [paragraph('Help')])]),
    ];
    const text = async (market: typeof uk, uid: string) =>
      JSON.stringify(await pageIn(market, documents, uid));
    expect(await text(uk, 'terms')).toContain('Hello');
    expect(await text(de, 'terms')).toContain('Hallo');
    expect(await text(de, 'help')).toContain('Help');
  });

  it('contain the market’s data, but no slices of unknown types', async () => {
    const types = ['delivery_prices', 'legal_data', 'services', 'open_points', 'contact_form', 'film'];
    const slices = types.map((type) => slice(type));
    expect(await pageIn(de, [written('terms', 'en', slices)])).toMatchObject({
      slices: [
        { type: 'delivery_prices', methods: [{ name: 'de' }] },
        { type: 'legal_data', name: 'Seller of de' },
        { type: 'services', services: [{ name: 'Stripe' }] },
        { type: 'open_points' },
        { type: 'contact_form' },
      ],
    });
  });

  it('appear in the footer in the order of its menu, without missing pages', async () => {
    const documents = ['terms', 'help', 'hidden'].map((uid) => written(uid, 'en', [slice('open_points')]));
    const menu = { type: 'navigation', uid: 'footer', lang: 'en', data: { pages: 'help, gone,terms' } };
    expect(await contentPagesOf({ pages: documents, menus: [menu] }).footerOf(de)).toEqual([
      { uid: 'help', title: 'help' },
      { uid: 'terms', title: 'terms' },
    ]);
    expect(await contentPagesOf({ pages: documents }).footerOf(de)).toEqual([]);
  });

  it('contain only links to the web, e-mail addresses, telephone numbers and the shop', async () => {
    const link = (data: object) => ({ type: 'hyperlink', start: 0, end: 4, data });
    const spansWith = async (data: object) => {
      const page = await pageIn(uk, [
        written('terms', 'en', [slice('rich_text', [paragraph('a link', [link(data)])])]),
      ]);
      const [text] = page!.slices as unknown as { text: { spans: unknown[] }[] }[];
      return text!.text[0]!.spans;
    };
    const addresses = ['https://a.example', 'mailto:a@a.example', 'tel:+44', '/cart'];
    for (const url of addresses)
      expect(await spansWith({ link_type: 'Web', url })).toEqual([
        { type: 'hyperlink', start: 0, end: 4, data: { link_type: 'Web', url } },
      ]);
    expect(await spansWith({ link_type: 'Document', type: 'page', uid: 'help' })).toMatchObject([
      { data: { url: '/pages/help' } },
    ]);
    for (const url of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'data:,x',
    ])
      expect(await spansWith({ link_type: 'Web', url })).toEqual([]);
  });

  it('are omitted if they have no title or no content, and lose invalid spans', async () => {
    const broken = [{ type: 'strong', start: 3, end: 99 }, { type: 'em', start: 4, end: 2 }, 'text'];
    const documents = [
      written('terms', 'en', [
        slice('rich_text', [paragraph('a text', broken as object[]), { type: 'image' }]),
      ]),
      written('home', 'en', []),
      written('untitled', 'en', [slice('open_points')], ''),
    ];
    expect((await pageIn(uk, documents))?.slices).toEqual([
      { type: 'rich_text', text: [{ type: 'paragraph', text: 'a text', spans: [] }] },
    ]);
    expect(await pageIn(uk, documents, 'home')).toBeUndefined();
    expect(await pageIn(uk, documents, 'untitled')).toBeUndefined();
  });
});

const home = (uid: string, data: ContentWords['data'], lang = 'en'): ContentWords => ({
  ...{ type: 'home', uid, lang, data },
});
const row = (primary: object) => ({ slice_type: 'book_row', primary });
const booksOf = (slices: readonly object[]) =>
  slices.map((part) => (part as { products?: ProductSummary[] }).products?.map(({ slug }) => slug).join());

describe('the home page', () => {
  const homeOf = async (data: ContentWords['data'], market = uk) => {
    const { hero, slices } = await contentPagesOf({ pages: [], homes: [home('home', data)] }).homeOf(market);
    return [hero?.slug, ...booksOf(slices)];
  };

  it('shows the main book and the rows of books that staff have chosen', async () => {
    expect(
      await homeOf({ hero: 'c', slices: [row({ books: 'b, a' }), row({ category: 'books/family' })] }),
    ).toEqual(['c', 'b,a', 'a,c']);
  });

  it('shows the next book in place of a book that the market does not sell', async () => {
    expect(await homeOf({ hero: 'gone', slices: [row({ books: 'gone, d' })] })).toEqual(['a', 'd,b']);
    expect(await homeOf({ hero: 'gone, d', slices: [row({ books: 'gone' })] })).toEqual(['d', 'a']);
  });

  it('shows all books in the editors’ order if its document is missing or broken', async () => {
    const withoutDocument = await contentPagesOf({ pages: [] }).homeOf(uk);
    expect([withoutDocument.hero?.slug, ...booksOf(withoutDocument.slices)]).toEqual(['a', 'b,c,d']);
    expect(await homeOf({ hero: 7, slices: 'broken' })).toEqual(['a', 'b,c,d']);
  });

  it('comes from the latest document that is valid in the market now', async () => {
    let now = Date.parse('2026-11-30T23:59:59Z');
    const homes = [
      home('home', { hero: 'a' }),
      home('winter', {
        hero: 'b',
        valid_from: '2026-12-01T00:00:00Z',
        valid_until: '2027-01-07T00:00:00+0000',
        markets: 'uk, us',
      }),
    ];
    const pages = contentPagesOf({ pages: [], homes }, () => now);
    const hero = async (market = uk) => (await pages.homeOf(market)).hero?.slug;
    expect(await hero()).toBe('a');
    now += 1000;
    expect([await hero(), await hero(de)]).toEqual(['b', 'a']);
    now = Date.parse('2027-01-07T00:00:00Z');
    expect(await hero()).toBe('a');
  });

  it('has the language-independent fields of the English document', async () => {
    const homes = [home('home', { eyebrow: 'Neu' }, 'de'), home('home', { hero: 'b', eyebrow: 'New' })];
    expect(await contentPagesOf({ pages: [], homes }).homeOf(de)).toMatchObject({
      ...{ hero: { slug: 'b' }, eyebrow: 'Neu' },
    });
  });
});

describe('a page', () => {
  const lines = [slice('open_points')];

  it('is there while it is valid', async () => {
    let now = Date.parse('2026-12-01T00:00:00Z');
    const sale = {
      ...written('sale', 'en', lines),
      data: { title: 'Sale', slices: lines, valid_until: '2026-12-02' },
    };
    const pages = contentPagesOf({ pages: [sale] }, () => now);
    expect((await pages.pagesOf(uk)).has('sale')).toBe(true);
    now += 86_400_000;
    expect((await pages.pagesOf(uk)).has('sale')).toBe(false);
  });

  it('is found at its old URLs, unless these form a circle', async () => {
    const moved = (uid: string, old_addresses: string): ContentWords => ({
      ...written(uid, 'en', lines),
      data: { title: uid, slices: lines, old_addresses },
    });
    const pages = contentPagesOf({
      pages: [moved('new', 'old'), moved('old', 'oldest, older'), moved('x', 'y'), moved('y', 'x')],
    });
    const movedTo = (uid: string) => pages.movedTo(uk, uid);
    expect([await movedTo('old'), await movedTo('oldest'), await movedTo('new')]).toEqual([
      'new',
      'new',
      undefined,
    ]);
    expect([await movedTo('x'), await movedTo('y')]).toEqual([undefined, undefined]);
  });

  it('omits slices that lack a necessary part', async () => {
    const brokenSlices = [
      { slice_type: 'picture', primary: { picture: { url: 'https://a.example/a.jpg', alt: '' } } },
      { slice_type: 'picture', primary: { picture: { url: 'javascript:alert(1)', alt: 'A' } } },
      { slice_type: 'picture', primary: { picture: { url: 'https://a.example/a.jpg', alt: 'A cat' } } },
      { slice_type: 'questions', primary: { questions: [{ question: 'Why?', answer: [] }] } },
      { slice_type: 'quote', primary: { text: '' } },
      { slice_type: 'figures', primary: { figures: [{ title: '' }] } },
      { slice_type: 'call_to_action', primary: { title: 'A', label: 'B', link: { url: '//evil.example' } } },
    ];
    const page = await pageIn(uk, [written('terms', 'en', brokenSlices)]);
    expect(page!.slices).toEqual([
      { type: 'picture', url: 'https://a.example/a.jpg', alternativeText: 'A cat' },
    ]);
  });
});

describe('the content of a market', () => {
  it('contains the texts of categories and the links of the header', async () => {
    const category = {
      ...{ type: 'category', uid: 'books--family', lang: 'en' },
      data: { title: 'Family', description: 'For all', text: [paragraph('Long')] },
    };
    const links = [
      { label: 'Help', link: { url: '/pages/help' } },
      { label: 'Bad', link: { url: '//x' } },
    ];
    const menu = { type: 'navigation', uid: 'header', lang: 'en', data: { links } };
    const pages = contentPagesOf({ pages: [], categories: [category], menus: [menu] });
    expect(await pages.categoryOf(uk, 'books/family')).toEqual({
      ...{ title: 'Family', description: 'For all' },
      text: [paragraph('Long')],
    });
    expect(await pages.categoryOf(uk, 'toys')).toBeUndefined();
    expect(await pages.headerOf(uk)).toEqual([{ label: 'Help', url: '/pages/help' }]);
  });
});
