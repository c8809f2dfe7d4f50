import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BLUE_BACK } from '@bindery/muse/testing';
import { createObjectStore, type ObjectStore } from '../../platform/object-store';
import type { Connection, Database } from '../../platform/database';
import { countedDatabase, databases, describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { ROBIN, TINY_ID } from '../../testing/visitor';
import { archiveKey, packageArchive } from './package-archive';
import { createPackages } from './packages.service';

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const VERSIONS = { name: 'test_versions', text: 'select version from package_versions order by version' };
const AGE = {
  name: 'test_age',
  text: `update package_versions set last_seen_at = now() - interval '200 days' where version = $1`,
};
const CART_OF = { name: 'test_clear', text: 'delete from line_items' };
const LOCK = {
  name: 'test_lock',
  text: 'select version from package_versions where version = $1 for key share',
};

describeOnDatabases('the storage of package versions on $name', ({ open }) => {
  let catalogue: TestCatalogue;
  let laterCatalogue: TestCatalogue;
  let database: Database;
  let shop: TestShop;
  let objects: ObjectStore;
  let version: string;

  beforeAll(async () => {
    catalogue = await TestCatalogue.open();
    laterCatalogue = await TestCatalogue.open({}, { 'pages/back-cover.svg': BLUE_BACK });
    database = await open();
    shop = await catalogue.shop(database);
    objects = createObjectStore(catalogue.config.objectStore);
    version = shop.muse.package('tiny-book')!.version;
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await Promise.all([catalogue.close(), laterCatalogue.close()]);
  });

  const versions = async (): Promise<string[]> =>
    (await database.query<{ version: string }>(VERSIONS)).map((row) => row.version);
  const isStored = async (): Promise<boolean> =>
    (await objects.head(archiveKey('tiny-book', version))) !== undefined;

  it('stores each version once, even if several processes start at once', async () => {
    const dependencies = {
      muse: laterCatalogue.muse,
      database,
      store: objects,
      holders: [],
      warn: () => undefined,
    };
    await Promise.all([1, 2, 3].map(() => createPackages(dependencies).publish()));
    const { version: published } = laterCatalogue.muse.package('tiny-book')!;
    expect(await versions()).toEqual([version, published].sort());
    const files = await packageArchive(objects).files('tiny-book', published);
    const ownFiles = await laterCatalogue.muse.packageFiles('tiny-book');
    expect([...files!.keys()]).toEqual([...ownFiles.keys()].sort());
    for (const [path, bytes] of ownFiles) expect(files!.get(path)!.equals(bytes)).toBe(true);
    await database.query(
      { name: 'test_unpublish', text: 'delete from package_versions where version = $1' },
      [published],
    );
  });

  it('does not store a version if its files have changed since the process started', async () => {
    const file = await laterCatalogue.write('pages/back-cover.svg', '<svg/>');
    const dependencies = {
      muse: laterCatalogue.muse,
      database,
      store: objects,
      holders: [],
      warn: () => undefined,
    };
    const { version: changedVersion } = laterCatalogue.muse.package('tiny-book')!;
    await objects.delete(archiveKey('tiny-book', changedVersion));
    await expect(createPackages(dependencies).publish()).rejects.toThrow('were changed');
    expect(await versions()).toEqual([version]);
    await file.restore();
  });

  it('needs one database statement at a start without new versions', async () => {
    const counted = countedDatabase(database);
    const dependencies = {
      muse: shop.muse,
      database: counted,
      store: objects,
      holders: [],
      warn: () => undefined,
    };
    const publish = (): Promise<readonly string[]> =>
      counted.statementsOf(() => createPackages(dependencies).publish());
    expect(await publish()).toEqual(['package_versions_see_kept']);
    await objects.delete(archiveKey('tiny-book', version));
    expect((await publish()).length).toBeGreaterThan(1);
    expect(await isStored()).toBe(true);
  });

  it('does not delete a version until half a year after its last use by a process', async () => {
    await database.query(AGE, [version]);
    await shop.packages.publish();
    expect(await shop.packages.expire()).toBe(0);
    expect(await shop.packages.expire(inDays(179))).toBe(0);
    expect(await isStored()).toBe(true);
  });

  it('deletes a version only if no cart line uses it', async () => {
    const visitor = shop.visitor();
    await visitor.add();
    await database.query(AGE, [version]);
    expect(await shop.packages.expire()).toBe(0);
    expect(await isStored()).toBe(true);
    await database.query(CART_OF);
    expect(await shop.packages.expire()).toBe(1);
    expect(await isStored()).toBe(false);
    expect(await versions()).toEqual([]);
  });

  it('does not delete a version while a print file of this version is pending', async () => {
    await shop.packages.publish();
    const printRequest = await shop.print.ask('tiny-book', ROBIN, {
      lang: 'en',
      cover: 'hardback',
      barcode: '',
      hasMarks: false,
    });
    expect(printRequest.kind).toBe('asked');
    await database.query(AGE, [version]);
    expect(await shop.packages.expire()).toBe(0);
    await database.query({ name: 'test_clear_jobs', text: 'delete from jobs' });
    expect(await shop.packages.expire()).toBe(1);
  });

  it('refuses cart lines of a version with 503 and Retry-After until it is stored', async () => {
    const visitor = shop.visitor();
    const refused = await visitor.postItems({ items: [{ productId: TINY_ID, customisations: ROBIN }] });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    await shop.packages.publish();
    await visitor.add();
    await database.query(CART_OF);
  });

  it('retries a failed deletion a day later', async () => {
    const archives = async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const key of objects.list(`packages/tiny-book/${version}`)) keys.push(key);
      return keys;
    };
    await database.query(AGE, [version]);
    const broken: ObjectStore = { ...objects, delete: () => Promise.reject(new Error('away')) };
    const dependencies = { muse: shop.muse, database, store: broken, holders: [], warn: () => undefined };
    await expect(createPackages(dependencies).expire()).rejects.toThrow('away');
    expect(await versions()).toEqual([]);
    const packages = createPackages({ ...dependencies, store: objects });
    await packages.expire();
    expect(await archives()).toHaveLength(1);
    await packages.expire(new Date(Date.now() + 2 * 86_400_000));
    expect(await archives()).toEqual([]);
    await shop.packages.publish();
  });
});

const [, postgres] = databases;
(postgres ? describe : describe.skip)('the expiry of package versions while a shopper adds a book', () => {
  let catalogue: TestCatalogue;
  let database: Database;
  let shop: TestShop;
  let version: string;

  beforeAll(async () => {
    catalogue = await TestCatalogue.open();
    database = await postgres!.open();
    shop = await catalogue.shop(database);
    version = shop.muse.package('tiny-book')!.version;
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await catalogue.close();
  });

  it('waits for a concurrent cart request, and does not delete the version of its line', async () => {
    await database.query(AGE, [version]);
    let expiry: Promise<number> | undefined;
    await database.transaction(async (transaction: Connection) => {
      await transaction.query(LOCK, [version]);
      expiry = shop.packages.expire();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await transaction.query({
        name: 'test_guest',
        text: `insert into guests (id, session_hash) values ('g', 'h')`,
      });
      await transaction.query(
        {
          name: 'test_line',
          text: `with cart as (insert into carts (number, guest_id) values ('C1', 'g') returning id)
            insert into line_items (cart_id, product_slug, variant_id, package_version, customisation, identity, quantity)
            select id, 'tiny-book', 'v', $1, '{}', 'i', 1 from cart`,
        },
        [version],
      );
    });
    expect(await expiry).toBe(0);
  });

  it('never deletes the version of a cart line that is added during the deletion', async () => {
    const objects = createObjectStore(catalogue.config.objectStore);
    for (let round = 0; round < 15; round += 1) {
      await database.query(CART_OF);
      await shop.packages.publish();
      await database.query(AGE, [version]);
      const visitor = shop.visitor();
      await visitor.askCsrf();
      const [answer] = await Promise.all([
        visitor.postItems({ items: [{ productId: TINY_ID, customisations: ROBIN }] }),
        shop.packages.expire(),
      ]);
      const isKept = (await database.query(VERSIONS)).length === 1;
      expect((await objects.head(archiveKey('tiny-book', version))) !== undefined).toBe(isKept);
      expect(answer.statusCode).toBe(isKept ? 200 : 503);
    }
  });
});
