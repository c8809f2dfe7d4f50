import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commerce, formatOf, product, soldAs, type PackageSource } from '@bindery/muse/testing';
import type { Product } from '@bindery/shared/contracts';
import { createObjectStore } from '../../platform/object-store';
import { STAFF, STAFF_TOKEN } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { TINY_BOOK, withShop, type OpenShop } from '../../testing/test-shop';
import { archiveKey } from './package-archive';
import { packagesDesk, type PackagesDesk } from './testing/packages-desk';

const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const OTHER_ID = '99999999-9999-4999-8999-99999999999';

const anotherBook = (changes: object = {}): PackageSource => ({
  'product.json': {
    ...{ ...product, id: `${OTHER_ID}0`, slug: 'other-book' },
    formats: [{ ...formatOf('hardcover'), id: `${OTHER_ID}1` }],
    ...changes,
  },
  'commerce.json': {
    ...{ ...commerce, masterSku: 'OTHER' },
    variants: [{ ...soldAs('hardcover'), sku: 'OTHER-HC' }],
  },
});

describeOnDatabases('a shop that publishes one of several products, on $name', ({ open }) => {
  let opened: OpenShop;
  let desk: PackagesDesk;
  let stop: () => Promise<void>;
  withShop(
    (shop) => {
      opened = shop;
      desk = packagesDesk(shop);
    },
    { open, variables: { STAFF_TOKEN } },
  );
  beforeAll(() => {
    stop = opened.shop.jobs.work(opened.shop.trials.handlers, { concurrency: 1, pollMs: 20 });
  });
  afterAll(() => stop());

  it('sells a product that is in no release, and reserves its ids even after a rollback', async () => {
    expect((await desk.productOf('other-book')).statusCode).toBe(404);
    const wantedTrial = await desk.tried(anotherBook(), 'other-book');
    const published = await desk.post('/publications', wantedTrial);
    expect(published.json()).toMatchObject({
      data: { version: wantedTrial.version, brought: null, rolls_back_to: null },
    });
    expect((await desk.productOf('other-book')).json<{ data: Product }>().data.content.form.title).toBe(
      'Make it',
    );

    const third = await desk.tried(anotherBook({ slug: 'third-book' }), 'third-book');
    const clash = await desk.post('/publications', third);
    expect([clash.statusCode, clash.json<{ code: string }>().code]).toEqual([409, 'package_clashes']);
    expect(clash.json<{ errors: { detail: string }[] }>().errors[0]!.detail).toContain('that of other-book');
    const inShop = (await desk.list()).filter(({ version }) => version !== null);
    expect(inShop.map(({ slug }) => slug)).toEqual(['other-book', 'tiny-book']);

    expect((await desk.rollBack('other-book', wantedTrial.version)).statusCode).toBe(200);
    expect((await desk.productOf('other-book')).statusCode).toBe(404);
    const terms = await opened.shop.get(`${STAFF}/commerce/products/other-book`, BEARER);
    expect(terms.json()).toMatchObject({ data: { unavailable: 'discontinued' } });
    expect((await desk.list()).find(({ slug }) => slug === 'other-book')).toMatchObject({
      ...{ version: null, rolls_back_to: null },
      rolled_back: { from: wantedTrial.version, reason: 'Tested' },
      kept: expect.arrayContaining([expect.objectContaining({ version: wantedTrial.version })]),
    });

    // another product with the SKU of the rolled-back product is refused, because this SKU is still reserved
    const productBefore = (await desk.list())[0];
    const refused = await desk.post('/publications', third);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'sku_taken']);
    expect((await desk.list())[0]).toEqual(productBefore);
    expect((await desk.productOf('third-book')).statusCode).toBe(404);
  });

  it('publishes only one of two products with the same ids at the same time', async () => {
    const slugs = ['book-one', 'book-two'] as const;
    const sold = (sku: string): PackageSource => ({
      'commerce.json': {
        ...commerce,
        masterSku: sku,
        variants: [{ ...soldAs('hardcover'), sku: `${sku}-HC` }],
      },
    });
    const wantedTrials = [];
    for (const slug of slugs)
      wantedTrials.push(await desk.tried({ ...anotherBook({ slug }), ...sold(slug) }, slug));
    const answers = await Promise.all(wantedTrials.map((each) => desk.post('/publications', each)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers[1 - winner]!.json<{ code: string }>().code).toBe('package_clashes');
    expect((await desk.rollBack(slugs[winner]!, wantedTrials[winner]!.version)).statusCode).toBe(200);
  });

  it('publishes other products even if the published version of one product is lost', async () => {
    const { catalogue } = opened;
    const lostTrial = await desk.tried(anotherBook(), 'other-book');
    expect((await desk.post('/publications', lostTrial)).statusCode).toBe(200);
    const store = createObjectStore(catalogue.config.objectStore);
    const key = archiveKey('other-book', lostTrial.version);
    const { bytes } = (await store.get(key))!;
    await store.delete(key);
    const started = await catalogue.shop(opened.database);
    const { trial_id, version } = await desk.tried({ 'product.json': { ...TINY_BOOK, ages: [1, 3] } });
    const answer = await started.app.inject({
      ...{ method: 'POST', url: `${STAFF}/packages/publications`, headers: BEARER },
      payload: { trial_id, version },
    });
    expect([answer.statusCode, started.muse.package('tiny-book')!.version]).toEqual([200, version]);
    await started.closeApp();
    await store.put(key, bytes, 'application/gzip');
    expect((await desk.rollBack('tiny-book', version)).statusCode).toBe(200);
    expect((await desk.rollBack('other-book', lostTrial.version)).statusCode).toBe(200);
  });
});
