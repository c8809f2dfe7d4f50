import { afterEach, expect, it } from '@jest/globals';
import type { EditorWords } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type OpenShop, type TestShop, withShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { faults } from '../../testing/visitor';
import { BOOK, EditorsDesk, PATH, STAFF_TOKEN } from './testing/editors-desk';

// Source: docs/rules.md CONT-10, CONT-11
describeOnDatabases('the content service with words of editors, on $name', ({ open }) => {
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
  const workers: (() => Promise<void>)[] = [];
  function startWorkers(...shops: TestShop[]): void {
    for (const { jobs, jobHandlers } of shops)
      workers.push(jobs.work(jobHandlers, { concurrency: 2, pollMs: 20 }));
  }
  const stopWorkers = () => Promise.all(workers.splice(0).map((stop) => stop()));
  // a running worker would prevent the end of the test run
  afterEach(stopWorkers);
  const send = (...call: Parameters<EditorsDesk['send']>) => desk.send(...call);
  const read = (url: string) => desk.read(url);
  const save = (url: string, words: EditorWords) => desk.save(url, words);
  const act = (url: string, action: string, fields?: object) => desk.act(url, action, fields);

  /** Long enough for a busy machine to schedule the publication before this time, because a past time is refused. */
  const soonInstant = () => new Date(Date.now() + 3000).toISOString();

  it('publishes a scheduled draft on time with its current words', async () => {
    await save(BOOK, { en: { tagline: 'Soon' } });
    const dueTime = soonInstant();
    expect(await act(BOOK, 'schedule', { at: dueTime })).toMatchObject({ publish_at: dueTime });
    const changedDocument = await save(BOOK, { en: { tagline: 'Sooner' } });
    expect(changedDocument.publish_at).toBe(dueTime);
    startWorkers(shop);
    await waitUntil('it is published', async () => !(await read(BOOK)).has_draft, 10_000);
    expect(await read(BOOK)).toMatchObject({ publish_at: null, words: { en: { tagline: 'Sooner' } } });

    await stopWorkers();
    await save(BOOK, { en: { tagline: 'Never' } });
    const never = soonInstant();
    await act(BOOK, 'schedule', { at: never });
    await act(BOOK, 'schedule', { at: null });
    startWorkers(shop);
    await waitUntil('its time is over', async () => Date.now() > Date.parse(never) + 1000, 10_000);
    expect(await read(BOOK)).toMatchObject({ has_draft: true, publish_at: null });
    const { revision } = await read(BOOK);
    // a leap second is valid in the wire format, but the clocks of processes have no leap seconds
    for (const wrong of ['2020-01-01T00:00:00Z', '2999-12-31T23:59:60Z'])
      expect(faults(await send(`${BOOK}/schedule`, { revision, at: wrong }))).toMatchObject({
        status: 422,
        code: 'publish_time_past',
      });
    await act(BOOK, 'discard');
  });

  it('publishes an overdue draft only once after an outage', async () => {
    const { versions } = await read(BOOK);
    const otherShop = await opened.catalogue.shop(opened.database);
    await save(BOOK, { en: { tagline: 'Overnight' } });
    const dueTime = soonInstant();
    await act(BOOK, 'schedule', { at: dueTime });
    await waitUntil('its time is over', async () => Date.now() > Date.parse(dueTime));
    startWorkers(shop, otherShop);
    await waitUntil('it is published', async () => !(await read(BOOK)).has_draft, 10_000);
    await stopWorkers();
    expect(await read(BOOK)).toMatchObject({ publish_at: null, words: { en: { tagline: 'Overnight' } } });
    expect((await read(BOOK)).versions).toHaveLength(versions.length + 1);
    await otherShop.closeApp();
  });

  it('shows published words by the same refs in another process', async () => {
    const otherShop = await opened.catalogue.shop(opened.database);
    const refOf = async (testShop: TestShop) =>
      (await testShop.get('/content/api/v2')).json<{ refs: { ref: string }[] }>().refs[0]!.ref;
    const earlierRef = await refOf(otherShop);
    await save(BOOK, { en: { name: 'Elsewhere' } });
    await act(BOOK, 'publish');
    expect(await refOf(otherShop)).toBe(await refOf(shop));
    const search = (ref: string) =>
      otherShop.get(`/content/api/v2/documents/search?ref=${ref}&q=[[at(my.product.uid,"tiny-book")]]`);
    expect((await search(await refOf(otherShop))).body).toContain('Elsewhere');
    expect((await search(earlierRef)).body).not.toContain('Elsewhere');
    expect((await search(`${earlierRef.split('.')[0]}.999`)).statusCode).toBe(404);
    for (const forged of ['draft.9999999999999.x', `draft.9999999999999.${'A'.repeat(43)}`])
      expect((await search(forged)).statusCode).toBe(404);
    await otherShop.closeApp();
  });

  it('shows the English words in every English region without its own words', async () => {
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
    await waitUntil('it is seen', async () => (await readIn('uk')) === 'In grey');
    expect(await readIn('us')).toBe('In grey');
    // the region's text equals that of the build, but is stored, because the text of its language changes
    const ownDocument = await save(canvas, { en: { [field]: 'In grey' }, 'en-US': { [field]: us! } });
    expect(ownDocument.words['en-US']).toEqual({ [field]: us });
    await act(canvas, 'publish');
    await waitUntil('the region says it otherwise', async () => (await readIn('us')) === us);
    expect(await readIn('uk')).toBe('In grey');
    await act(canvas, 'restore', { version: 0 });
    await act(canvas, 'publish');
    await waitUntil('it is as before', async () => (await readIn('uk')) === uk);
  });

  it('shows the steps of a form in a language that the package lacks', async () => {
    const form = `${PATH}/form/tiny-book`;
    const formIn = async (market: string) =>
      (await shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`)).json<{
        data: { content: { form: { title: string; tabs: object[] } } };
      }>().data.content.form;
    const { tabs } = await formIn('fr');
    expect(tabs).toHaveLength(1);
    await save(form, { fr: { title: 'Faites-le' } });
    await act(form, 'publish');
    await waitUntil('it is seen', async () => (await formIn('fr')).title === 'Faites-le');
    expect((await formIn('fr')).tabs).toEqual(tabs);
    await act(form, 'restore', { version: 0 });
    await act(form, 'publish');
  });
});
