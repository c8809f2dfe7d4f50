import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { findMarket } from '@bindery/shared/market';
import type { Database } from '../../../platform/database';
import { ADDRESS, placeOrder, type TestShop } from '../../../testing/test-shop';
import { readTables } from '../../../testing/test-databases';
import { createTestCustomer, signInVisitor } from '../../accounts/testing/signed-in';
import { Photographer, PICNIC_ID, picnicWith } from '../../photos/testing/photo-shop';

const PEOPLE = 3;
const UK = findMarket('uk')!;

const who = fc.nat(PEOPLE - 1);
/** Generates three people who may have the same addresses, the data that they share, and the order of deletions. */
export const histories = fc.record({
  people: fc.array(fc.record({ hasAccount: fc.boolean(), email: fc.nat(1), street: fc.nat(1) }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  photosInOrders: fc.array(fc.record({ owner: who, buyer: who }), { minLength: 2, maxLength: 4 }),
  openedOrders: fc.array(fc.record({ buyer: who, reader: who }), { maxLength: 3 }),
  deletions: fc.shuffledSubarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
});
export type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

export interface Sharer {
  readonly visitor: Photographer;
  readonly ownerId: string;
  readonly orderId: string;
  readonly photoId: string;
  /** ids of the owner and of related rows, except addresses and photos, which other people may share */
  readonly ids: readonly string[];
  readonly exportKey: string;
}

/** All data that the shop stores: the rows of each table, the objects by key and the mails by file name. */
export interface Snapshot {
  readonly tables: ReadonlyMap<string, readonly string[]>;
  readonly objects: ReadonlyMap<string, string>;
  readonly mails: ReadonlyMap<string, string>;
}

const mailFolder = (shop: TestShop): string => join(shop.config.dataDir, 'mail');

export async function takeSnapshot(shop: TestShop, database: Database): Promise<Snapshot> {
  const [objects, mails] = [new Map<string, string>(), new Map<string, string>()];
  for await (const key of shop.objects.list(''))
    objects.set(key, (await shop.objects.get(key))!.bytes.toString('base64'));
  for (const name of await readdir(mailFolder(shop)))
    mails.set(name, await readFile(join(mailFolder(shop), name), 'utf8'));
  return { tables: await readTables(database), objects, mails };
}

const IDS = `
  with mine as (select $1::uuid as id), my_orders as (select id, cart_id from orders where owner_id = $1),
    my_carts as (select id from carts where owner_id = $1 union select cart_id from my_orders)
  select array(
    select id::text from mine
    union select id::text from guests where owner_id = $1
    union select id::text from customers where owner_id = $1
    union select id::text from consents where owner_id = $1
    union select id::text from my_orders
    union select id::text from order_items where order_id in (select id from my_orders)
    union select id::text from my_carts
    union select id::text from line_items where cart_id in (select id from my_carts)) as ids,
    array(select store_key from privacy_requests where owner_id = $1 and store_key is not null) as keys`;

export async function makePeople(
  { shop, database, jpeg }: { shop: TestShop; database: Database; jpeg: Buffer },
  { people, photosInOrders, openedOrders }: History,
): Promise<readonly Sharer[]> {
  const query = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    database.query<Row>({ name: '', text }, values);
  const run = crypto.randomUUID().slice(0, 8);
  // each is contained in the other
  const emails = [`ann.${run}@example.com`, `joann.${run}@example.com`];
  const streets = [`1 Shared Lane ${run}`, `11 Shared Lane ${run}`];
  const takenEmails = new Set<string>();

  async function makePerson(
    { hasAccount, email: emailIndex, street }: History['people'][number],
    index: number,
  ) {
    const visitor = new Photographer(shop);
    await visitor.askCsrf();
    const address = { ...ADDRESS, address1: streets[street]! };
    const email = emails[emailIndex]!;
    if (hasAccount) {
      const customer = await createTestCustomer(
        database,
        takenEmails.has(email) ? `${index}.${email}` : email,
      );
      takenEmails.add(email);
      await signInVisitor(database, visitor, customer);
      await query('insert into customer_addresses (customer_id, address) values ($1, $2)', [
        customer.customerId,
        address,
      ]);
    }
    const { public_id: photoId } = await visitor.upload(jpeg);
    const add = () =>
      visitor.add(picnicWith(shop, { family_photo: { public_id: photoId, width: 64, height: 48 } }), {
        productId: PICNIC_ID,
      });
    await add();
    const { id: orderId, number } = await placeOrder(shop, visitor, { email, shippingAddress: address });
    await query(`update orders set state = 'shipped', locked_at = now() where id = $1`, [orderId]);
    await shop.objects.put(`orders/${orderId}/${number}-1-cover.pdf`, jpeg, 'application/pdf');
    await add();
    const [order] = await query<{ id: string }>('select owner_id as id from orders where id = $1', [orderId]);
    const ownerId = order!.id;
    const { id: exportId } = await database.transaction((transaction) =>
      shop.privacy.service.export(transaction, ownerId, UK, ''),
    );
    await shop.privacy.service.runExport(exportId); // mails the address typed at the checkout
    await mkdir(mailFolder(shop), { recursive: true });
    await writeFile(
      join(mailFolder(shop), `${ownerId}.eml`),
      `To: ${email}\nX-About-Owner: ${ownerId}\n\nHello`,
    );
    const [mine] = await query<{ ids: string[]; keys: string[] }>(IDS, [ownerId]);
    return { visitor, ownerId, orderId, photoId, ids: [...mine!.ids, exportId], exportKey: mine!.keys[0]! };
  }

  const sharers: Sharer[] = [];
  for (const [index, person] of people.entries()) sharers.push(await makePerson(person, index));
  for (const { owner, buyer } of photosInOrders)
    await shop.photos.markUsed(database, [sharers[owner]!.photoId], `order:${sharers[buyer]!.orderId}`);
  for (const { buyer, reader } of openedOrders)
    if (buyer !== reader)
      await query('insert into order_grants (order_id, owner_id) values ($1, $2) on conflict do nothing', [
        sharers[buyer]!.orderId,
        sharers[reader]!.ownerId,
      ]);
  return sharers;
}

export async function deletePerson(
  { shop, database }: { shop: TestShop; database: Database },
  { ownerId }: Sharer,
): Promise<string> {
  const { id } = await database.transaction((transaction) =>
    shop.privacy.service.delete(transaction, ownerId, false),
  );
  await shop.privacy.service.runDeletion(id);
  return id;
}

export interface Deletion {
  readonly person: Sharer;
  readonly receiptId: string;
  readonly others: readonly Sharer[];
  /** photos that have no owner and no use, so that a deletion removes them */
  readonly lostPhotos: readonly string[];
}

/** Tables with rows that give a person access to another person's data. Deleting either person may delete such rows. */
const OF_TWO_PEOPLE = ['order_grants', 'order_links'];
const PHOTO_TABLES = ['photos', 'photo_folders', 'print_photos'];
const tagOf = (photoId: string): string => photoId.split('/')[1]!;
const namesAny = (text: string, words: readonly string[]): boolean =>
  words.some((word) => text.includes(word));

function mayChange(
  table: string,
  row: string,
  { person, receiptId, others: otherSharers, lostPhotos }: Deletion,
): boolean {
  if (table === 'changes') return true; // memory versions, which any change may raise
  if (PHOTO_TABLES.includes(table)) return namesAny(row, [tagOf(person.photoId), ...lostPhotos]);
  const isTheirs = namesAny(row, [...person.ids, receiptId]);
  return isTheirs && (OF_TWO_PEOPLE.includes(table) || !otherSharers.some(({ ids }) => namesAny(row, ids)));
}

/** Returns the changed rows that did not belong only to the deleted person. A correct deletion changes no such row. */
export function rowsOfOthersChanged(
  earlierSnapshot: Snapshot,
  laterSnapshot: Snapshot,
  deletion: Deletion,
): string[] {
  return [...laterSnapshot.tables].flatMap(([table, rows]) => {
    const [earlierRows, laterRows] = [new Set(earlierSnapshot.tables.get(table)), new Set(rows)];
    const changedRows = [
      ...[...earlierRows].filter((row) => !laterRows.has(row)),
      ...rows.filter((row) => !earlierRows.has(row)),
    ];
    return changedRows
      .filter((row) => !mayChange(table, row, deletion))
      .map((row) => `${table}: ${row.slice(0, 300)}`);
  });
}

export function filesLeft(
  { objects, mails }: Snapshot,
  { person, lostPhotos }: Deletion,
): Pick<Snapshot, 'objects' | 'mails'> {
  const deletedPrefixes = [
    `orders/${person.orderId}/`,
    `exports/${person.exportKey}/`,
    ...lostPhotos.map((photoId) => `${photoId}/`),
  ];
  const isLeft = (key: string): boolean => !deletedPrefixes.some((prefix) => key.startsWith(prefix));
  return {
    objects: new Map([...objects].filter(([key]) => isLeft(key))),
    mails: new Map([...mails].filter(([name]) => name !== `${person.ownerId}.eml`)),
  };
}
