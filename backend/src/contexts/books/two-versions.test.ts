import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cart, OrderedBook, OrderRevisionPages, Page, Reorder } from '@bindery/shared/contracts';
import { BLUE_BACK, schema } from '@bindery/muse/testing';
import { createObjectStore } from '../../platform/object-store';
import type { Database } from '../../platform/database';
import { placeOrder, readOrder, TestCatalogue, type TestShop } from '../../testing/test-shop';
import { describeOnDatabases, type TestDatabase } from '../../testing/test-databases';
import { ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

/** The later version has another example and therefore another cover, a blue back cover and shorter notes. */
const LATER = {
  'pages/back-cover.svg': BLUE_BACK,
  'schema.json': {
    ...schema,
    keys: {
      ...schema.keys,
      coat: { ...schema.keys.coat, examples: ['blue'] },
      note: { ...schema.keys.note, rules: [{ name: 'max', args: { limit: 20 } }] },
    },
  },
};

const SECRET_KEY = randomBytes(32).toString('base64');

describeOnDatabases('a shop with two versions of a catalogue on $name', ({ open }: TestDatabase) => {
  let [older, newer]: TestCatalogue[] = [];
  let database: Database;
  let [n, next]: TestShop[] = [];

  beforeAll(async () => {
    older = await TestCatalogue.open({ SECRET_KEY });
    newer = await TestCatalogue.open({ SECRET_KEY }, LATER);
    database = await open();
    n = await older.shop(database);
    next = await newer.shop(database, { objectStore: older.config.objectStore });
  });
  afterAll(async () => {
    await Promise.all([n!.closeApp(), next!.closeApp()]);
    await database.close();
    await Promise.all([older!.close(), newer!.close()]);
  });

  const pagesOf = async (shop: TestShop, version?: string): Promise<Page[]> => {
    const answer = await shop
      .visitor()
      .send('POST', '/content/product/tiny-book/toc', ROBIN, version ? { 'x-package-version': version } : {});
    expect(answer.statusCode).toBe(200);
    return answer.json<{ toc: { pages: Page[] } }>().toc.pages;
  };
  const versionOf = (shop: TestShop): string => shop.muse.package('tiny-book')!.version;
  /** Returns the visitor's browser, connected to another process. */
  function moved({ cookie, csrf, guestToken }: Visitor, shop: TestShop): Visitor {
    return Object.assign(shop.visitor(), { cookie, csrf, guestToken });
  }
  const coverOf = ({ items: [line] }: Cart): string => line!.coverImage!.url;

  it('serves open pages of both versions in both processes', async () => {
    expect(versionOf(n!)).not.toBe(versionOf(next!));
    for (const [from, to] of [
      [n!, next!],
      [next!, n!],
    ] as const)
      for (const { url } of await pagesOf(from)) {
        const [ownAnswer, otherAnswer] = await Promise.all([from.get(url), to.get(url)]);
        expect(ownAnswer.statusCode).toBe(200);
        expect(otherAnswer.statusCode).toBe(200);
        expect(otherAnswer.rawPayload.equals(ownAnswer.rawPayload)).toBe(true);
        expect(otherAnswer.headers['cache-control']).toBe(ownAnswer.headers['cache-control']);
      }
  });

  it('returns the pages in the version of the open form', async () => {
    expect(await pagesOf(next!, versionOf(n!))).toEqual(await pagesOf(n!));
    expect(await pagesOf(n!, versionOf(next!))).toEqual(await pagesOf(next!));
    // an unknown version is replaced by the current one, so that a page that was open for months still works
    expect(await pagesOf(n!, '0123456789abcdef')).toEqual(await pagesOf(n!));
  });

  it('does not change the version of a line, regardless of the process that changes the cart', async () => {
    const visitor = n!.visitor();
    await visitor.add(ROBIN);
    const cover = coverOf(await visitor.cart());
    const movedVisitor = moved(visitor, next!);
    expect(coverOf(await movedVisitor.cart())).toBe(cover);
    const added = await movedVisitor.add(ROBIN);
    // a book with the same choices in another version becomes a new line
    expect(added.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
    const [firstLine, second] = (await movedVisitor.cart()).items;
    expect(firstLine!.coverImage!.url).toBe(cover);
    expect(second!.coverImage!.url).not.toBe(cover);
    await movedVisitor.send('PATCH', `/website/v2/cart/items/${firstLine!.id}`, { item: { quantity: 3 } });
    const variantId = '33333333-3333-4333-8333-333333333333';
    await movedVisitor.send('PATCH', `/website/v2/cart/items/${firstLine!.id}`, {
      item: { productId: variantId },
    });
    const [changedLine] = (await visitor.cart()).items;
    expect(changedLine).toMatchObject({ quantity: 3, format: { identifier: 'softcover' } });
    expect(await versionsOfLines(database)).toEqual([versionOf(n!), versionOf(next!)].sort());
    expect((await next!.get(changedLine!.coverImage!.url)).statusCode).toBe(200);
  });

  it('upgrades an edited line to the current version, unless this version refuses its choices', async () => {
    const visitor = n!.visitor();
    const { items } = await visitor.add({ ...ROBIN, note: 'edited' });
    const movedVisitor = moved(visitor, next!);
    const patch = (customisations: object) =>
      movedVisitor.send('PATCH', `/website/v2/cart/items/${items[0]!.id}`, { item: { customisations } });
    expect((await patch({ ...ROBIN, coat: 'green' })).statusCode).toBe(422);
    expect(coverOf(await movedVisitor.cart())).toBe(coverOf(await visitor.cart()));
    expect((await patch({ ...ROBIN, coat: 'blue' })).statusCode).toBe(200);
    const fresh = next!.visitor();
    await fresh.add({ ...ROBIN, coat: 'blue' });
    expect(coverOf(await movedVisitor.cart())).toBe(coverOf(await fresh.cart()));
  });

  it('adds a book in the version of the open page in every process', async () => {
    const visitor = next!.visitor();
    const body = { items: [{ productId: TINY_ID, customisations: ROBIN, version: versionOf(n!) }] };
    const answer = await visitor.postItems(body);
    visitor.guestToken = answer.json<{ data: { newGuestToken: string } }>().data.newGuestToken;
    const ownVisitor = n!.visitor();
    await ownVisitor.add(ROBIN);
    expect(coverOf(await visitor.cart())).toBe(coverOf(await ownVisitor.cart()));
  });

  it('EDIT-42: shows and changes an ordered book in its own version', async () => {
    const visitor = n!.visitor();
    await visitor.add({ ...ROBIN, note: 'ordered' });
    const order = await readOrder(visitor, (await placeOrder(n!, visitor)).id);
    const [item] = order.items;
    const movedVisitor = moved(visitor, next!);
    const path = `/website/v1/orders/items/${item!.id}`;
    const book = (await movedVisitor.send('GET', `${path}/book`)).json<{ data: OrderedBook }>().data;
    expect(book.schema.version).toBe(versionOf(n!));
    const wantedValues = { ...item!.customisation, name: 'Robyn' };
    const drawnToc = await movedVisitor.send('POST', `${path}/toc`, wantedValues);
    const { pages } = drawnToc.json<{ toc: { pages: Page[] } }>().toc;
    const toc = await visitor.send('POST', '/content/product/tiny-book/toc', wantedValues);
    expect(pages).toEqual(toc.json<{ toc: { pages: Page[] } }>().toc.pages);
    await movedVisitor.send('PUT', '/website/v1/orders/items', {
      item: { id: item!.id, customisations: wantedValues },
    });
    const revisionAnswer = await movedVisitor.send('GET', `${path}/revisions/2/pages`);
    expect(revisionAnswer.json<{ data: OrderRevisionPages }>().data.after).toEqual(pages);
    for (const { url } of pages) expect((await next!.get(url)).statusCode).toBe(200);
  });

  it('EDIT-13: lists fields of an ordered book that the newer version does not have', async () => {
    const visitor = n!.visitor();
    await visitor.add({ ...ROBIN, note: 'With love from your grandmother' });
    const { items } = await readOrder(visitor, (await placeOrder(n!, visitor)).id);
    const path = `/website/v1/orders/items/${items[0]!.id}/reorder`;
    const copyAt = async (who: Visitor) => (await who.send('GET', path)).json<{ data: Reorder }>().data;
    expect((await copyAt(visitor)).lostKeys).toEqual([]);
    const { lostKeys, labels, customisation } = await copyAt(moved(visitor, next!));
    expect([lostKeys, labels]).toEqual([['note'], { note: 'Note' }]);
    expect(customisation).not.toHaveProperty('note');
    expect(customisation).toHaveProperty('name', ROBIN.name);
  });

  it('shows a line in the current version if its own version is missing', async () => {
    const visitor = n!.visitor();
    const { items } = await visitor.add({ ...ROBIN, note: 'before' });
    const cover = coverOf(await visitor.cart());
    await database.query(
      {
        name: 'test_unkept',
        text: `update line_items set package_version = 'feedfeedfeedfeed', identity = 'as it was' where id = $1`,
      },
      [items[0]!.id],
    );
    expect(coverOf(await visitor.cart())).toBe(cover);
    const url = `/website/v2/cart/items/${items[0]!.id}`;
    expect((await visitor.send('PATCH', url, { item: { quantity: 2 } })).statusCode).toBe(200);
    const movedVisitor = moved(visitor, next!);
    expect((await movedVisitor.cart()).items).toMatchObject([
      { quantity: 2, coverImage: { isMuseImage: true } },
    ]);
    expect((await movedVisitor.send('DELETE', url)).statusCode).toBe(200);
  });

  it('prints a line in its own version', async () => {
    const printRequest = await next!.print.ask('tiny-book', ROBIN, {
      lang: 'en',
      cover: 'hardback',
      barcode: '',
      hasMarks: false,
      version: versionOf(n!),
    });
    if (printRequest.kind !== 'asked') throw new Error(printRequest.kind);
    const stop = next!.jobs.work(next!.jobHandlers, { concurrency: 1, pollMs: 50 });
    for (const { id } of printRequest.files) {
      const report = JSON.parse((await madeFile(() => next!.print.report(id))).toString()) as {
        packageVersion: string;
      };
      expect(report.packageVersion).toBe(versionOf(n!));
    }
    await stop();
  });

  it('postpones a print job whose version cannot be loaded, and prints it later', async () => {
    const objects = createObjectStore(older!.config.objectStore);
    const key = `packages/tiny-book/${versionOf(n!)}.gz`;
    const archive = (await objects.get(key))!;
    const printRequest = await n!.print.ask(
      'tiny-book',
      { ...ROBIN, name: 'Later' },
      {
        lang: 'en',
        cover: 'softback',
        barcode: '',
        hasMarks: false,
      },
    );
    if (printRequest.kind !== 'asked') throw new Error(printRequest.kind);
    await objects.delete(key);
    const third = await newer!.shop(database, { objectStore: older!.config.objectStore });
    const handlers = { print: { ...third.jobHandlers['print']!, retryPauseMs: 20, maxAttempts: 1 } };
    const stop = third.jobs.work(handlers, { concurrency: 1, pollMs: 20 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { id } = printRequest.files[0]!;
    await expect(n!.print.file(id)).rejects.toThrow('being made');
    await objects.put(key, archive.bytes, archive.contentType);
    expect((await madeFile(() => n!.print.file(id))).toString('latin1', 0, 5)).toBe('%PDF-');
    await stop();
    await third.closeApp();
  });
});

async function versionsOfLines(database: Database): Promise<string[]> {
  const rows = await database.query<{ version: string }>({
    name: 'test_line_versions',
    text: `select distinct package_version as version from line_items order by 1`,
  });
  return rows.map(({ version }) => version);
}

async function madeFile(ask: () => Promise<Buffer>): Promise<Buffer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt > 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
