import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  BLUE_BACK,
  commerce,
  formatOf,
  prices,
  product,
  soldAs,
  type PackageSource,
} from '@bindery/muse/testing';
import type { PackageList, Product, StaffAct, StaffCommerceProduct } from '@bindery/shared/contracts';
import { createObjectStore } from '../../platform/object-store';
import { STAFF, STAFF_TOKEN } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, TINY_BOOK, TINY_COMMERCE, withShop, type OpenShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { ROBIN } from '../../testing/visitor';
import { archiveKey } from './package-archive';
import { packagesDesk, type PackagesDesk } from './testing/packages-desk';

const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };

const CHEAP = Object.fromEntries(
  Object.entries(prices).map(([market, price]) => [market, price === '1980' ? '1200' : '12.00']),
);
const INNER: PackageSource = { 'pages/back-cover.svg': BLUE_BACK };
const WITH_LAYFLAT: PackageSource = {
  'product.json': { ...TINY_BOOK, formats: [...TINY_BOOK.formats, formatOf('layflat')] },
  'commerce.json': { ...TINY_COMMERCE, variants: [...TINY_COMMERCE.variants, soldAs('layflat')] },
};
describeOnDatabases('a shop under unusual publishing conditions, on $name', ({ open }) => {
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

  it('serves the built-in version until the store can return the published version', async () => {
    const { catalogue, database, shop } = opened;
    const wantedTrial = await desk.tried(INNER);
    expect((await desk.post('/publications', wantedTrial)).statusCode).toBe(200);
    const store = createObjectStore(catalogue.config.objectStore);
    const key = archiveKey('tiny-book', wantedTrial.version);
    const { bytes } = (await store.get(key))!;
    await store.delete(key);
    const brought = catalogue.muse.package('tiny-book')!.version;
    const started = await catalogue.shop(database);
    expect(started.muse.package('tiny-book')!.version).toBe(brought);
    expect((await started.get('/_canvas/api/products/tiny-book?marketplace=uk')).statusCode).toBe(200);
    // the list shows the version as current although this process cannot load it, so that staff can roll it back
    const [{ version } = { version: null }] = (await started.get(`${STAFF}/packages`, BEARER)).json<{
      data: PackageList;
    }>().data.packages;
    expect(version).toBe(wantedTrial.version);
    await store.put(key, bytes, 'application/gzip');
    await waitUntil(
      'it has it',
      async () => started.muse.package('tiny-book')!.version === wantedTrial.version,
    );
    await started.closeApp();
    expect((await desk.rollBack('tiny-book', wantedTrial.version)).statusCode).toBe(200);
    expect(shop.muse.package('tiny-book')!.version).toBe(brought);
  });

  it('refuses a trial that is older than a day', async () => {
    const wantedTrial = await desk.tried(INNER);
    await opened.database.query(
      {
        name: 'test_age_trial',
        text: `update package_trials set created_at = now() - interval '25 hours' where id = $1`,
      },
      [wantedTrial.trial_id],
    );
    const answer = await desk.post('/publications', wantedTrial);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'trial_unusable']);
    expect(answer.json<{ detail: string }>().detail).toContain('older than a day');
  });

  it('sells a new format at once, and stops selling it after a rollback', async () => {
    const productBefore = (await desk.productOf('tiny-book')).json<{ data: Product }>().data;
    const wantedTrial = await desk.tried(WITH_LAYFLAT);
    expect((await desk.post('/publications', wantedTrial)).statusCode).toBe(200);
    const { variants } = (await desk.productOf('tiny-book')).json<{ data: Product }>().data;
    expect(variants.map(({ sku }) => sku)).toEqual([
      ...productBefore.variants.map(({ sku }) => sku),
      'TINY-LF',
    ]);
    const visitor = opened.shop.visitor();
    await visitor.add(ROBIN, { productId: formatOf('layflat').id });
    expect((await desk.rollBack('tiny-book', wantedTrial.version)).statusCode).toBe(200);
    expect(
      (await desk.productOf('tiny-book')).json<{ data: Product }>().data.variants.map(({ sku }) => sku),
    ).toEqual(productBefore.variants.map(({ sku }) => sku));
    const [line] = (await visitor.cart()).items;
    expect(line).toMatchObject({ unavailable: 'discontinued' });
  });

  it('marks books in a removed format as unavailable until a rollback restores the format', async () => {
    const goods = async () => {
      const { data } = (await opened.shop.get(`${STAFF}/commerce/products/tiny-book`, BEARER)).json<{
        data: StaffCommerceProduct;
      }>();
      return data.goods.map(({ sku, stock, prices: askedPrices }) => [
        sku,
        stock,
        askedPrices.find(({ market, state }) => market === 'uk' && state === 'now')?.amount,
      ]);
    };
    const change = (method: 'POST' | 'PUT', url: string, payload: object) =>
      opened.shop.app.inject({ method, url: `${STAFF}/commerce${url}`, headers: BEARER, payload });
    await change('POST', '/prices', { sku: 'TINY-SC', market: 'uk', amount: '13.00' });
    await change('PUT', '/goods/TINY-SC/stock', { stock: 3, was: null });
    const goodsBefore = await goods();
    expect(goodsBefore).toEqual([
      ['TINY-HC', null, '19.90'],
      ['TINY-SC', 3, '13.00'],
    ]);
    const withoutSoftcover = { 'product.json': product, 'commerce.json': commerce };
    const wantedTrial = await desk.tried(withoutSoftcover);
    const visitor = opened.shop.visitor();
    await visitor.add({ ...ROBIN, format: 'softcover' });
    // the second round publishes a version whose commerce.json the first round has applied
    for (const round of [1, 2]) {
      const { trial_id: id, version } = round === 1 ? wantedTrial : await desk.tried(withoutSoftcover);
      const published = await desk.post('/publications', { trial_id: id, version, acknowledged: round - 1 });
      expect([published.statusCode, await goods()]).toEqual([200, [['TINY-HC', null, '19.90']]]);
      expect((await visitor.cart()).items[0]).toMatchObject({ unavailable: 'discontinued' });
      expect((await desk.rollBack('tiny-book', version)).statusCode).toBe(200);
      expect(await goods()).toEqual(goodsBefore);
      const [line] = (await visitor.cart()).items;
      expect([line!.unavailable, line!.price.amount]).toEqual([undefined, '13.00']);
    }
    await change('PUT', '/goods/TINY-SC/stock', { stock: null, was: 3 });
    await opened.database.query({
      ...{ name: 'test_end_price', text: `delete from commerce_prices where source = 'staff'` },
    });
    await opened.shop.commerce.refresh();
  });

  it('prefers published prices to the prices of a release until a rollback', async () => {
    const { catalogue, database } = opened;
    const wantedTrial = await desk.tried(INNER);
    expect((await desk.post('/publications', wantedTrial)).statusCode).toBe(200);
    const cheap = {
      ...TINY_COMMERCE,
      variants: TINY_COMMERCE.variants.map((variant) => ({ ...variant, prices: CHEAP })),
    };
    const release = await TestCatalogue.open({ STAFF_TOKEN }, { 'commerce.json': cheap });
    const started = await release.shop(database, { objectStore: catalogue.config.objectStore });
    const priceIn = async () =>
      (await started.get('/_canvas/api/products/tiny-book?marketplace=uk')).json<{ data: Product }>().data
        .variants[0]!.price.amount;
    expect([started.muse.package('tiny-book')!.version, await priceIn()]).toEqual([
      wantedTrial.version,
      '19.90',
    ]);
    const payload = { was: wantedTrial.version, reason: 'Tested' };
    const url = `${STAFF}/packages/tiny-book/rollback`;
    const answer = await started.app.inject({ method: 'POST', url, headers: BEARER, payload });
    expect([answer.statusCode, await priceIn()]).toEqual([200, '12.00']);
    await started.closeApp();
    await release.close();
  });

  it('publishes the prices of the tested upload, not of an earlier upload', async () => {
    const sold = (amount: string): PackageSource => ({
      ...{ 'product.json': { ...TINY_BOOK, ages: [2, 9] } },
      'commerce.json': {
        ...TINY_COMMERCE,
        variants: TINY_COMMERCE.variants.map((variant) => ({
          ...variant,
          prices: { ...variant.prices, uk: amount },
        })),
      },
    });
    const mistyped = await desk.tried(sold('199.00'));
    const wantedTrial = await desk.tried(sold('20.90'));
    expect(wantedTrial.version).toBe(mistyped.version);
    expect((await desk.post('/publications', wantedTrial)).statusCode).toBe(200);
    const { variants } = (await desk.productOf('tiny-book')).json<{ data: Product }>().data;
    expect(variants.map(({ price }) => price.amount)).toEqual(['20.90', '20.90']);
    // the archive still contains the mistyped price, but neither a start nor a rollback applies this price
    const started = await opened.catalogue.shop(opened.database);
    await started.closeApp();
    const next = await desk.tried({
      'product.json': { ...TINY_BOOK, ages: [3, 9] },
      'commerce.json': sold('20.90')['commerce.json']!,
    });
    expect((await desk.post('/publications', next)).statusCode).toBe(200);
    expect((await desk.rollBack('tiny-book', next.version)).statusCode).toBe(200);
    const variantsAfter = (await desk.productOf('tiny-book')).json<{ data: Product }>().data.variants;
    expect(variantsAfter.map(({ price }) => price.amount)).toEqual(['20.90', '20.90']);
    expect((await desk.rollBack('tiny-book', wantedTrial.version)).statusCode).toBe(200);
  });

  it('keeps every published version, however old', async () => {
    const { database } = opened;
    const { packages, muse } = opened.shop;
    const wantedTrial = await desk.tried(INNER);
    expect((await desk.post('/publications', wantedTrial)).statusCode).toBe(200);
    expect((await desk.rollBack('tiny-book', wantedTrial.version)).statusCode).toBe(200);
    await packages.expire(new Date(Date.now() + 400 * 86_400_000));
    const keptVersions = await database.query<{ version: string }>({
      ...{ name: 'test_kept', text: 'select version from package_versions' },
    });
    expect(keptVersions.map(({ version }) => version)).toContain(wantedTrial.version);
    expect(await muse.packageVersion('tiny-book', wantedTrial.version)).toBeDefined();
  });

  it('adds each act to the audit log, without the reason that staff typed', async () => {
    const acts = (await opened.shop.get(`${STAFF}/audit`, BEARER)).json<{ data: StaffAct[] }>().data;
    const [act] = acts.filter((staffAct) => staffAct.act === 'package.roll-back');
    expect(act).toMatchObject({ subject_kind: 'package', status: 200 });
    expect(acts.some((staffAct) => staffAct.act === 'package.publish' && staffAct.status === 409)).toBe(true);
    expect(JSON.stringify(acts)).not.toContain('Tested');
  });
});
