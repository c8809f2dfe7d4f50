import { expect, it } from '@jest/globals';
import type { EditorDocuments, EditorWords, HomeContent } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type OpenShop, type TestShop, withShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { faults } from '../../testing/visitor';
import { BEARER, BOOK, EditorsDesk, HOME, PATH, STAFF_TOKEN } from './testing/editors-desk';

// Source: docs/rules.md CONT-10, CONT-11
describeOnDatabases('the editor of the content service, on $name', ({ open }) => {
  let opened: OpenShop;
  let shop: TestShop;
  let desk: EditorsDesk;
  withShop(
    (openedShop) => {
      opened = openedShop;
      ({ shop } = openedShop);
      desk = new EditorsDesk(shop);
    },
    { open, variables: { STAFF_TOKEN } },
  );
  const send = (...call: Parameters<EditorsDesk['send']>) => desk.send(...call);
  const read = (url: string) => desk.read(url);
  const save = (url: string, words: EditorWords) => desk.save(url, words);
  const act = (url: string, action: string, fields?: object) => desk.act(url, action, fields);
  const nameOf = async (headers = {}, market = 'uk'): Promise<string> =>
    (await shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`, headers)).json<{
      data: { name: string };
    }>().data.name;
  async function preview(documentId?: string) {
    const start = await shop.get(await desk.previewUrl({ document_id: documentId }));
    const cookie = String(start.headers['set-cookie']).split(';')[0]!;
    return { location: start.headers.location, headers: { cookie } };
  }

  it('lists the documents of the shop and its packages, with their missing languages', async () => {
    const { data } = (await shop.get(PATH, BEARER)).json<{ data: EditorDocuments }>();
    expect(data.repository).toBeNull();
    expect(data.documents).toContainEqual({
      type: 'page',
      uid: 'home',
      has_draft: false,
      publish_at: null,
      titles: {},
      incomplete: [],
    });
    const book = data.documents.find(({ type, uid }) => type === 'product' && uid === 'tiny-book')!;
    expect(book.incomplete).toEqual(expect.arrayContaining(['fr', 'ja']));
    const home = await read(HOME);
    expect(home.fields).toEqual(['meta_title', 'meta_description']);
    expect(home.languages.map(({ lang }) => lang)).toEqual(
      expect.arrayContaining(['en', 'de', 'ja', 'en-US']),
    );
    expect(home.brought['de']!['meta_title']).toBe('Bindery: Bilderbücher für ein einziges Kind');
  });

  it('shows drafts only in previews, and published words to everyone', async () => {
    expect(await nameOf()).toBe('Tiny');
    const draft = await save(BOOK, { en: { name: 'Small' }, de: { name: 'Klein' } });
    expect([draft.has_draft, draft.versions]).toEqual([true, []]);
    expect(draft.languages.find(({ lang }) => lang === 'fr')!.missing).toContain('name');
    const previewed = await preview(draft.languages.find(({ lang }) => lang === 'de')!.document_id);
    expect(previewed.location).toBe('/de/personalized-products/tiny-book');
    expect([await nameOf(previewed.headers), await nameOf(previewed.headers, 'de')]).toEqual([
      'Small',
      'Klein',
    ]);
    expect([await nameOf(), await nameOf({}, 'de')]).toEqual(['Tiny', 'Tiny']);

    const published = await act(BOOK, 'publish');
    expect(published).toMatchObject({ has_draft: false, versions: [{ number: 1 }] });
    await waitUntil('everybody sees it', async () => (await nameOf()) === 'Small');
    expect(await nameOf({}, 'de')).toBe('Klein');

    await save(BOOK, { en: { name: 'Smaller' } });
    await act(BOOK, 'publish');
    await waitUntil('the second one is seen', async () => (await nameOf()) === 'Smaller');
    expect(await act(BOOK, 'restore', { version: 1 })).toMatchObject({
      has_draft: true,
      words: { en: { name: 'Small' }, de: { name: 'Klein' } },
    });
    expect(await nameOf()).toBe('Smaller');
    await act(BOOK, 'publish');
    await waitUntil('the first one is back', async () => (await nameOf()) === 'Small');
    await act(BOOK, 'restore', { version: 0 });
    const back = await act(BOOK, 'publish');
    await waitUntil('the package is back', async () => (await nameOf()) === 'Tiny');
    expect(back.versions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect((await send(`${BOOK}/restore`, { revision: back.revision, version: 9 })).statusCode).toBe(404);
  });

  it('warns the second of two editors of a draft', async () => {
    const { revision } = await read(HOME);
    const firstAnswer = await send(
      `${HOME}/draft`,
      { revision, words: { en: { meta_title: 'First' } } },
      'PUT',
    );
    expect(firstAnswer.statusCode).toBe(200);
    for (const [action, method, fields] of [
      ['draft', 'PUT', { words: { en: { meta_title: 'Second' } } }],
      ['publish', 'POST', {}],
      ['discard', 'POST', {}],
      ['restore', 'POST', { version: 0 }],
      ['schedule', 'POST', { at: new Date(Date.now() + 60_000).toISOString() }],
    ] as const)
      expect(faults(await send(`${HOME}/${action}`, { revision, ...fields }, method))).toMatchObject({
        status: 409,
        code: 'draft_changed',
      });
    expect((await read(HOME)).words).toEqual({ en: { meta_title: 'First' } });
    const sharedDocument = await read(HOME);
    const racing = await Promise.all(
      ['A', 'B', 'C'].map((meta_title) =>
        send(`${HOME}/draft`, { revision: sharedDocument.revision, words: { en: { meta_title } } }, 'PUT'),
      ),
    );
    expect(racing.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await act(HOME, 'discard')).words).toEqual({});
    expect(faults(await send(`${HOME}/publish`, { revision: (await read(HOME)).revision }))).toMatchObject({
      status: 409,
      code: 'nothing_to_publish',
    });
  });

  it('saves nothing, and returns the name of the field, if a text is invalid', async () => {
    const canvas = `${PATH}/canvas/canvas`;
    const { revision } = await read(canvas);
    const wrong = await send(
      `${canvas}/draft`,
      {
        revision,
        words: {
          en: { edit_progress_label: 'Edit {current}', form_cancel_button_label: 'x'.repeat(5001) },
          de: { nothing: 'x' },
          xx: { form_cancel_button_label: 'x' },
        },
      },
      'PUT',
    );
    expect(wrong.statusCode).toBe(422);
    expect(
      wrong
        .json<{ errors: { field: string; code: string }[] }>()
        .errors.map(({ field, code }) => [field, code]),
    ).toEqual([
      ['en.edit_progress_label', 'wrong_places'],
      ['en.form_cancel_button_label', 'too_long'],
      ['de.nothing', 'unknown_field'],
      ['xx.form_cancel_button_label', 'unknown_language'],
    ]);
    expect((await read(canvas)).revision).toBe(revision);
    const unchangedDocument = await save(canvas, {
      en: { form_cancel_button_label: ' Cancel ', form_loading_label: '' },
    });
    expect(unchangedDocument.words).toEqual({});
    expect((await shop.get(`${PATH}/page/nowhere`, BEARER)).statusCode).toBe(404);
  });

  it('never caches drafts', async () => {
    await save(BOOK, { en: { name: 'Hidden' } });
    const ref = new URL(await desk.previewUrl(), 'http://shop').searchParams.get('token')!;
    const search = (wantedRef: string) =>
      shop.get(`/content/api/v2/documents/search?ref=${wantedRef}&q=[[at(my.product.uid,"tiny-book")]]`);
    const drafts = await search(ref);
    expect([drafts.headers['cache-control'], drafts.body.includes('Hidden')]).toEqual(['no-store', true]);
    await act(BOOK, 'discard');
  });

  it('opens a preview at the host of the shop, even if it is requested at the staff host', async () => {
    const apart = await opened.catalogue.shop(opened.database, {
      publicOrigin: 'https://shop.example',
      staffOrigin: 'https://staff.example',
    });
    const url = await new EditorsDesk(apart).previewUrl({}, { ...BEARER, host: 'staff.example' });
    expect(url).toMatch(/^https:\/\/shop\.example\/_canvas\/update-preview\?token=/);
    await apart.closeApp();
  });

  it('is available only to staff, and only with the CSRF token', async () => {
    expect((await shop.get(PATH)).statusCode).toBe(404);
    const words = { revision: 0, words: {} };
    expect((await send(`${HOME}/draft`, words, 'PUT', {})).statusCode).toBe(404);
    expect((await send(`${PATH}/preview`, {}, 'POST', {})).statusCode).toBe(404);
    const basic = { authorization: `Basic ${Buffer.from(`x:${STAFF_TOKEN}`).toString('base64')}` };
    expect((await send(`${HOME}/draft`, words, 'PUT', basic)).statusCode).toBe(403);
  });

  const about = `${PATH}/page/about`;
  const pageAt = (uid: string, headers = {}) => shop.get(`/_canvas/api/pages/${uid}?marketplace=uk`, headers);

  it('creates a page as a draft, which can be previewed and published', async () => {
    const words = { en: { title: 'About us', slices: '## Why\n\nBecause.' } };
    const answer = await send(about, { words });
    expect(answer.json()).toMatchObject({ data: { type: 'page', uid: 'about', has_draft: true, words } });
    expect((await pageAt('about')).statusCode).toBe(404);
    const id = (await read(about)).languages.find(({ lang }) => lang === 'en')!.document_id;
    const previewed = await preview(id);
    expect(previewed.location).toBe('/pages/about');
    expect((await pageAt('about', previewed.headers)).json()).toMatchObject({ data: { title: 'About us' } });
    await act(about, 'publish');
    await waitUntil('everybody sees it', async () => (await pageAt('about')).statusCode === 200);
    const { data } = (await shop.get(PATH, BEARER)).json<{ data: EditorDocuments }>();
    expect(data.documents.find(({ uid }) => uid === 'about')?.titles).toEqual({ en: 'About us' });
  });

  it('refuses a new document with an existing uid, an invalid uid or an unsuitable type', async () => {
    for (const url of [about, `${PATH}/page/help`, `${PATH}/page/A%20b`, `${PATH}/canvas/new`]) {
      const answer = await send(url, { words: {} });
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        ...[url, 422, 'uid_refused'],
      ]);
    }
  });

  it('redirects the old addresses of a moved page, unless they would form a circle', async () => {
    await send(`${PATH}/page/story`, { words: { en: { old_addresses: 'about' } }, copied: 'about' });
    expect((await read(`${PATH}/page/story`)).words).toMatchObject({ en: { title: 'About us' } });
    const { revision } = await read(about);
    const words = { en: { title: 'About us', old_addresses: 'story' } };
    const refused = await send(`${about}/draft`, { revision, words }, 'PUT');
    expect(refused.json()).toMatchObject({ errors: [{ field: 'en.old_addresses', code: 'loop' }] });
    await act(`${PATH}/page/story`, 'publish');
    await waitUntil(
      'it has moved',
      async () => (await pageAt('about')).json<{ data: { uid: string } }>().data.uid === 'story',
    );
  });

  it('refuses an address or an old address that another page has', async () => {
    await send(`${PATH}/page/our-story`, { words: { en: { old_addresses: 'story' } }, copied: 'story' });
    const detailOf = async (uid: string, copied: string) =>
      (await send(`${PATH}/page/${uid}`, { words: { en: { old_addresses: copied } }, copied })).json<{
        detail: string;
        code: string;
      }>();
    expect(await detailOf('help', 'our-story')).toMatchObject({
      ...{ code: 'uid_refused', detail: expect.stringContaining('There is a document "help" already') },
    });
    expect(await detailOf('A b', 'our-story')).toMatchObject({
      ...{ code: 'uid_refused', detail: expect.stringContaining('is no address') },
    });
    expect(await detailOf('tale', 'story')).toMatchObject({
      ...{ code: 'uid_refused', detail: expect.stringContaining('leads to the page "our-story" already') },
    });
    await save(`${PATH}/page/our-story`, { en: { title: 'Ours', old_addresses: 'story, saga' } });
    expect(await detailOf('saga', 'help')).toMatchObject({
      ...{ code: 'uid_refused', detail: expect.stringContaining('an old address of the page "our-story"') },
    });
  });

  it('deletes an unpublished page if staff discard its draft', async () => {
    const gone = await act(`${PATH}/page/our-story`, 'discard');
    expect([gone.has_draft, gone.words, gone.versions]).toEqual([false, {}, []]);
    expect((await shop.get(`${PATH}/page/our-story`, BEARER)).statusCode).toBe(404);
    await send(`${PATH}/page/our-story`, { words: { en: { title: 'Again', slices: 'Text' } } });
    expect((await read(`${PATH}/page/our-story`)).words).toEqual({ en: { title: 'Again', slices: 'Text' } });
  });

  it('creates a campaign’s home page, and shows it from its start time to its end time', async () => {
    const winter = `${PATH}/home/winter-2026`;
    const words = { en: { valid_from: 'soon', markets: 'mars' } };
    const refused = await send(winter, { words, copied: 'home' });
    expect(faults(refused)).toMatchObject({ code: 'invalid_words', fields: ['en.valid_from', 'en.markets'] });
    const valid_from = new Date(Date.now() - 60_000).toISOString();
    await send(winter, { words: { en: { valid_from, markets: 'uk' } }, copied: 'home' });
    const copy = await read(winter);
    expect(copy.words['en-US']?.['slices']).toContain('[[figures]]');
    await save(winter, { ...copy.words, en: { ...copy.words['en'], eyebrow: 'Winter is here' } });
    expect((await read(winter)).words['en-US']).toEqual(copy.words['en-US']);
    await act(winter, 'publish');
    const homeOf = async (market: string) => (await shop.get(`/_canvas/api/home?marketplace=${market}`)).body;
    await waitUntil('the campaign has begun', async () => (await homeOf('uk')).includes('Winter is here'));
    expect(await homeOf('us')).not.toContain('Winter is here');
    const { words: campaignWords } = await read(winter);
    await save(winter, {
      ...campaignWords,
      en: { ...campaignWords['en'], valid_until: new Date().toISOString() },
    });
    await act(winter, 'publish');
    await waitUntil('the campaign has ended', async () => !(await homeOf('uk')).includes('Winter is here'));
  });

  it('names what is wrong in a page', async () => {
    const { revision } = await read(about);
    const words = {
      en: { slices: '![](/cat.jpg)', valid_from: 'soon', markets: 'uk, mars', old_addresses: 'A b' },
    };
    const refused = await send(`${about}/draft`, { revision, words }, 'PUT');
    expect(faults(refused)).toMatchObject({
      code: 'invalid_words',
      fields: ['en.slices', 'en.valid_from', 'en.markets', 'en.old_addresses'],
    });
  });

  it('can change the home page and the menu of the build', async () => {
    const home = `${PATH}/home/home`;
    expect((await read(home)).brought['en']).toMatchObject({
      eyebrow: 'A personalised picture book',
      slices: expect.stringContaining('[[figures]]'),
    });
    await save(home, { en: { eyebrow: 'For winter', slices: '> Lovely' } });
    await act(home, 'publish');
    await waitUntil('everybody sees it', async () =>
      (await shop.get('/_canvas/api/home?marketplace=uk')).body.includes('For winter'),
    );
    const { data } = (await shop.get('/_canvas/api/home?marketplace=uk')).json<{ data: HomeContent }>();
    expect([data.hero?.slug, data.slices]).toEqual(['tiny-book', [{ type: 'quote', text: 'Lovely' }]]);
    const menu = await read(`${PATH}/navigation/header`);
    expect(menu.brought['en']).toEqual({ links: 'Delivery | /pages/delivery\nHelp | /pages/help' });
  });
});
