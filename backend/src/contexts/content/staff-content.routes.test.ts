import { expect, it } from '@jest/globals';
import type { EditorDocument, EditorDocuments, EditorWords } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type OpenShop, type TestShop, withShop } from '../../testing/test-shop';
import { until } from '../../testing/until';
import { faults } from '../../testing/visitor';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const PATH = '/_canvas/api/staff/content';
const HOME = `${PATH}/page/home`;
const BOOK = `${PATH}/product/tiny-book`;

// Source: docs/rules.md CONT-10, CONT-11
describeOnDatabases('the editor of the content service, on $name', ({ open }) => {
  let opened: OpenShop;
  let shop: TestShop;
  withShop(
    (given) => {
      opened = given;
      ({ shop } = given);
    },
    { open, variables: { STAFF_TOKEN } },
  );
  const send = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST', headers: object = BEARER) =>
    shop.app.inject({ method, url, payload, headers: { ...headers } });
  const read = async (url: string): Promise<EditorDocument> =>
    (await shop.get(url, BEARER)).json<{ data: EditorDocument }>().data;
  async function save(url: string, words: EditorWords): Promise<EditorDocument> {
    const answer = await send(`${url}/draft`, { revision: (await read(url)).revision, words }, 'PUT');
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json<{ data: EditorDocument }>().data;
  }
  async function act(url: string, action: string, more: object = {}): Promise<EditorDocument> {
    const answer = await send(`${url}/${action}`, { revision: (await read(url)).revision, ...more });
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json<{ data: EditorDocument }>().data;
  }
  const nameOf = async (headers = {}, market = 'uk'): Promise<string> =>
    (await shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`, headers)).json<{
      data: { name: string };
    }>().data.name;
  async function preview(documentId?: string) {
    const asked = await send(`${PATH}/preview`, { document_id: documentId });
    const start = await shop.get(asked.json<{ data: { url: string } }>().data.url);
    const cookie = String(start.headers['set-cookie']).split(';')[0]!;
    return { location: start.headers.location, headers: { cookie } };
  }

  it('lists the documents of shop and packages, and what is missing in which language', async () => {
    const { data } = (await shop.get(PATH, BEARER)).json<{ data: EditorDocuments }>();
    expect(data.repository).toBeNull();
    expect(data.documents).toContainEqual({
      type: 'page',
      uid: 'home',
      has_draft: false,
      publish_at: null,
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

  it('a draft is shown to a preview alone; published, to everybody; restored and published, it is as before', async () => {
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
    await until('everybody sees it', async () => (await nameOf()) === 'Small');
    expect(await nameOf({}, 'de')).toBe('Klein');

    await save(BOOK, { en: { name: 'Smaller' } });
    await act(BOOK, 'publish');
    await until('the second one is seen', async () => (await nameOf()) === 'Smaller');
    expect(await act(BOOK, 'restore', { version: 1 })).toMatchObject({
      has_draft: true,
      words: { en: { name: 'Small' }, de: { name: 'Klein' } },
    });
    expect(await nameOf()).toBe('Smaller');
    await act(BOOK, 'publish');
    await until('the first one is back', async () => (await nameOf()) === 'Small');
    await act(BOOK, 'restore', { version: 0 });
    const back = await act(BOOK, 'publish');
    await until('the package is back', async () => (await nameOf()) === 'Tiny');
    expect(back.versions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect((await send(`${BOOK}/restore`, { revision: back.revision, version: 9 })).statusCode).toBe(404);
  });

  it('a second editor is told, and neither loses anything', async () => {
    const { revision } = await read(HOME);
    const first = await send(`${HOME}/draft`, { revision, words: { en: { meta_title: 'First' } } }, 'PUT');
    expect(first.statusCode).toBe(200);
    for (const [action, method, more] of [
      ['draft', 'PUT', { words: { en: { meta_title: 'Second' } } }],
      ['publish', 'POST', {}],
      ['discard', 'POST', {}],
      ['restore', 'POST', { version: 0 }],
      ['schedule', 'POST', { at: new Date(Date.now() + 60_000).toISOString() }],
    ] as const)
      expect(faults(await send(`${HOME}/${action}`, { revision, ...more }, method))).toMatchObject({
        status: 409,
        code: 'draft_changed',
      });
    expect((await read(HOME)).words).toEqual({ en: { meta_title: 'First' } });
    const both = await read(HOME);
    const racing = await Promise.all(
      ['A', 'B', 'C'].map((meta_title) =>
        send(`${HOME}/draft`, { revision: both.revision, words: { en: { meta_title } } }, 'PUT'),
      ),
    );
    expect(racing.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await act(HOME, 'discard')).words).toEqual({});
    expect(faults(await send(`${HOME}/publish`, { revision: (await read(HOME)).revision }))).toMatchObject({
      status: 409,
      code: 'nothing_to_publish',
    });
  });

  it('what cannot be saved is told by its field, and nothing is saved', async () => {
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
    // what is empty or as it was is no change
    const same = await save(canvas, { en: { form_cancel_button_label: ' Cancel ', form_loading_label: '' } });
    expect(same.words).toEqual({});
    expect((await shop.get(`${PATH}/page/nowhere`, BEARER)).statusCode).toBe(404);
  });

  it('a draft with a date is published then, as it is then; without one again it stays a draft', async () => {
    const stop = shop.jobs.work(shop.jobHandlers, { concurrency: 1, pollMs: 20 });
    const at = () => new Date(Date.now() + 1500).toISOString();
    await save(BOOK, { en: { tagline: 'Soon' } });
    const due = at();
    expect(await act(BOOK, 'schedule', { at: due })).toMatchObject({ publish_at: due });
    const changed = await save(BOOK, { en: { tagline: 'Sooner' } });
    expect(changed.publish_at).toBe(due);
    await until('it is published', async () => !(await read(BOOK)).has_draft, 10_000);
    expect(await read(BOOK)).toMatchObject({ publish_at: null, words: { en: { tagline: 'Sooner' } } });

    await save(BOOK, { en: { tagline: 'Never' } });
    await act(BOOK, 'schedule', { at: at() });
    await act(BOOK, 'schedule', { at: null });
    await until('its time is over', async () => Date.now() > Date.parse(due) + 4000, 10_000);
    expect(await read(BOOK)).toMatchObject({ has_draft: true, publish_at: null });
    const { revision } = await read(BOOK);
    // the second that is put between two days is a date, and none that a clock has
    for (const wrong of ['2020-01-01T00:00:00Z', '2999-12-31T23:59:60Z'])
      expect(faults(await send(`${BOOK}/schedule`, { revision, at: wrong }))).toMatchObject({
        status: 422,
        code: 'publish_time_past',
      });
    await act(BOOK, 'discard');
    await stop();
  });

  it('a draft whose time came while no process was there is published once, by whichever comes first', async () => {
    const { versions } = await read(BOOK);
    const other = await opened.catalogue.shop(opened.database);
    await save(BOOK, { en: { tagline: 'Overnight' } });
    const due = new Date(Date.now() + 200).toISOString();
    await act(BOOK, 'schedule', { at: due });
    await until('its time is over', async () => Date.now() > Date.parse(due));
    const workers = [shop, other].map(({ jobs, jobHandlers }) =>
      jobs.work(jobHandlers, { concurrency: 2, pollMs: 20 }),
    );
    await until('it is published', async () => !(await read(BOOK)).has_draft, 10_000);
    await Promise.all(workers.map((stop) => stop()));
    expect(await read(BOOK)).toMatchObject({ publish_at: null, words: { en: { tagline: 'Overnight' } } });
    expect((await read(BOOK)).versions).toHaveLength(versions.length + 1);
    await other.closeApp();
  });

  it('another process shows what was published, by the same refs; a ref of the future is none', async () => {
    const other = await opened.catalogue.shop(opened.database);
    const refOf = async (one: TestShop) =>
      (await one.get('/content/api/v2')).json<{ refs: { ref: string }[] }>().refs[0]!.ref;
    const before = await refOf(other);
    await save(BOOK, { en: { name: 'Elsewhere' } });
    await act(BOOK, 'publish');
    expect(await refOf(other)).toBe(await refOf(shop));
    const search = (ref: string) =>
      other.get(`/content/api/v2/documents/search?ref=${ref}&q=[[at(my.product.uid,"tiny-book")]]`);
    expect((await search(await refOf(other))).body).toContain('Elsewhere');
    expect((await search(before)).body).not.toContain('Elsewhere');
    expect((await search(`${before.split('.')[0]}.999`)).statusCode).toBe(404);
    for (const forged of ['draft.9999999999999.x', `draft.9999999999999.${'A'.repeat(43)}`])
      expect((await search(forged)).statusCode).toBe(404);
    await other.closeApp();
  });

  it('what is written in English is read in its regions too, until somebody writes their own', async () => {
    const canvas = `${PATH}/canvas/canvas`;
    const field = 'format_hardcover_description';
    const readIn = async (market: string) =>
      (await shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`)).json<{
        data: { content: { canvas: Record<string, string> } };
      }>().data.content.canvas[field];
    const [uk, us] = [await readIn('uk'), await readIn('us')];
    expect(us).not.toBe(uk);
    await save(canvas, { en: { [field]: 'In grey' } });
    await act(canvas, 'publish');
    await until('it is seen', async () => (await readIn('uk')) === 'In grey');
    expect(await readIn('us')).toBe('In grey');
    // what the region brings is words of its own by now
    const own = await save(canvas, { en: { [field]: 'In grey' }, 'en-US': { [field]: us! } });
    expect(own.words['en-US']).toEqual({ [field]: us });
    await act(canvas, 'publish');
    await until('the region says it otherwise', async () => (await readIn('us')) === us);
    expect(await readIn('uk')).toBe('In grey');
    await act(canvas, 'restore', { version: 0 });
    await act(canvas, 'publish');
    await until('it is as before', async () => (await readIn('uk')) === uk);
  });

  it('a language that a package lacks keeps the steps of the form once its title is written', async () => {
    const form = `${PATH}/form/tiny-book`;
    const formIn = async (market: string) =>
      (await shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`)).json<{
        data: { content: { form: { title: string; tabs: object[] } } };
      }>().data.content.form;
    const { tabs } = await formIn('fr');
    expect(tabs).toHaveLength(1);
    await save(form, { fr: { title: 'Faites-le' } });
    await act(form, 'publish');
    await until('it is seen', async () => (await formIn('fr')).title === 'Faites-le');
    expect((await formIn('fr')).tabs).toEqual(tabs);
    await act(form, 'restore', { version: 0 });
    await act(form, 'publish');
  });

  it('drafts are kept by no cache, whoever asks for them', async () => {
    await save(BOOK, { en: { name: 'Hidden' } });
    const asked = await send(`${PATH}/preview`, {});
    const { url } = asked.json<{ data: { url: string } }>().data;
    const ref = new URL(url, 'http://shop').searchParams.get('token')!;
    const search = (wanted: string) =>
      shop.get(`/content/api/v2/documents/search?ref=${wanted}&q=[[at(my.product.uid,"tiny-book")]]`);
    const drafts = await search(ref);
    expect([drafts.headers['cache-control'], drafts.body.includes('Hidden')]).toEqual(['no-store', true]);
    await act(BOOK, 'discard');
  });

  it('at the host of staff a preview leads to the shop, whose pages are elsewhere', async () => {
    const apart = await opened.catalogue.shop(opened.database, {
      publicOrigin: 'https://shop.example',
      staffOrigin: 'https://staff.example',
    });
    const { body } = await apart.app.inject({
      method: 'POST',
      url: `${PATH}/preview`,
      payload: {},
      headers: { ...BEARER, host: 'staff.example' },
    });
    expect((JSON.parse(body) as { data: { url: string } }).data.url).toMatch(
      /^https:\/\/shop\.example\/_canvas\/update-preview\?token=/,
    );
    await apart.closeApp();
  });

  it('is for staff alone, and a browser of theirs brings the CSRF token', async () => {
    expect((await shop.get(PATH)).statusCode).toBe(404);
    const words = { revision: 0, words: {} };
    expect((await send(`${HOME}/draft`, words, 'PUT', {})).statusCode).toBe(404);
    expect((await send(`${PATH}/preview`, {}, 'POST', {})).statusCode).toBe(404);
    const basic = { authorization: `Basic ${Buffer.from(`x:${STAFF_TOKEN}`).toString('base64')}` };
    expect((await send(`${HOME}/draft`, words, 'PUT', basic)).statusCode).toBe(403);
  });
});
