import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BLUE_BACK, english, schema, type PackageSource } from '@bindery/muse/testing';
import type {
  PackageList,
  PackagePublication,
  Page,
  Product,
  SchemaPreview,
} from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { ROBIN } from '../../testing/visitor';
import { packed } from './testing/packages-desk';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const PATH = '/_canvas/api/staff/packages';
const LONG_NOTE = 'Longer than a later version takes';
const { form } = english;
/** A later version with a blue back cover, shorter notes and another title of the form. */
const LATER = {
  'pages/back-cover.svg': BLUE_BACK,
  'content/en.json': { ...english, form: { ...form, title: 'Make it yours, later' } },
  'schema.json': {
    ...schema,
    keys: { ...schema.keys, note: { ...schema.keys.note, rules: [{ name: 'max', args: { limit: 5 } }] } },
  },
};
const LATEST = { ...LATER, 'schema.json': schema };

interface Kept {
  readonly catalogue: TestCatalogue;
  readonly version: string;
}

async function openPackage(changes: PackageSource): Promise<Kept> {
  const catalogue = await TestCatalogue.open({}, changes);
  return { catalogue, version: catalogue.muse.package('tiny-book')!.version };
}

describeOnDatabases('a shop that publishes package versions, on $name', ({ open }) => {
  let catalogue: TestCatalogue;
  let laterPackage: Kept;
  let latest: Kept;
  let database: Database;
  let shop: TestShop;
  let otherShop: TestShop;
  let stop: () => Promise<void>;
  let brought: string;

  beforeAll(async () => {
    catalogue = await TestCatalogue.open({ STAFF_TOKEN });
    [laterPackage, latest] = await Promise.all([openPackage(LATER), openPackage(LATEST)]);
    database = await open();
    shop = await catalogue.shop(database);
    otherShop = await catalogue.shop(database);
    brought = shop.muse.package('tiny-book')!.version;
    stop = shop.jobs.work(shop.trials.handlers, { concurrency: 1, pollMs: 20 });
  });
  afterAll(async () => {
    await stop();
    await Promise.all([shop.closeApp(), otherShop.closeApp()]);
    await database.close();
    await Promise.all([catalogue.close(), laterPackage.catalogue.close(), latest.catalogue.close()]);
  });

  const post = (path: string, payload: object, targetShop = shop) =>
    targetShop.app.inject({ method: 'POST', url: `${PATH}${path}`, headers: BEARER, payload });
  /** @returns the trial's id */
  async function tried({ catalogue: trialCatalogue }: Kept): Promise<string> {
    const { trials } = shop;
    const id = await trials.beginWithFiles(packed(await trialCatalogue.muse.packageFiles('tiny-book')));
    await waitUntil('the trial has ended', async () => (await trials.read(id)).status === 'done');
    return id;
  }
  const publish = async (wantedPackage: Kept, moreFields: object = {}, targetShop = shop) =>
    post(
      '/publications',
      { trial_id: await tried(wantedPackage), version: wantedPackage.version, ...moreFields },
      targetShop,
    );
  const rollBack = (replacedVersion: string, reason = 'The back should be white', targetShop = shop) =>
    post('/tiny-book/rollback', { was: replacedVersion, reason }, targetShop);
  const stands = async (targetShop = shop): Promise<PackagePublication> =>
    (await targetShop.get(PATH, BEARER)).json<{ data: PackageList }>().data.packages[0]!;
  async function served(targetShop: TestShop) {
    const product = await targetShop.get('/_canvas/api/products/tiny-book?marketplace=uk');
    const schemas = await targetShop.visitor().send('POST', '/content/product/tiny-book/schema/preview', {});
    const toc = await targetShop.visitor().send('POST', '/content/product/tiny-book/toc', ROBIN);
    const { data } = product.json<{ data: Product }>();
    return {
      version: schemas.json<SchemaPreview>().version,
      ofProduct: data.version,
      form: data.content.form.title,
      pages: toc.json<{ toc: { pages: Page[] } }>().toc.pages.map(({ url }) => url),
    };
  }

  it('requires staff to confirm the number of books that the new version would break', async () => {
    const visitor = shop.visitor();
    await visitor.add({ ...ROBIN, note: LONG_NOTE });
    const pageBefore = await served(shop);
    const refused = await publish(laterPackage);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'books_would_break']);
    expect(refused.json<{ errors: object[] }>().errors[0]).toMatchObject({
      ...{ field: 'acknowledged', detail: expect.stringContaining('refuses 1 book ') },
    });
    expect((await publish(laterPackage, { acknowledged: 2 })).statusCode).toBe(422);
    expect(await served(shop)).toEqual(pageBefore);
    expect(await stands()).toMatchObject({ version: brought, published_at: null, rolls_back_to: null });
  });

  it('serves the version at once in every process, while open pages still work', async () => {
    const [browser, pageBefore] = [shop.visitor(), await served(shop)];
    await browser.add({ ...ROBIN, note: LONG_NOTE });
    const cover = (await browser.cart()).items[0]!.coverImage!.url;

    const answer = await publish(laterPackage, { acknowledged: 2 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: {
        slug: 'tiny-book',
        version: laterPackage.version,
        brought,
        rolls_back_to: brought,
        rolled_back: null,
      },
    });
    const pageAfter = await served(shop);
    expect(pageAfter).toMatchObject({
      version: laterPackage.version,
      ofProduct: laterPackage.version,
      form: 'Make it yours, later',
    });
    expect(pageAfter.pages).not.toEqual(pageBefore.pages);
    await waitUntil(
      'the other process has it',
      async () => (await served(otherShop)).version === laterPackage.version,
    );
    await waitUntil('its form too', async () => (await served(otherShop)).form === 'Make it yours, later');
    expect(await served(otherShop)).toEqual(pageAfter);

    const [earlierPicture, laterPicture] = await Promise.all(
      [pageBefore.pages.at(-1)!, pageAfter.pages.at(-1)!].map((url) => otherShop.get(url)),
    );
    expect([earlierPicture!.statusCode, laterPicture!.statusCode]).toEqual([200, 200]);
    expect(earlierPicture!.rawPayload.equals(laterPicture!.rawPayload)).toBe(false);
    const { coverImage, id } = (await browser.cart()).items[0]!;
    expect(coverImage!.url).toBe(cover);
    const patched = await browser.send('PATCH', `/website/v2/cart/items/${id}`, { item: { quantity: 2 } });
    expect(patched.statusCode).toBe(200);
    // the server checks and adds a book from an open form with the version of that form
    const form = await browser.send(
      'POST',
      '/content/product/tiny-book/toc',
      { ...ROBIN, note: LONG_NOTE },
      {
        'x-package-version': brought,
      },
    );
    expect(form.json<{ toc: { pages: Page[] } }>().toc.pages.map(({ url }) => url)).toHaveLength(
      pageBefore.pages.length,
    );

    const restarted = await catalogue.shop(database);
    expect(await served(restarted)).toEqual(pageAfter);
    await restarted.closeApp();
  });

  it('refuses a trial that compared the version with one that is no longer current', async () => {
    const secondAnswer = await publish(laterPackage);
    expect([secondAnswer.statusCode, (await stands()).version]).toEqual([200, laterPackage.version]);
    const trial = await tried(latest);
    const firstAnswer = await post('/publications', { trial_id: trial, version: latest.version });
    expect(firstAnswer.statusCode).toBe(200);
    const oldTrial = (await shop.trials.list()).trials.find(
      ({ version, base_version: base }) => version === laterPackage.version && base === brought,
    )!;
    const refused = await post('/publications', { trial_id: oldTrial.id, version: laterPackage.version });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'trial_unusable']);
    const conflictAnswer = await post('/publications', { trial_id: trial, version: laterPackage.version });
    expect(conflictAnswer.statusCode).toBe(409);
  });

  it('rolls back one version at a time, and only once if the request is repeated', async () => {
    expect((await rollBack(latest.version, '  ')).statusCode).toBe(400);
    expect((await rollBack(brought)).json()).toMatchObject({ code: 'current_version_changed' });
    const [firstAnswer, two] = await Promise.all([
      rollBack(latest.version),
      rollBack(latest.version, 'Me too', otherShop),
    ]);
    expect([firstAnswer.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(await stands()).toMatchObject({ version: laterPackage.version, rolls_back_to: brought });
    expect((await rollBack(latest.version)).statusCode).toBe(200);
    expect((await stands()).version).toBe(laterPackage.version);

    const { statusCode } = await rollBack(laterPackage.version);
    expect(statusCode).toBe(200);
    expect(await stands()).toMatchObject({
      ...{ version: brought, published_at: null, rolls_back_to: null },
      rolled_back: { from: laterPackage.version, reason: 'The back should be white' },
    });
    await waitUntil('the other process has it', async () => (await served(otherShop)).version === brought);
    expect(await served(shop)).toMatchObject({ ofProduct: brought, form: form.title });
    expect((await rollBack(brought)).json()).toMatchObject({ code: 'nothing_to_roll_back' });
  });

  it('publishes only one of two versions if both are published at the same time', async () => {
    const [firstTrial, two] = [await tried(laterPackage), await tried(latest)];
    const answers = await Promise.all([
      post('/publications', { trial_id: firstTrial, version: laterPackage.version, acknowledged: 2 }),
      post('/publications', { trial_id: two, version: latest.version }, otherShop),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const winner = answers[0].statusCode === 200 ? laterPackage : latest;
    expect((await stands()).version).toBe(winner.version);
    await waitUntil('both serve it', async () => (await served(otherShop)).version === winner.version);
    expect((await rollBack(winner.version)).statusCode).toBe(200);
  });

  it('returns 404 for an unknown trial, and 400 for an invalid version', async () => {
    const payload = { trial_id: '00000000-0000-4000-8000-000000000000', version: laterPackage.version };
    expect((await post('/publications', payload)).statusCode).toBe(404);
    const url = `${PATH}/publications`;
    expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(404);
    expect((await rollBack('latest')).statusCode).toBe(400);
  });
});
