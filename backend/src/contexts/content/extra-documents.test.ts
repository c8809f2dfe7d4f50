import { describe, expect, it, jest } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import { createContentGateway, type ContentGateway } from './content-gateway';
import type { ContentWords } from './content-client';
import { extrasOf } from './extra-documents';

const UK = findMarket('uk')!;
const DE = findMarket('de')!;
const ENGLISH = {
  sku: 'WRAP-SEA',
  name: 'Sea paper',
  description: 'Waves.',
  details: 'Heavy.\nBlue.\n',
  picture: { url: '/sea.svg', alt: 'A parcel' },
  active_formats: 'hardback, layflat',
  active_solidus_slugs: '',
  inactive_solidus_slugs: null,
  inactive_markets: [],
};
const documentIn = (lang: string, data: object, uid: string | null = 'sea'): ContentWords => ({
  type: 'gift_wrap',
  uid,
  lang,
  data: { ...data },
});

describe('a document of an extra', () => {
  it('determines the type of the extra and its position in the list (EXTRA-01)', () => {
    expect(extrasOf('gift_wrap', [documentIn('en', ENGLISH)], UK)).toEqual([
      {
        sku: 'WRAP-SEA',
        englishName: 'Sea paper',
        kind: 'gift_wrap',
        name: 'Sea paper',
        description: 'Waves.',
        details: ['Heavy.', 'Blue.'],
        picture: { url: '/sea.svg', alternativeText: 'A parcel' },
        active_formats: ['hardback', 'layflat'],
        active_solidus_slugs: [],
        inactive_solidus_slugs: [],
        inactive_markets: [],
      },
    ]);
  });

  it('may contain field groups and rich text, as in Prismic', () => {
    const prismic = {
      ...ENGLISH,
      description: [{ type: 'paragraph', text: 'Waves.', spans: [] }],
      details: [
        { type: 'list-item', text: 'Heavy.', spans: [] },
        { type: 'list-item', text: 'Blue.', spans: [] },
        { type: 'list-item', text: '', spans: [] },
      ],
      active_formats: [{ format: 'hardback' }, { format: 'layflat' }, { format: null }],
      picture: { url: '/sea.svg', alt: 'A parcel', dimensions: { width: 1, height: 1 } },
    };
    expect(extrasOf('gift_wrap', [documentIn('en-gb', prismic)], UK)).toEqual(
      extrasOf('gift_wrap', [documentIn('en', ENGLISH)], UK),
    );
  });

  it('is read in the market’s language, and empty fields in the next language of the market', () => {
    const german = { name: 'Meerespapier', description: '', details: [], sku: 'WRAP-SEA' };
    const [extra] = extrasOf('gift_wrap', [documentIn('en', ENGLISH), documentIn('de-de', german)], DE);
    expect(extra).toMatchObject({
      name: 'Meerespapier',
      description: 'Waves.',
      active_formats: ['hardback', 'layflat'],
    });
  });

  it('is ignored if it has no SKU or the SKU of an earlier document', () => {
    const documents = [
      documentIn('en', { ...ENGLISH, position: 2 }, 'later'),
      documentIn('en', { ...ENGLISH, position: 1, name: 'First' }, 'earlier'),
      documentIn('en', { ...ENGLISH, sku: ' ' }, 'nameless'),
      documentIn('fr', { ...ENGLISH, sku: 'WRAP-FR' }, 'french'),
    ];
    expect(extrasOf('gift_wrap', documents, UK).map(({ name }) => name)).toEqual(['First']);
  });
});

describe('an external content repository (CART-21)', () => {
  const ownDocuments = [documentIn('en', { ...ENGLISH, name: 'Our own' })];
  let documents: ContentWords[] | undefined;
  const requestedQueries: string[] = [];
  const json = (body: object) => new Response(JSON.stringify(body), { status: 200 });
  /**
   * A mock of Prismic that returns its refs, then the documents of the requested type. Fails with 500 if `documents`
   * is undefined.
   */
  const repository: typeof fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!documents) return new Response('', { status: 500 });
    if (!url.pathname.endsWith('/search'))
      return json({
        refs: [{ id: 'master', ref: 'r', label: 'Master', isMasterRef: true }],
        languages: [],
        types: {},
        tags: [],
      });
    requestedQueries.push(url.searchParams.getAll('q').join());
    const type = /document\.type, "(\w+)"/.exec(
      url.search ? decodeURIComponent(url.search.replaceAll('+', ' ')) : '',
    )?.[1];
    const results = documents.filter((contentDocument) => contentDocument.type === type);
    return json({ results, total_pages: 1, total_results_size: results.length, next_page: null });
  };
  const gateway = (): ContentGateway =>
    createContentGateway({
      repository: 'elsewhere',
      endpoint: 'http://prismic.example/api/v2',
      accessToken: undefined,
      fetch: repository,
      builtIn: () => ownDocuments,
      warn: () => undefined,
    });
  const namesOf = async (content: ContentGateway) => (await content.extras(UK)).map(({ name }) => name);

  it('receives one request for all documents of a type until its content changes', async () => {
    documents = [
      documentIn('en-gb', ENGLISH),
      { ...documentIn('en-gb', { ...ENGLISH, sku: 'CARD' }, 'card'), type: 'add_on' },
    ];
    const content = gateway();
    expect((await content.extras(UK)).map(({ sku, kind }) => [sku, kind])).toEqual([
      ['WRAP-SEA', 'gift_wrap'],
      ['CARD', 'add_on'],
    ]);
    expect(requestedQueries.filter((query) => query.includes('uid'))).toEqual([]);
    expect(await content.extras(UK)).toBe(await content.extras(UK));
  });

  it('is replaced by the last known extras, or by the shop’s own extras, if it is unreachable', async () => {
    documents = undefined;
    const content = gateway();
    expect(await namesOf(content)).toEqual(['Our own']);
    documents = [documentIn('en-gb', ENGLISH)];
    const knownGateway = gateway();
    expect(await namesOf(knownGateway)).toEqual(['Sea paper']);
    documents = undefined;
    const clock = jest.spyOn(performance, 'now');
    const base = performance.now();
    clock.mockImplementation(() => base + 61_000);
    expect(await namesOf(knownGateway)).toEqual(['Sea paper']);
    clock.mockRestore();
  });

  it('gives no extras if it contains none', async () => {
    documents = [];
    expect(await namesOf(gateway())).toEqual([]);
  });
});
