import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { TinyCatalogue } from '@bindery/muse/testing';
import sharp from 'sharp';
import { PageTokens } from '../../contexts/books/page-token';
import { form, pageWith, PICNIC, Photographer } from '../../contexts/photos/testing/photo-shop';
import { KeyRing } from '../../platform/config';
import { openDatabase, type Database } from '../../platform/database';
import { describeOnDatabases } from '../test-databases';
import { TestCatalogue, type TestShop } from '../test-shop';
import { ROBIN } from '../visitor';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MIGRATIONS_DIR = pathOf('../../../drizzle');
const LAST_MIGRATION = 3;
/** In order of their foreign keys. */
const TABLES = [
  'guests',
  'carts',
  'line_items',
  'photos',
  'photo_uses',
  'print_photos',
  'rejected_pictures',
  'idempotency_keys',
  'jobs',
];

interface KnownVisitor {
  readonly guestToken: string;
  readonly cookie: string;
  readonly csrf: string;
}
interface Known {
  readonly secretKey: string;
  readonly ada: KnownVisitor & { readonly number: string };
  readonly ben: KnownVisitor & {
    readonly inCart: string;
    readonly inDraft: string;
    readonly view: string;
    readonly begunUpload: {
      readonly url: string;
      readonly fields: Readonly<Record<string, string | number>>;
    };
  };
  readonly cleo: KnownVisitor & { readonly letGo: string };
  readonly print: string;
  readonly sealed: { readonly request: Parameters<PageTokens['seal']>[0]; readonly token: string };
}
const knownData = JSON.parse(readFileSync(pathOf('0003/known.json'), 'utf8')) as Known;
const rows = JSON.parse(readFileSync(pathOf('0003/rows.json'), 'utf8')) as Record<string, unknown>;

function migrationsOfBefore(folder: string): string {
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx <= LAST_MIGRATION);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

/** The payload of a done job is JSON null, which `json_populate_recordset` turns into SQL NULL. */
const JOBS = `id, kind, dedupe_key, coalesce(payload, 'null'), status, attempts, failure, lease, due_at, created_at, finished_at`;

async function insertRows(database: Database): Promise<void> {
  for (const table of TABLES) {
    const columns = table === 'jobs' ? JOBS : '*';
    const text = `insert into ${table} select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
    await database.query({ name: `insert_${table}`, text }, [JSON.stringify(rows[table])]);
  }
}

function visitorOf(shop: TestShop, { guestToken, cookie, csrf }: KnownVisitor): Photographer {
  return Object.assign(new Photographer(shop), { guestToken, cookie, csrf });
}

describeOnDatabases('a data folder of an earlier version, opened by this version ($name)', (test) => {
  let root: string;
  let files: TinyCatalogue;
  let catalogue: TestCatalogue;
  let database: Database;
  let closeBefore: () => Promise<void> = () => Promise.resolve();
  let shop: TestShop;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'bindery-data-'));
    const dataDir = join(root, 'data');
    for (const entry of ['objects', 'secret-key'])
      cpSync(pathOf(`0003/${entry}`), join(dataDir, entry), { recursive: true });
    const oldDatabase = await test.open(
      join(dataDir, 'database'),
      migrationsOfBefore(join(root, 'migrations')),
    );
    await insertRows(oldDatabase);
    if (oldDatabase.kind === 'embedded') {
      await oldDatabase.close();
      database = await openDatabase({ folder: join(dataDir, 'database'), migrationsDir: MIGRATIONS_DIR });
    } else {
      const [row] = await oldDatabase.query<{ name: string }>({
        name: 'own',
        text: 'select current_database() as name',
      });
      const { href: url } = Object.assign(new URL(process.env['TEST_DATABASE_URL']!), {
        pathname: `/${row!.name}`,
      });
      database = await openDatabase({ url, poolSize: 4, migrationsDir: MIGRATIONS_DIR });
      closeBefore = () => oldDatabase.close();
    }
    files = await TinyCatalogue.create();
    await files.add('tiny-book');
    cpSync(pathOf(`../../../catalogue/${PICNIC}`), join(files.dir, PICNIC), { recursive: true });
    catalogue = await TestCatalogue.open({
      CATALOGUE_DIR: files.dir,
      DATA_DIR: dataDir,
      APP_ENV: 'development',
    });
    shop = await catalogue.shop(database);
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await closeBefore();
    await catalogue.close();
    await files.remove();
    rmSync(root, { recursive: true, force: true });
  });

  async function expectAll(ada: Photographer, ben: Photographer, cleo: Photographer): Promise<void> {
    const [adas, bens, cleos] = [await ada.cart(), await ben.cart(), await cleo.cart()];
    expect(adas.number).toBe(knownData.ada.number);
    expect([adas, bens, cleos].map(({ items }) => items.length)).toEqual([1, 1, 1]);
    expect(JSON.stringify(bens)).toContain(knownData.ben.inCart);
    expect(JSON.stringify(cleos)).toContain(knownData.cleo.letGo);
    for (const id of [knownData.ben.inCart, knownData.ben.inDraft]) {
      const { width, height, view_url } = await ben.photo(id);
      expect((await ben.shop.get(view_url)).headers['content-type']).toBe('image/jpeg');
      const page = await pageWith(ben, { public_id: id, width, height });
      expect((await ben.shop.get(page)).statusCode).toBe(200);
      expect([(await ada.ask(id)).statusCode, (await cleo.ask(id)).statusCode]).toEqual([404, 404]);
    }
    expect((await ada.remove(knownData.ben.inDraft)).statusCode).toBe(404);
  }

  it('gives guests access to their own carts and photos only', () =>
    expectAll(
      visitorOf(shop, knownData.ada),
      visitorOf(shop, knownData.ben),
      visitorOf(shop, knownData.cleo),
    ));

  it('still serves the earlier version’s URLs of pictures, pages and print files', async () => {
    expect((await shop.get(knownData.ben.view)).statusCode).toBe(200);
    const print = await shop.get(knownData.print, { host: 'localhost' });
    expect([print.statusCode, print.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const tokens = new PageTokens(Buffer.from(shop.config.keys.secretsOf('pages')[0], 'hex'));
    expect(tokens.open(knownData.sealed.token)).toMatchObject(knownData.sealed.request);
    // compares decrypted requests, because each version of the engine encrypts the same request differently
    expect(tokens.open(tokens.seal(knownData.sealed.request))).toMatchObject(knownData.sealed.request);
  });

  it('lets a guest finish an upload that the guest began in an earlier version', async () => {
    const { url, fields } = knownData.ben.begunUpload;
    const now = jest.spyOn(Date, 'now').mockReturnValue((Number(fields['timestamp']) + 60) * 1000);
    const file = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const answer = await shop.app.inject({ method: 'POST', url, ...form(fields, file) });
    now.mockRestore();
    expect(answer.statusCode).toBe(200);
    const { public_id: id } = answer.json<{ public_id: string }>();
    expect(id).toMatch(new RegExp(`^${String(fields['folder'])}/`));
    const [ada, ben] = [visitorOf(shop, knownData.ada), visitorOf(shop, knownData.ben)];
    expect([(await ben.ask(id)).statusCode, (await ada.ask(id)).statusCode]).toEqual([200, 404]);
    expect((await ben.remove(id)).statusCode).toBe(200);
  });

  it('accepts new lines and changed quantities in stored carts', async () => {
    const [ada, ben] = [visitorOf(shop, knownData.ada), visitorOf(shop, knownData.ben)];
    const adaCart = await ada.add({ ...ROBIN, name: 'Kim' });
    expect([adaCart.number, adaCart.items.length]).toEqual([knownData.ada.number, 2]);
    const [kim] = adaCart.items.slice(-1);
    const changeAnswer = await ben.send(
      'PATCH',
      `/website/v2/cart/items/${(await ben.cart()).items[0]!.id}`,
      {
        item: { quantity: 3 },
      },
    );
    expect(changeAnswer.statusCode).toBe(200);
    expect((await ada.send('DELETE', `/website/v2/cart/items/${kim!.id}`)).statusCode).toBe(200);
  });

  it('remains readable after a key rotation and the removal of the old key', async () => {
    const newKey = `key:2026-12:${'N'.repeat(43)}`;
    const overlap = new KeyRing([newKey, knownData.secretKey]);
    const pagesOf = (keys: KeyRing): PageTokens => {
      const [firstSecret, ...otherSecrets] = keys
        .secretsOf('pages')
        .map((secret) => Buffer.from(secret, 'hex'));
      return new PageTokens(firstSecret!, otherSecrets);
    };
    expect(pagesOf(overlap).open(knownData.sealed.token)).toMatchObject(knownData.sealed.request);
    expect(pagesOf(overlap).seal(knownData.sealed.request)).not.toBe(knownData.sealed.token);

    const during = await catalogue.shop(database, { keys: overlap });
    const visitors = [knownData.ada, knownData.ben, knownData.cleo].map((knownVisitor) =>
      visitorOf(during, knownVisitor),
    ) as [Photographer, Photographer, Photographer];
    await expectAll(...visitors);
    expect((await during.get(knownData.ben.view)).statusCode).toBe(200);
    for (const visitor of visitors) await visitor.signature();
    expect(visitors.map(({ guestToken }) => guestToken)).not.toContain(knownData.ben.guestToken);
    const { public_id: uploaded } = await visitors[1].upload(
      await sharp({ create: { width: 64, height: 48, channels: 3, background: 'blue' } })
        .jpeg()
        .toBuffer(),
    );
    await during.closeApp();

    const laterShop = await catalogue.shop(database, { keys: new KeyRing([newKey]) });
    const laterVisitors = visitors.map((visitor) =>
      Object.assign(new Photographer(laterShop), { guestToken: visitor.guestToken }),
    ) as typeof visitors;
    for (const visitor of laterVisitors) await visitor.askCsrf();
    await expectAll(...laterVisitors);
    expect((await laterVisitors[1].ask(uploaded)).statusCode).toBe(200);
    const oldVisitor = visitorOf(laterShop, knownData.ben);
    expect((await oldVisitor.send('GET', '/website/v2/cart')).statusCode).toBe(401);
    expect((await laterShop.get(knownData.ben.view)).statusCode).toBe(404);
    await laterShop.closeApp();
  });
});
