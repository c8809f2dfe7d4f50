import { describe, expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import type { ContentWords } from './content-client';
import { createContentPages, type SliceSources } from './content-pages';

const [uk, de] = [findMarket('uk')!, findMarket('de')!];
const sources: SliceSources = {
  deliveryPrices: ({ identifier }) => ({
    methods: [{ name: identifier, carrier: 'Post', price: '1', days: 2 }],
  }),
  legalData: ({ identifier }) => ({ name: `Seller of ${identifier}`, lines: ['1 Street'], taxIds: [] }),
  services: [{ name: 'Stripe', purpose: 'payments' }],
};
const paragraph = (text: string, spans: object[] = []) => ({ type: 'paragraph', text, spans });
const slice = (slice_type: string, text?: object[]) => ({ slice_type, primary: { text } });
const written = (uid: string, lang: string, slices: object[], title = uid): ContentWords => ({
  type: 'page',
  uid,
  lang,
  data: { title, slices },
});

const contentPagesOf = (documents: readonly ContentWords[], menus: readonly ContentWords[] = []) =>
  createContentPages(
    { pageDocuments: async () => documents, navigationDocuments: async () => menus },
    sources,
  );

async function pageIn(market: typeof uk, documents: readonly ContentWords[], uid = 'terms') {
  const pages = contentPagesOf(documents);
  return (await pages.pagesOf(market)).get(uid);
}

describe('the pages that editors write', () => {
  it('come in the language of the market, else in English', async () => {
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

  it('show the data of the market in their slices, and leave out slices that the shop does not know', async () => {
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

  it('stand in the footer in the order of its menu, if they exist', async () => {
    const documents = ['terms', 'help', 'hidden'].map((uid) => written(uid, 'en', [slice('open_points')]));
    const menu = { type: 'navigation', uid: 'footer', lang: 'en', data: { pages: 'help, gone,terms' } };
    expect(await contentPagesOf(documents, [menu]).footerOf(de)).toEqual([
      { uid: 'help', title: 'help' },
      { uid: 'terms', title: 'terms' },
    ]);
    expect(await contentPagesOf(documents).footerOf(de)).toEqual([]);
  });

  it('link only to the web, mail programs, telephones and the shop', async () => {
    const link = (data: object) => ({ type: 'hyperlink', start: 0, end: 4, data });
    const spansWith = async (data: object) => {
      const page = await pageIn(uk, [
        written('terms', 'en', [slice('rich_text', [paragraph('a link', [link(data)])])]),
      ]);
      const [text] = page!.slices as { text: { spans: unknown[] }[] }[];
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

  it('have no span outside of their text, and no page without title or content', async () => {
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
