import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type {
  PrivacyDeleteResponse,
  PrivacyExport,
  PrivacyExportResponse,
  PrivacyOverview,
  PrivacyReceipt,
} from '@bindery/shared/contracts';
import type { Connection, Database } from '../../platform/database';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { placeOrder, type TestCatalogue, type TestShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
import { waitUntil } from '../../testing/until';
import { Mailbox } from '../accounts/testing/mailbox';
import { createTestCustomer, signInVisitor, type TestCustomer } from '../accounts/testing/signed-in';
import { Cloud } from '../photos/testing/cloud';
import { Photographer, PICNIC_ID, picnicWith } from '../photos/testing/photo-shop';
import { CART_KEPT_DAYS } from '../cart';
import { addressBody, ADDRESSES, beginCheckout, putStep } from '../checkout/testing/checkout-visitor';
import { REMOVED_KEPT_DAYS } from '../books';
import { GUEST_KEPT_DAYS } from '../shoppers';
import { PHOTO_KEPT_DAYS } from '../photos';
import { INBOX_KEPT_DAYS } from '../../platform/inbox';
import { KEPT_MS as JOBS_KEPT_MS } from '../../platform/jobs/expire-jobs';
import { createPrivacy } from './create-privacy';
import { DeletionLedger } from './ledger';
import { EXPORT_KEPT_DAYS } from './privacy.service';
import {
  KOREAN_ORDERS_KEPT_DAYS,
  OPEN_ORDERS_KEPT_DAYS,
  ORDERS_KEPT_DAYS,
  RECEIPTS_KEPT_DAYS,
} from './upkeep';
import { IMPERSONAL, OF_STAFF, PERSONAL } from './personal-data';
import { unzip } from './testing/unzip';
import { upkeepJobs } from '../../app/upkeep';
import { withRealCatalogue } from './testing/real-catalogue';

/** A name and an e-mail address that do not occur in the shop or in other tests. */
let CHILD: string;
let EMAIL: string;
let STREET: string;
function namePeople(): void {
  CHILD = `Zebulonia${randomBytes(6).toString('hex')}`;
  EMAIL = `${CHILD.toLowerCase()}@example.com`;
  STREET = `7 ${CHILD} Gardens`;
}
const DAY_MS = 86_400_000;
const day = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** Reads the rows of the retention table in docs/privacy.md. */
async function livesOf(table: string): Promise<string[]> {
  const page = await readFile(fileURLToPath(new URL('../../../../docs/privacy.md', import.meta.url)), 'utf8');
  return page.split('\n').filter((line) => line.startsWith('|') && line.includes(`\`${table}\``));
}

let catalogue: TestCatalogue;
let jpeg: Buffer;
withRealCatalogue((opened, photo) => {
  catalogue = opened;
  jpeg = photo;
});

describeOnDatabases('personal data on $name', ({ open }) => {
  const database = openedDatabase(open);

  const rowsOf = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    database.query<Row>({ name: '', text }, values);
  const tables = async (): Promise<string[]> =>
    (
      await rowsOf<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      )
    ).map(({ name }) => name);

  describe('PRIV-08: the list of tables', () => {
    it('includes every table, either as personal data or as a justified exception', async () => {
      const named = [...PERSONAL.map(({ table }) => table), ...Object.keys(IMPERSONAL), ...OF_STAFF];
      expect(new Set(named).size).toBe(named.length);
      expect([...named].sort()).toEqual(await tables());
    });

    it('contains the cleared columns of rows that are not deleted', async () => {
      for (const { table, forget } of PERSONAL) {
        if (typeof forget === 'string') continue;
        const columns = await rowsOf<{ name: string }>(
          `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
          [table],
        );
        expect([table, ...[...forget.keep, ...Object.keys(forget.set)].sort()]).toEqual([
          table,
          ...columns.map(({ name }) => name).sort(),
        ]);
      }
    });

    it('PRIV-07: includes the retention of every table, as upkeep uses it', async () => {
      const keptTables = [...PERSONAL.map(({ table }) => table), ...OF_STAFF];
      const lifeOf = new Map(
        await Promise.all(keptTables.map(async (table) => [table, await livesOf(table)] as const)),
      );
      expect(keptTables.filter((table) => lifeOf.get(table)!.length === 0)).toEqual([]);
      for (const [table, days] of [
        ['carts', CART_KEPT_DAYS],
        ['guests', GUEST_KEPT_DAYS],
        ['photos', PHOTO_KEPT_DAYS.unused],
        ['photos', PHOTO_KEPT_DAYS.inCart],
        ['orders', ORDERS_KEPT_DAYS],
        ['orders', OPEN_ORDERS_KEPT_DAYS],
        ['orders', KOREAN_ORDERS_KEPT_DAYS],
        ['rejected_pictures', PHOTO_KEPT_DAYS.refused],
        ['privacy_requests', EXPORT_KEPT_DAYS],
        ['privacy_requests', RECEIPTS_KEPT_DAYS],
        ['inbox', INBOX_KEPT_DAYS],
        ['removed_characters', REMOVED_KEPT_DAYS],
        ['jobs', JOBS_KEPT_MS / DAY_MS],
      ] as const)
        expect([table, (await livesOf(table)).join()]).toEqual([
          table,
          expect.stringContaining(`${days} days`),
        ]);
    });

    it('includes as personal data every table that refers to a person', async () => {
      const referring = await rowsOf<{ name: string }>(
        `select distinct table_name as name from information_schema.columns where table_schema = 'public'
           and column_name in ('owner_id', 'guest_id', 'customer_id', 'order_id', 'item_id', 'email', 'public_id')`,
      );
      expect(referring.map(({ name }) => name).filter((name) => name in IMPERSONAL)).toEqual([]);
    });
  });

  describe('data of a shopper with photos, a cart and an order', () => {
    let cloud: Cloud;
    let shop: TestShop;
    let visitor: Photographer;
    let ownerId: string;
    let photoId: string;
    let guestId: string;
    let dropped: jest.SpiedFunction<TestShop['muse']['pictures']['forgetAll']>;
    beforeAll(async () => {
      cloud = new Cloud();
      // messages to this print house remain in the outbox, because no worker delivers them
      const printHouse = { secret: 'whsec_eA==', target: { kind: 'folder', folder: '/nowhere' } } as const;
      shop = await catalogue.shop(database, { imageHost: await cloud.open(), printHouse });
      // installs the spy before all tests, because only the first deletion in a minute clears the picture cache at once
      dropped = jest.spyOn(shop.muse.pictures, 'forgetAll');
    });
    afterAll(async () => {
      await shop.closeApp();
      await cloud.close();
    });
    beforeEach(async () => {
      namePeople();
      visitor = new Photographer(shop);
      ({ photoId, ownerId, guestId } = await fill(visitor));
    });

    async function fill(photographer: Photographer) {
      const { folder } = await photographer.signature();
      const id = `${folder}/in-the-book`;
      cloud.pictures.set(id, { bytes: jpeg, status: 'approved' });
      cloud.pictures.set(`${folder}/never-asked-for`, { bytes: jpeg, status: 'approved' });
      const { width, height } = await photographer.photo(id);
      const photo = { public_id: id, width, height };
      await photographer.add(
        picnicWith(shop, { family_name: CHILD, family_photo: photo }),
        { productId: PICNIC_ID },
        { 'idempotency-key': 'add' },
      );
      const guest = (await shop.guests.identify(photographer.guestToken)).guestId;
      const [row] = await rowsOf<{ id: string }>('select owner_id as id from guests where id = $1', [guest]);
      return { photoId: id, ownerId: row!.id, guestId: guest };
    }

    const post = (
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<LightMyRequestResponse> => visitor.send('POST', `/website/v1/privacy/${path}`, body, headers);
    const receiptOf = (answer: LightMyRequestResponse): PrivacyReceipt =>
      answer.json<PrivacyDeleteResponse>().data.receipt!;
    const archiveOf = (answer: LightMyRequestResponse): PrivacyExport =>
      answer.json<PrivacyExportResponse>().data.archive!;
    const readReceipt = async (id: string): Promise<PrivacyReceipt> =>
      (await shop.get(`/website/v1/privacy/receipts/${id}`)).json<{ data: PrivacyReceipt }>().data;
    const overview = async (): Promise<PrivacyOverview> =>
      (await visitor.send('GET', '/website/v1/privacy')).json<{ data: PrivacyOverview }>().data;

    async function tracesOf(words: readonly string[]): Promise<string[]> {
      const findings: string[] = [];
      for (const table of await tables())
        for (const { row } of await rowsOf<{ row: string }>(`select t::text as row from ${table} t`))
          if (words.some((word) => row.includes(word))) findings.push(`${table}: ${row.slice(0, 200)}`);
      for await (const key of shop.objects.list(''))
        if (words.some((word) => key.includes(word))) findings.push(key);
      for (const id of cloud.pictures.keys())
        if (words.some((word) => id.includes(word))) findings.push(`cloud ${id}`);
      return findings;
    }
    const words = (): string[] => [CHILD, EMAIL, STREET, ownerId, guestId, photoId.split('/')[1]!];

    async function order(state: string, owner = ownerId): Promise<string> {
      const id = await placeByHand(database, owner, state);
      await shop.photos.markUsed(database, [photoId], `order:${id}`);
      return id;
    }
    const cardFor = (name: string) => JSON.stringify({ message: `For ${name}`, hidesPrices: true });
    const toldHouse = async (orderId: string): Promise<unknown[]> =>
      (
        await rowsOf<{ payload: unknown }>(
          `select payload -> 'body' as payload from jobs where kind = 'outbox.print-house' and payload::text like $1`,
          [`%${orderId}%`],
        )
      ).map(({ payload }) => payload);
    async function receiptWhenDone(id: string): Promise<PrivacyReceipt> {
      const stop = shop.jobs.work(shop.jobHandlers, { concurrency: 1, pollMs: 50 });
      await waitUntil('the deletion is done', async () => (await readReceipt(id)).state === 'done');
      await stop();
      return readReceipt(id);
    }

    it('PRIV-09, PARC-06: is deleted completely, except for a receipt without names', async () => {
      const orderId = await order('delivered');
      const { id: realId, number } = await placeOrder(shop, visitor, {
        email: EMAIL,
        shippingAddress: { ...ADDRESS, firstname: CHILD, address1: STREET },
      });
      await rowsOf(`update orders set state = 'shipped', locked_at = now() where id = $1`, [realId]);
      await rowsOf('update order_parcels set gift = $2 where order_id = $1', [realId, cardFor(CHILD)]);
      await rowsOf(`update productions set state = 'shipped', ticket = $2 where order_id = $1`, [
        ...[realId, `${number}-1`],
      ]);
      await rowsOf(
        `insert into idempotency_keys (scope, key, fingerprint, status, body, owner_id) values ('order-edits Marta', $1, 'x', 200, $2, $3)`,
        [realId, JSON.stringify({ data: { order: { id: realId }, of: CHILD } }), ownerId],
      );
      await shop.objects.put(`orders/${realId}/${number}-1-cover.pdf`, jpeg, 'application/pdf');
      await rowsOf(
        `insert into damage_reports (order_id, item_id, text) select order_id, id, $2 from order_items where order_id = $1 limit 1`,
        [realId, `${CHILD}'s book is torn`],
      );
      await visitor.add(picnicWith(shop, { family_name: CHILD }), { productId: PICNIC_ID });
      await beginCheckout(visitor);
      const address = { ...ADDRESSES.uk, firstname: CHILD, address1: STREET };
      await putStep(visitor, 'address', addressBody(address, { email: EMAIL }));
      await shop.jobs.enqueue(database, {
        kind: 'outbox.test',
        payload: { to: EMAIL.toUpperCase(), orderId },
        ownerId,
      });
      const mail = { template: 'link', locale: 'en-GB', market: 'uk', link: '/account/link#token=x' };
      for (const to of [EMAIL.toUpperCase(), 'another@example.com'])
        await shop.mailer.send(
          database,
          { ...mail, to, ...(to !== 'another@example.com' && { ownerId }) },
          randomBytes(8).toString('hex'),
        );
      const mails = join(shop.config.dataDir, 'mail');
      await mkdir(mails, { recursive: true });
      await writeFile(join(mails, 'theirs.eml'), `To: ${EMAIL}\nX-About-Owner: ${ownerId}\n\nDear ${CHILD}`);
      await writeFile(join(mails, 'others.eml'), 'To: another@example.com');
      await shop.jobs.enqueue(database, { kind: 'of.others', payload: { orderId: 'another' } });
      const deletionAnswer = await post('delete', {}, { 'idempotency-key': 'once' });
      expect(deletionAnswer.statusCode).toBe(202);
      const { id, state } = receiptOf(deletionAnswer);
      expect([state, receiptOf(await post('delete', {}, { 'idempotency-key': 'once' })).id]).toEqual([
        'running',
        id,
      ]);
      expect(receiptOf(await post('delete', {})).id).toBe(id); // another tab
      expect((await overview()).deletion?.id).toBe(id);

      const receipt = await receiptWhenDone(id);
      await waitUntil('what was drawn is dropped', () => dropped.mock.calls.length > 0);
      expect(receipt).toEqual({
        id,
        state: 'done',
        askedAt: expect.stringMatching(/Z$/),
        doneAt: expect.stringMatching(/Z$/),
        counts: { photos: 1, checkouts: 1, carts: 2, lines: 1, 'damage-reports': 1 },
        kept: [{ kind: 'orders', reason: 'bookkeeping', count: 2 }],
      });
      expect(await tracesOf([...words(), `orders/${realId}`])).toEqual([]);
      expect(await toldHouse(realId)).toEqual([
        { type: 'cancelled', orderId: realId, ticket: `${number}-1` },
      ]);
      expect((await shop.production.find(realId)).state).toBe('shipped');
      expect(await rowsOf(`select kind from jobs where kind in ('outbox.test', 'of.others')`)).toEqual([
        { kind: 'of.others' },
      ]);
      expect(
        await rowsOf(`select 1 from jobs where kind = 'outbox.mail' and payload::text <> 'null'`),
      ).toHaveLength(1);
      expect(
        [await readdir(mails)].map((names) => [names.includes('theirs.eml'), names.includes('others.eml')]),
      ).toEqual([[false, true]]);
      expect((await visitor.ask(photoId)).statusCode).toBe(401);
      expect((await post('delete', {}, { 'idempotency-key': 'once' })).statusCode).toBe(401);
      expect(
        await rowsOf('select number, market, money, owner_id, email from orders where id = $1', [orderId]),
      ).toEqual([
        {
          number: expect.stringMatching(/^R/),
          market: 'uk',
          money: { total: 2480 },
          owner_id: null,
          email: null,
        },
      ]);
      expect(
        await rowsOf('select sku, customisation, frozen from order_items where order_id = $1', [orderId]),
      ).toEqual([
        {
          sku: 'BOOK-HC',
          customisation: null,
          frozen: {
            each: 2480,
            view: {
              name: 'A book',
              productName: 'A book',
              type: 'personalised_product',
              summary: [],
              components: [],
            },
          },
        },
      ]);
      await shop.privacy.service.runDeletion(id); // again
      expect(await readReceipt(id)).toEqual(receipt);
    });

    it('PRIV-09: is deleted without changing the data of other shoppers', async () => {
      const otherVisitor = new Photographer(shop);
      const theirs = await fill(otherVisitor);
      const { id } = receiptOf(await post('delete', {}));
      await shop.privacy.service.runDeletion(id);
      expect(await tracesOf([theirs.ownerId]).then((findings) => findings.length)).toBeGreaterThan(3);
      expect([
        (await otherVisitor.ask(theirs.photoId)).statusCode,
        (await otherVisitor.cart()).items.length,
      ]).toEqual([200, 1]);
      expect(cloud.pictures.has(theirs.photoId)).toBe(true);
    });

    it('PRIV-09: is deleted completely even if the process is killed at any step', async () => {
      let deaths = 0;
      for (let step = 1; ; step += 5) {
        const next = new Photographer(shop);
        const { ownerId: owner } = await fill(next);
        const { id } = await database.transaction((transaction) =>
          shop.privacy.service.delete(transaction, owner, false),
        );
        const died = await dying(shop, database, step)
          .service.runDeletion(id)
          .then(
            () => false,
            () => true,
          );
        if (died) {
          const between = await readReceipt(id);
          expect([between.counts, ['running', 'done'].includes(between.state)]).toEqual([
            between.state === 'done' ? between.counts : {},
            true,
          ]);
        }
        await shop.privacy.service.runDeletion(id);
        expect(await readReceipt(id)).toMatchObject({
          state: 'done',
          counts: { photos: 1, carts: 1, lines: 1 },
          kept: [],
        });
        expect(await tracesOf([owner])).toEqual([]);
        if (!died) break;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(3);
    });

    it('PRIV-10: is deleted only after unfinished orders have ended', async () => {
      const orderId = await order('placed');
      await order('in_production');
      const refused = await post('delete', {});
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'orders_open',
        errors: expect.arrayContaining([
          { status: 409, code: 'order_cancellable', detail: expect.stringMatching(/^R/), field: orderId },
          expect.objectContaining({ code: 'order_in_production' }),
        ]),
      });
      expect((await overview()).openOrders).toHaveLength(2);
      const { id, state } = receiptOf(await post('delete', { afterOrders: true }));
      expect(state).toBe('waiting');
      await shop.privacy.expire(day(1));
      expect([(await readReceipt(id)).state, (await visitor.cart()).items.length]).toEqual(['waiting', 1]);
      await rowsOf(`update orders set state = 'shipped' where owner_id = $1`, [ownerId]);
      await shop.privacy.expire(day(1));
      expect((await receiptWhenDone(id)).kept).toEqual([{ kind: 'orders', reason: 'bookkeeping', count: 2 }]);
      expect(await tracesOf(words())).toEqual([]);
    });

    it('PRIV-10: is deleted only after the end of an order that was placed after the request', async () => {
      const { id } = receiptOf(await post('delete', {}));
      await order('placed');
      await shop.privacy.service.runDeletion(id);
      expect([(await readReceipt(id)).state, (await visitor.ask(photoId)).statusCode]).toEqual([
        'waiting',
        200,
      ]);
      await rowsOf(`update orders set state = 'cancelled' where owner_id = $1`, [ownerId]);
      await shop.privacy.expire(day(1));
      expect((await receiptWhenDone(id)).state).toBe('done');
    });

    it('PRIV-11, PARC-06: is packed into an archive that only its owner can download', async () => {
      const orderId = await order('shipped');
      await shop.objects.put(`orders/${orderId}/R1-1-cover.pdf`, jpeg, 'application/pdf');
      await rowsOf(
        `insert into damage_reports (order_id, item_id, text) select order_id, id, $2 from order_items where order_id = $1`,
        [orderId, `${CHILD}'s book is torn`],
      );
      await rowsOf(`insert into order_parcels (order_id, position, items, gift) values ($1, 0, '[]', $2)`, [
        orderId,
        cardFor(CHILD),
      ]);
      const exportAnswer = await post('export');
      const { id, state, url } = archiveOf(exportAnswer);
      expect([exportAnswer.statusCode, state, url]).toEqual([202, 'preparing', null]);
      expect(archiveOf(await post('export')).id).toBe(id);
      const path = `/website/v1/privacy/exports/${id}`;
      expect((await visitor.send('GET', path)).statusCode).toBe(202);
      await expect(dying(shop, database, 4).service.runExport(id)).rejects.toThrow('killed');
      await shop.privacy.service.runExport(id);
      await shop.privacy.service.runExport(id); // again
      const answer = await visitor.send('GET', path);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'application/zip',
        'no-store',
      ]);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      const files = unzip(answer.rawPayload);
      const json = (name: string): unknown => JSON.parse(files.get(name)!.toString());
      expect(json('lines.json')).toMatchObject([{ customisation: { family_name: CHILD } }]);
      expect(json('orders.json')).toMatchObject([
        { id: orderId, email: EMAIL, shipping_address: { address1: STREET } },
      ]);
      expect(json('order-items.json')).toMatchObject([{ customisation: { name: CHILD } }]);
      expect(json('order-parcels.json')).toMatchObject([{ gift: { message: `For ${CHILD}` } }]);
      expect(json('damage-reports.json')).toMatchObject([{ text: `${CHILD}'s book is torn` }]);
      expect(files.get(`orders/${orderId}/R1-1-cover.pdf`)).toEqual(jpeg);
      // the archive has a file for each kind of data, and one with the data of the shop
      const shownKinds = PERSONAL.filter((table) => table.shown !== undefined).map(({ kind }) => kind);
      expect(shownKinds.filter((kind) => !Array.isArray(json(`${kind}.json`)))).toEqual([]);
      const filledKinds = ['carts', 'guests', 'order-events', 'order-revisions', 'photos'].filter((kind) =>
        shownKinds.includes(kind),
      );
      for (const kind of filledKinds)
        expect([kind, (json(`${kind}.json`) as unknown[]).length]).not.toEqual([kind, 0]);
      expect(files.get(`${photoId}.jpg`)).toEqual((await shop.objects.get(`${photoId}/master.jpg`))!.bytes);

      const otherVisitor = new Photographer(shop);
      await otherVisitor.signature();
      expect([(await otherVisitor.send('GET', path)).statusCode, (await shop.get(path)).statusCode]).toEqual([
        404, 404,
      ]);
      expect((await overview()).exports).toMatchObject([
        { id, state: 'ready', url: path, bytes: answer.rawPayload.length },
      ]);
      const [exportRow] = await rowsOf<{ key: string }>(
        'select store_key as key from privacy_requests where id = $1',
        [id],
      );
      expect(await tracesOf([exportRow!.key])).toHaveLength(2);
      await shop.privacy.expire(day(8));
      expect((await visitor.send('GET', path)).statusCode).toBe(404);
      expect(await tracesOf([exportRow!.key])).toEqual([]);
    });

    it('PRIV-11: is deleted together with all archives, even while one is being made', async () => {
      await post('export');
      const [{ id: exportId, store_key: key }] = (await rowsOf<{ id: string; store_key: string }>(
        `select id, store_key from privacy_requests where owner_id = $1`,
        [ownerId],
      )) as [{ id: string; store_key: string }];
      await shop.privacy.service.runExport(exportId);
      expect(await tracesOf([key]).then((findings) => findings.length)).toBe(2);
      const { id } = receiptOf(await post('delete', {}));
      await shop.privacy.service.runDeletion(id);
      expect(await tracesOf([key])).toEqual([]);
    });

    /** Returns SQL values of the required columns of a table, except its time. One of them contains `mark`. */
    async function columnsOf(table: string, mark: string): Promise<Record<string, string>> {
      const text = `'${mark}'`;
      const email = `${randomBytes(8).toString('hex')}@example.com`;
      switch (table) {
        case 'customer_sessions': {
          const { customerId } = await createTestCustomer(database, email);
          return { token_hash: text, device: "'x'", customer_id: `'${customerId}'` };
        }
        case 'staff_sessions': {
          const [member] = await rowsOf<{ id: string }>(
            `insert into staff_members (email, email_key, roles) values ($1, $1, '{}') returning id`,
            [email],
          );
          return { token_hash: text, member_id: `'${member!.id}'` };
        }
        case 'staff_acts':
          return { actor: text, act: "'x'", subject_kind: "'x'", subject: "'x'" };
        case 'release_acts':
          return { name: text, act: "'publish'", version: "'x'", actor: "'x'", reason: "'x'" };
        case 'consents':
          return { provider: text, preferences: "'{}'", under_signal: 'false' };
        case 'measured_orders':
          return { client_id: text, under_signal: 'false', order_id: `'${await order('delivered')}'` };
        case 'removed_characters':
          return { id: text, owner_id: `'${ownerId}'` };
        case 'idempotency_keys':
          return { key: text, scope: "'x'", fingerprint: "'x'" };
        default:
          return { event_id: text, source: "'x'" };
      }
    }

    it('PRIV-07: is deleted by upkeep exactly after the published retention', async () => {
      const lives = [
        ['customer_sessions', '30 days', 'last_seen_at'],
        ['customer_sessions', '90 days', 'created_at'],
        ['customer_sessions', '12 hours', 'created_at', { is_shared_device: 'true' }],
        ['staff_sessions', '30 minutes', 'last_seen_at'],
        ['staff_sessions', '12 hours', 'created_at'],
        ['staff_acts', '2 years', 'at'],
        ['release_acts', '2 years', 'at'],
        ['consents', '390 days', 'updated_at'],
        ['measured_orders', '390 days', 'measured_at'],
        ['removed_characters', '1095 days', 'removed_at'],
        ['idempotency_keys', '24 hours', 'started_at'],
        ['inbox', '90 days', 'received_at'],
      ] as const;
      const marks = lives.map(() => randomBytes(8).toString('hex'));
      for (const [index, [table, life, timeColumn, otherColumns]] of lives.entries()) {
        expect([table, (await livesOf(table)).join()]).toEqual([table, expect.stringContaining(life)]);
        // the rows are 5 minutes younger or older than the retention, because a test may take that long
        for (const sign of ['-', '+']) {
          const columns = { ...(await columnsOf(table, `${marks[index]}${sign}`)), ...otherColumns };
          await rowsOf(
            `insert into ${table} (${Object.keys(columns).join(', ')}, ${timeColumn})
             values (${Object.values(columns).join(', ')}, now() - ('${life}'::interval ${sign} interval '5 minutes'))`,
          );
        }
      }
      const remainingRows = (sign: string): Promise<string[]> =>
        Promise.all(
          lives.map(async ([table, life], index) => {
            const rows = await rowsOf(`select 1 from ${table} row where row::text like $1`, [
              `%${marks[index]}${sign}%`,
            ]);
            return `${table} ${life}: ${rows.length}`;
          }),
        );
      const eachOnce = lives.map(([table, life]) => `${table} ${life}: 1`);
      expect([await remainingRows('-'), await remainingRows('+')]).toEqual([eachOnce, eachOnce]);
      const [mails, uploads] = [join(shop.config.dataDir, 'mail'), join(shop.config.dataDir, 'uploads')];
      const files = [
        { young: join(mails, 'young.eml'), old: join(mails, 'old.eml'), days: 30 },
        { young: join(uploads, 'young'), old: join(uploads, 'old'), days: 1 / 24 },
      ];
      for (const folder of [mails, uploads]) await mkdir(folder, { recursive: true });
      for (const { young, old, days } of files)
        for (const [file, age] of [
          [young, days - 0.01],
          [old, days + 0.01],
        ] as const) {
          await writeFile(file, CHILD);
          await utimes(file, day(-age), day(-age));
        }
      const { 'upkeep.vacuum': _, ...upkeep } = upkeepJobs(shop, shop.jobHandlers);
      for (const { run } of Object.values(upkeep))
        await run({}, { jobId: '', attempt: 1, signal: new AbortController().signal });
      expect(await remainingRows('-')).toEqual(eachOnce);
      expect(await remainingRows('+')).toEqual(lives.map(([table, life]) => `${table} ${life}: 0`));
      for (const { young, old } of files) expect([existsSync(young), existsSync(old)]).toEqual([true, false]);
    });

    it('PRIV-07: contains no person or photo of an order after two years', async () => {
      const orderId = await order('delivered');
      await rowsOf(`update order_events set at = now() - interval '729 days' where order_id = $1`, [orderId]);
      await rowsOf(`update orders set placed_at = now() - interval '735 days' where id = $1`, [orderId]);
      await rowsOf(`insert into productions (order_id, state, ticket) values ($1, 'delivered', 'R1-1')`, [
        orderId,
      ]);
      await shop.privacy.expire();
      expect(await toldHouse(orderId)).toEqual([]);
      expect(await rowsOf('select email from orders where id = $1', [orderId])).toEqual([{ email: EMAIL }]);
      await shop.privacy.expire(day(2));
      expect(await rowsOf('select email, owner_id from orders where id = $1', [orderId])).toEqual([
        { email: null, owner_id: null },
      ]);
      expect(await rowsOf('select 1 from photo_uses where used_by = $1', [`order:${orderId}`])).toEqual([]);
      expect(await toldHouse(orderId)).toMatchObject([{ type: 'cancelled', ticket: 'R1-1' }]);
    });

    it('PRIV-07: contains no person of an unfinished order after three years', async () => {
      const orderId = await order('paused');
      await rowsOf(`update orders set placed_at = now() - interval '735 days' where id = $1`, [orderId]);
      const email = () => rowsOf('select email from orders where id = $1', [orderId]);
      await shop.privacy.expire(day(OPEN_ORDERS_KEPT_DAYS - 1));
      expect(await email()).toEqual([{ email: EMAIL }]);
      await shop.privacy.expire(day(OPEN_ORDERS_KEPT_DAYS + 2));
      expect(await email()).toEqual([{ email: null }]);
    });

    it('PRIV-07: contains the person of a Korean order for five years', async () => {
      const orderId = await order('delivered');
      await rowsOf(`update orders set market = 'kr', placed_at = now() - interval '735 days' where id = $1`, [
        orderId,
      ]);
      const email = () => rowsOf('select email from orders where id = $1', [orderId]);
      await shop.privacy.expire(day(KOREAN_ORDERS_KEPT_DAYS - 1));
      expect(await email()).toEqual([{ email: EMAIL }]);
      await shop.privacy.expire(day(KOREAN_ORDERS_KEPT_DAYS + 2));
      expect(await email()).toEqual([{ email: null }]);
    });

    describe('data of a customer with an account', () => {
      const PASSWORD = 'a long enough password';
      let customer: TestCustomer;
      let member: Photographer;
      beforeEach(async () => {
        customer = await createTestCustomer(database, EMAIL, PASSWORD);
        member = new Photographer(shop);
        await member.askCsrf();
        await signInVisitor(database, member, customer);
        await rowsOf(`insert into customer_addresses (customer_id, address) values ($1, $2)`, [
          customer.customerId,
          { address1: STREET },
        ]);
        await rowsOf(
          `insert into store_credits (owner_id, minor, currency, reason) values ($1, 500, 'GBP', $2)`,
          [customer.ownerId, `for ${CHILD}`],
        );
      });
      const ask = (body: object): Promise<LightMyRequestResponse> =>
        member.send('POST', '/website/v1/privacy/delete', body);
      const completedReceipt = async (answer: LightMyRequestResponse): Promise<PrivacyReceipt> => {
        const { id } = receiptOf(answer);
        await shop.privacy.service.runDeletion(id);
        return readReceipt(id);
      };
      const traces = (): Promise<string[]> =>
        tracesOf([EMAIL, STREET, customer.customerId, customer.ownerId, `for ${CHILD}`]);

      it('PRIV-09, ACC-17, SHIP-07: is deleted only with the password', async () => {
        const answer = await member.send('GET', '/website/v1/privacy');
        expect(answer.json()).toMatchObject({ data: { confirmation: 'password' } });
        expect(faults(await ask({ password: 'another one entirely' }))).toMatchObject({
          status: 422,
          code: 'wrong_password',
        });
        expect(await completedReceipt(await ask({ password: PASSWORD }))).toMatchObject({
          state: 'done',
          counts: { accounts: 1, addresses: 1, credits: 1 },
        });
        expect(await traces()).toEqual([]);
        expect((await member.send('GET', '/website/v1/privacy')).statusCode).toBe(401);
      });

      it('PRIV-09, ACC-17: is deleted without a password only by a mailed link', async () => {
        const mailbox = new Mailbox(shop, database);
        await mailbox.arrived();
        expect((await ask({})).json()).toEqual({ data: { confirmation: 'mailed', receipt: null } });
        const mail = (await mailbox.arrived()).find(({ to }) => to.includes(EMAIL))!;
        const token = mail.link.split('#token=')[1]!;
        expect(mail.link).toMatch(/^\/uk\/account\/delete#token=/);
        expect((await traces()).length).toBeGreaterThan(3);
        const elsewhere = new Photographer(shop);
        await elsewhere.askCsrf();
        const open = (givenToken: string): Promise<LightMyRequestResponse> =>
          elsewhere.send('POST', '/website/v1/privacy/delete', { token: givenToken });
        expect((await open('x'.repeat(43))).statusCode).toBe(410);
        expect((await completedReceipt(await open(token))).state).toBe('done');
        expect([await traces(), (await open(token)).statusCode]).toEqual([[], 410]);
      });

      it('PRIV-11, SHIP-07: is archived with the account, and announced by mail', async () => {
        const mailbox = new Mailbox(shop, database);
        await mailbox.arrived();
        const exportAnswer = await member.send('POST', '/website/v1/privacy/export', { password: PASSWORD });
        const { id } = archiveOf(exportAnswer);
        await shop.privacy.service.runExport(id);
        const mail = (await mailbox.arrived()).find(({ to }) => to.includes(EMAIL))!;
        expect([mail.subject, mail.text.includes(CHILD)]).toEqual(['Your data is ready', false]);
        const files = unzip((await member.send('GET', `/website/v1/privacy/exports/${id}`)).rawPayload);
        const account = JSON.parse(files.get('accounts.json')!.toString()) as object[];
        expect(account).toMatchObject([{ email: EMAIL }]);
        expect(JSON.stringify(account)).not.toContain('password');
        const entries = JSON.parse(files.get('credits.json')!.toString()) as object[];
        expect(entries).toEqual([
          {
            ...{ minor: 500, currency: 'GBP', kind: 'granted' },
            reason: `for ${CHILD}`,
            created_at: expect.any(String),
          },
        ]);
      });
    });

    describe('data of a customer with saved cards', () => {
      const FORGET_CUSTOMER_JOB = 'payments.forget-customer';
      const password = 'a long enough password';
      const saveCard = async (): Promise<{ member: TestCustomer; customer: string }> => {
        const email = `${randomBytes(6).toString('hex')}@example.com`;
        const member = await createTestCustomer(database, email, password);
        const customer = (await shop.savedCards.customerOf(member.customerId))!;
        await pay(customer, 'sandbox_success');
        return { member, customer };
      };
      const pay = (customer: string, token: string) =>
        shop.provider.port.create({
          ...{ paymentId: randomUUID(), amount: 3499, currency: 'GBP', token, cardUse: 'save', customer },
          ...{ returnUrl: 'https://shop.example/uk', description: 'Bindery R1' },
        });
      const cardsAt = (customer: string) => shop.provider.port.cards.cards(customer);

      it('PRIV-09: is also deleted at the payment provider', async () => {
        let deaths = 0;
        for (let step = 1; ; step += 5) {
          const { member, customer } = await saveCard();
          expect(await cardsAt(customer)).toHaveLength(1);
          const { id } = await database.transaction((transaction) =>
            shop.privacy.service.delete(transaction, member.ownerId, false),
          );
          const died = await dying(shop, database, step)
            .service.runDeletion(id)
            .then(
              () => false,
              () => true,
            );
          await shop.privacy.service.runDeletion(id);
          expect(await tracesOf([member.customerId, member.ownerId])).toEqual([]);
          const job = await shop.jobs.find(database, FORGET_CUSTOMER_JOB, customer);
          expect(job).toMatchObject({ status: 'waiting' });
          const { run } = shop.paymentHandlers[FORGET_CUSTOMER_JOB]!;
          for (const attempt of [1, 2]) await run({ customer }, { attempt } as never); // killed before it was recorded
          expect(await cardsAt(customer)).toEqual([]);
          await rowsOf('delete from jobs where kind = $1', [FORGET_CUSTOMER_JOB]);
          if (!died) break;
          deaths += 1;
        }
        expect(deaths).toBeGreaterThan(3);
      });

      it('PRIV-11: is archived with brand, last four digits and expiry of the cards', async () => {
        const { member, customer } = await saveCard();
        const browser = new Photographer(shop);
        await browser.askCsrf();
        await signInVisitor(database, browser, member);
        const pack = async (): Promise<string> => {
          const { id } = archiveOf(await browser.send('POST', '/website/v1/privacy/export', { password }));
          await shop.privacy.service.runExport(id);
          return id;
        };
        const cardsIn = async (id: string): Promise<unknown> =>
          JSON.parse(
            unzip((await browser.send('GET', `/website/v1/privacy/exports/${id}`)).rawPayload)
              .get('saved-cards.json')!
              .toString(),
          );
        const first = await pack();
        const visa = { brand: 'Visa', last4: '4242', expires: '08/2034' };
        expect([await cardsIn(first), await pack()]).toEqual([[visa], first]);
        await pay(customer, 'sandbox_authenticate');
        const second = await pack();
        expect(second).not.toBe(first);
        expect(await cardsIn(second)).toEqual(
          expect.arrayContaining([visa, { ...visa, last4: expect.not.stringContaining('4242') }]),
        );
      });
    });

    it('is deleted or exported only for a visitor with a token', async () => {
      const stranger = new Photographer(shop);
      await stranger.askCsrf();
      expect(faults(await stranger.send('POST', '/website/v1/privacy/delete', {}))).toMatchObject({
        status: 401,
        code: 'nobody',
      });
      expect((await stranger.send('POST', '/website/v1/privacy/export')).statusCode).toBe(401);
      expect((await shop.get('/website/v1/privacy')).statusCode).toBe(401);
      visitor.csrf = '';
      expect([(await post('delete', {})).statusCode, (await post('export')).statusCode]).toEqual([403, 403]);
      expect((await shop.get(`/website/v1/privacy/receipts/${ownerId}`)).statusCode).toBe(404);
    });
  });
});

/** Opens the privacy context in a process that is killed at a statement, at a commit or at a call to a store. */
function dying(shop: TestShop, database: Database, diesAt: number): ReturnType<typeof createPrivacy> {
  let steps = 0;
  const mayDie = (): void => {
    steps += 1;
    if (steps >= diesAt) throw new Error('killed');
  };
  async function step<T>(act: () => Promise<T>): Promise<T> {
    mayDie();
    const result = await act();
    mayDie();
    return result;
  }
  const on = (connection: Connection): Connection => ({
    query: (statement, values) => step(() => connection.query(statement, values)),
  });
  const mortal: Database = {
    ...database,
    ...on(database),
    transaction: (work) =>
      step(() =>
        database.transaction(async (transaction) => {
          const result = await work(on(transaction));
          mayDie();
          return result;
        }),
      ),
  };
  const { photos, objects } = shop;
  const mortalObjects = {
    ...objects,
    put: (...args: Parameters<typeof objects.put>) => step(() => objects.put(...args)),
    delete: (key: string) => step(() => objects.delete(key)),
  };
  return createPrivacy({
    ...shop,
    ledger: new DeletionLedger(mortalObjects, shop.config.keys.secretsOf('deletions')),
    database: mortal,
    photos: {
      ...photos,
      deleteAny: (id) => step(() => photos.deleteAny(id)),
      deleteFolder: (tag) => step(() => photos.deleteFolder(tag)),
    },
    objects: mortalObjects,
  });
}

const ADDRESS = {
  ...{ firstname: '', lastname: '', phone: '', address1: '', address2: '' },
  ...{ city: 'London', country: 'GB', state: '', zipcode: 'N1' },
};
const MONEY = { total: 2480 };
const frozen = () => ({
  each: 2480,
  view: {
    type: 'personalised_product',
    name: `A book for ${CHILD}`,
    productName: 'A book',
    components: [CHILD],
    summary: [{ label: 'Name', value: CHILD }],
    coverImage: { url: '/x', isMuseImage: true, alternativeText: CHILD },
  },
});

async function placeByHand(database: Database, ownerId: string, state: string): Promise<string> {
  const [order] = await database.query<{ id: string }>(
    {
      name: '',
      text: `
      insert into orders (number, owner_id, cart_id, state, market, locale, currency, email, shipping_address, shipping, money, process_at)
      values ('R' || substr(gen_random_uuid()::text, 1, 8), $1, gen_random_uuid(), $2, 'uk', 'en-GB', 'GBP', $3, $4, $5, $6, now() + interval '2 hours')
      returning id`,
    },
    [
      ownerId,
      state,
      EMAIL,
      { firstname: CHILD, address1: STREET, city: 'London', country: 'GB' },
      { method: { name: 'Post' }, tracking: { url: `https://post.example/${CHILD}`, code: CHILD } },
      MONEY,
    ],
  );
  const { id } = order!;
  if (state === 'in_production')
    await database.query({ name: '', text: 'update orders set locked_at = now() where id = $1' }, [id]);
  const [item] = await database.query<{ id: string }>(
    {
      name: '',
      text: `
      insert into order_items (order_id, position, kind, sku, product_slug, variant_id, package_version, customisation, quantity, frozen)
      values ($1, 1, 'personalised_product', 'BOOK-HC', 'a-book', 'v', 'p', $2, 1, $3) returning id`,
    },
    [id, { name: CHILD }, frozen()],
  );
  await database.query(
    {
      name: '',
      text: `
      insert into order_item_revisions (item_id, revision, package_version, customisation, pages, changed_by, actor)
      values ($1, 1, 'p', $2, '[]', 'shopper', $3)`,
    },
    [item!.id, { name: CHILD }, ownerId],
  );
  await database.query(
    {
      name: '',
      text: `insert into order_events (order_id, kind, changed_by, detail) values ($1, 'placed', 'shopper', $2)`,
    },
    [id, { by: ownerId }],
  );
  return id;
}
