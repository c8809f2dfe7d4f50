import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cartTag, type CartWriteResponse } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import { openDatabase, type Database } from '../../platform/database';
import { canonicalHash } from '../../platform/canonical-hash';
import { databases } from '../../testing/test-databases';
import { type TestShop, TINY_BOOK, withCatalogue } from '../../testing/test-shop';
import { ROBIN, TINY_ID } from '../../testing/visitor';

const MIGRATIONS = fileURLToPath(new URL('../../../drizzle', import.meta.url));
const BEFORE = '0006_cart_revision';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

function earlierMigrations(folder: string): string {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag === BEFORE),
  );
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

/** SQL statements of the earlier release, which does not use the new columns. */
const EARLIER = {
  cart: `insert into carts (number, guest_id) values ($1, $2) returning id`,
  line: `insert into line_items (cart_id, product_slug, variant_id, package_version, customisation, identity, quantity)
    values ($1, 'tiny-book', $2, 'earlier', $3::jsonb, $4, 2) returning id`,
  answer: `insert into idempotency_keys (scope, key, fingerprint, status, body) values ($1, 'earlier', $2, 200, '{"number":"kept"}')`,
};

const catalogue = withCatalogue();
let folder: string;
let database: Database;
let shop: TestShop;
const items = [{ productId: TINY_ID, customisations: ROBIN }];

async function earlierCart(to: Database, guestId: string, number: string): Promise<void> {
  const customisation = { ...ROBIN, format: 'hardcover' };
  const variantId = TINY_BOOK.formats[0]!.id;
  const identity = canonicalHash([variantId, customisation]);
  const query = <Row>(text: keyof typeof EARLIER, values: readonly unknown[]) =>
    to.query<Row>({ name: `test_${text}`, text: EARLIER[text] }, values);
  const [cart] = await query<{ id: string }>('cart', [number, guestId]);
  await query('line', [cart!.id, variantId, JSON.stringify(customisation), identity]);
  await query('answer', [`cart-items ${guestId}`, `${canonicalHash(items)} uk`]);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-migrated-'));
  const where = join(folder, 'database');
  database = await databases[0]!.open(where, earlierMigrations(join(folder, 'drizzle')));
  await database.query({
    name: 'test_guest',
    text: `insert into guests (id, session_hash) values ('before', 'before')`,
  });
  await earlierCart(database, 'before', 'CBEFORE');
  await database.close();
  database = await openDatabase({ folder: where, migrationsDir: MIGRATIONS });
  await database.query({
    name: 'test_guest',
    text: `insert into guests (id, session_hash) values ('beside', 'beside')`,
  });
  await earlierCart(database, 'beside', 'CBESIDE');
  shop = await catalogue().shop(database);
});
afterAll(async () => {
  await shop.closeApp();
  await database.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['before', 'CBEFORE'],
  ['beside', 'CBESIDE'],
])('a cart that old code stored %s the migration gets revision 1', async (guestId, number) => {
  const market = findMarket('uk')!;
  const [guest] = await database.query<{ ownerId: string }>(
    { name: 'test_owner', text: 'select owner_id as "ownerId" from guests where id = $1' },
    [guestId],
  );
  const { ownerId } = guest!;
  const visit = { visitor: { ownerId, guestId }, market };
  const cart = await shop.carts.read(ownerId, market);
  expect([cart.number, cart.revision, cart.itemCount]).toEqual([number, 1, 2]);
  const replayed = await shop.carts.add(visit, items, { idempotencyKey: 'earlier', ifMatch: undefined });
  expect(replayed).toMatchObject({ status: 200, body: '{"number":"kept"}', isReplay: true });
  const added = await shop.carts.add(visit, items, { idempotencyKey: 'new', ifMatch: cartTag(cart) });
  const order = JSON.parse(added.body) as CartWriteResponse['data']['order'];
  expect([order.number, order.revision, order.itemCount]).toEqual([number, 2, 3]);
});
