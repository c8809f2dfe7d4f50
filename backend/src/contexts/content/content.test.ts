import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient, type Client } from '@prismicio/client';
import { findMarket } from '@bindery/shared/market';
import { injectFetch } from '../../platform/http';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop, withCatalogue } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
import { createContentGateway, MissingContentError, type ContentGateway } from './content-gateway';

const ENDPOINT = 'http://shop.test/content/api/v2';
const catalogue = withCatalogue();

describeOnDatabases('the built-in content service on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });
  let client: Client;
  beforeAll(async () => {
    client = createClient('bindery', { documentAPIEndpoint: ENDPOINT, fetch: injectFetch(opened.shop.app) });
  });

  it('works with the Prismic client for single documents, all documents and pages of a list', async () => {
    const repository = await client.getRepository();
    const languages = ['da', 'de', 'en', 'en-US', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'sv'];
    expect(repository.languages.map(({ id }) => id)).toEqual(languages);
    expect(Object.keys(repository.types)).toEqual([
      'add_on',
      'canvas',
      'category',
      'form',
      'gift_wrap',
      'home',
      'navigation',
      'page',
    ]);
    const home = await client.getByUID('page', 'home', { lang: 'de' });
    expect(home).toMatchObject({
      type: 'page',
      uid: 'home',
      lang: 'de',
      tags: ['shop'],
      data: { meta_title: 'Bindery: Bilderbücher für ein einziges Kind' },
    });
    expect(home.alternate_languages.map(({ lang }) => lang).sort()).toEqual(
      languages.filter((lang) => lang !== 'de'),
    );
    expect((await client.getByID(home.id, { lang: '*' })).uid).toBe('home');
    expect(await client.getAllByType('gift_wrap', { lang: '*' })).toHaveLength(3 * languages.length);
    const second = await client.getByType('gift_wrap', {
      lang: '*',
      pageSize: 12,
      page: 2,
      orderings: [{ field: 'document.uid', direction: 'desc' }],
    });
    expect(second).toMatchObject({ page: 2, results_size: 12, total_results_size: 36, total_pages: 3 });
    expect(second.results.map(({ uid }) => uid)).toEqual(Array<string>(12).fill('starry-night-paper'));
  });

  it('makes the Prismic client repeat a request with the new ref if the ref was old', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const form = await client.getByUID('form', 'tiny-book', { ref: `old-${opened.database.kind}` });
    expect(form.data).toMatchObject({
      title: 'Make it',
      slices: [{ slice_type: 'form_tab', primary: { title: 'All', keys: 'name, coat, friend, note' } }],
    });
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });

  it('returns errors with the name of the unknown predicate or missing parameter', async () => {
    const { refs } = (await opened.shop.get('/content/api/v2')).json<{ refs: { ref: string }[] }>();
    expect(
      faults(
        await opened.shop.get(
          `/content/api/v2/documents/search?ref=${refs[0]!.ref}&q=${encodeURIComponent('[[similar("x", 1)]]')}`,
        ),
      ),
    ).toMatchObject({ status: 400, code: 'unsupported_predicate' });
    expect(faults(await opened.shop.get('/content/api/v2/documents/search'))).toMatchObject({
      status: 400,
      fields: ['ref'],
    });
    for (const query of [`q=[[${'at(a,'.repeat(120)}`, `orderings=[${'a,'.repeat(120)}]`, 'q=x&'.repeat(5)])
      expect((await opened.shop.get(`/content/api/v2/documents/search?ref=x&${query}`)).statusCode).toBe(400);
    expect(faults(await opened.shop.get('/content/api/v2/documents/search?ref=x&page=0'))).toMatchObject({
      status: 400,
      fields: ['page'],
    });
  });

  it('has the same ref and the same document dates after a restart with the same files', async () => {
    const earlierRefs = (await opened.shop.get('/content/api/v2')).json<{ refs: unknown }>().refs;
    const restartedShop = await catalogue().shop(opened.database);
    expect((await restartedShop.get('/content/api/v2')).json<{ refs: unknown }>().refs).toEqual(earlierRefs);
    await restartedShop.closeApp();
  });
});

describe('the content gateway', () => {
  const opened = openedShop({ catalogue });
  let gateway: ContentGateway;
  let requestedUrls: string[];
  let isDown = false;
  beforeAll(async () => {
    const inject = injectFetch(opened.shop.app);
    requestedUrls = [];
    gateway = createContentGateway({
      repository: 'bindery',
      endpoint: ENDPOINT,
      accessToken: undefined,
      builtIn: () => [],
      warn: () => undefined,
      fetch: (input, init) => {
        requestedUrls.push(input instanceof Request ? input.url : String(input));
        return isDown ? Promise.reject(new Error('down')) : inject(input, init);
      },
    });
  });
  const market = (identifier: string) => findMarket(identifier)!;

  it('requests a document once for all markets', async () => {
    const [uk, de, repeatedLabels] = [
      await gateway.canvasLabels(market('uk')),
      await gateway.canvasLabels(market('de')),
      await gateway.canvasLabels(market('uk')),
    ];
    expect([uk['format_softcover_label'], de['form_submit_button_label']]).toEqual(['Softback', 'Weiter']);
    expect(repeatedLabels).toBe(uk);
    expect(requestedUrls.filter((url) => url.includes('documents/search'))).toHaveLength(1);
  });

  it('takes the form in the market’s language', async () => {
    expect((await gateway.form('tiny-book', market('de'))).tabs).toHaveLength(1);
    expect(await gateway.form('tiny-book', market('uk'))).toMatchObject({
      tabs: [{ title: 'All', slices: [{ type: 'page_preview', pageName: 'page-1' }] }],
      preview: { slices: [{ type: 'avatar_preview', role: 'child' }] },
    });
    await expect(gateway.form('no-book', market('de'))).rejects.toThrow(MissingContentError);
  });

  it('returns its last answer during an outage of the content service, and a new answer afterwards', async () => {
    isDown = true;
    await expect(gateway.page('home', market('uk'))).rejects.toThrow();
    expect((await gateway.canvasLabels(market('uk')))['form_cancel_button_label']).toBe('Cancel');
    isDown = false;
    expect((await gateway.page('home', market('uk'))).meta_title).toMatch(/Bindery/);
  });
});
