import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type {
  OrderAccess,
  OrderListResponse,
  PrivacyDeleteResponse,
  PrivacyExport,
  PrivacyExportResponse,
  PrivacyReceipt,
} from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { placeOrder, type TestCatalogue, type TestShop } from '../../testing/test-shop';
import { mailed } from '../../testing/mailed';
import { faults } from '../../testing/visitor';
import { createTestCustomer, signInVisitor } from '../accounts/testing/signed-in';
import { Photographer, PICNIC_ID, picnicWith } from '../photos/testing/photo-shop';
import {
  deletePerson,
  filesLeft,
  histories,
  makePeople,
  rowsOfOthersChanged,
  type Sharer,
  takeSnapshot,
} from './testing/people-who-share';
import { createOwners } from '../shoppers';
import { unzip } from './testing/unzip';
import { withRealCatalogue } from './testing/real-catalogue';

const PASSWORD = 'a long enough password';
let catalogue: TestCatalogue;
let jpeg: Buffer;
withRealCatalogue((opened, photo) => {
  catalogue = opened;
  jpeg = photo;
});

describeOnDatabases('deletion and export of one person’s data, on $name', ({ open }) => {
  let database: Database;
  let shop: TestShop;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bindery-whose-data-'));
    database = await open();
    // this shop needs its own ledger folder, because it would repeat the deletions in the ledger of another database
    shop = await catalogue.shop(database, {
      objectStore: { kind: 'folder', folder: join(folder, 'objects') },
      deletionLedger: { kind: 'folder', folder: join(folder, 'ledger') },
    });
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await rm(folder, { recursive: true });
  });
  const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    database.query<Row>({ name: '', text }, values);
  const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.com`;

  interface Bought {
    readonly visitor: Photographer;
    readonly ownerId: string;
    readonly email: string;
    readonly photoId: string;
    readonly orderId: string;
    readonly number: string;
  }
  const ownerOf = async (visitor: Photographer): Promise<string> => {
    const { guestId } = await shop.guests.identify(visitor.guestToken);
    return (await rows<{ id: string }>('select owner_id as id from guests where id = $1', [guestId]))[0]!.id;
  };
  const addBook = (visitor: Photographer, photoId: string, familyName = 'Ada') =>
    visitor.add(
      picnicWith(shop, {
        family_name: familyName,
        family_photo: { public_id: photoId, width: 64, height: 48 },
      }),
      { productId: PICNIC_ID },
    );

  async function buy(visitor: Photographer, ownerId?: string): Promise<Bought> {
    const email = newAddress();
    const { public_id: photoId } = await visitor.upload(jpeg);
    await addBook(visitor, photoId);
    const { id: orderId, number } = await placeOrder(shop, visitor, { email });
    await rows(`update orders set state = 'shipped', locked_at = now() where id = $1`, [orderId]);
    await addBook(visitor, photoId, 'Second');
    return { visitor, ownerId: ownerId ?? (await ownerOf(visitor)), email, photoId, orderId, number };
  }
  async function newGuest(): Promise<Bought> {
    return buy(new Photographer(shop));
  }
  async function newCustomer(): Promise<Bought> {
    const visitor = new Photographer(shop);
    await visitor.askCsrf();
    const customer = await createTestCustomer(database, newAddress(), PASSWORD);
    await signInVisitor(database, visitor, customer);
    return buy(visitor, customer.ownerId);
  }

  async function openLink({ number, email }: Bought, agent = 'Firefox/140 Linux'): Promise<Photographer> {
    await mailed({ shop, database });
    const device = new Photographer(shop);
    await device.askCsrf();
    await device.send('POST', '/website/v1/orders/find', { number, email });
    const [mail] = await mailed({ shop, database }, shop.orderLinks.handlers);
    const token = mail!.link!.split(/#token=|&order=/)[1]!;
    const answer = await device.send('POST', '/website/v1/orders/open', { token }, { 'user-agent': agent });
    device.guestToken = answer.json<{ data: { newGuestToken: string } }>().data.newGuestToken;
    return device;
  }
  const privacy = (visitor: Photographer, path: 'delete' | 'export', body: object = {}) =>
    visitor.send('POST', `/website/v1/privacy/${path}`, body);
  async function deleteAll(visitor: Photographer, body: object = {}): Promise<PrivacyReceipt> {
    const answer = await privacy(visitor, 'delete', body);
    const { receipt } = answer.json<PrivacyDeleteResponse>().data;
    if (!receipt) throw new Error(`${answer.statusCode} ${answer.body}`);
    await shop.privacy.service.runDeletion(receipt.id);
    const read = await shop.get(`/website/v1/privacy/receipts/${receipt.id}`);
    return read.json<{ data: PrivacyReceipt }>().data;
  }
  async function archiveOf(visitor: Photographer, body: object = {}): Promise<Map<string, Buffer>> {
    const exportAnswer = await privacy(visitor, 'export', body);
    const { id } = exportAnswer.json<PrivacyExportResponse>().data.archive!;
    await shop.privacy.service.runExport(id);
    return unzip((await visitor.send('GET', `/website/v1/privacy/exports/${id}`)).rawPayload);
  }
  const orderStatus = async (visitor: Photographer, id: string): Promise<number> =>
    (await visitor.send('GET', `/website/v2/orders/${id}`)).statusCode;
  const accessOf = async (visitor: Photographer): Promise<OrderAccess> =>
    (await visitor.send('GET', '/website/v1/orders/access')).json<{ data: OrderAccess }>().data;

  describe('ORDER-20: a visitor with the mailed link of an order', () => {
    it.each([
      ['a guest', newGuest],
      ['a customer', newCustomer],
    ])('cannot delete data of the buyer (%s)', async (_, newBuyer) => {
      const buyer = await newBuyer();
      const device = await openLink(buyer);
      expect(await orderStatus(device, buyer.orderId)).toBe(200);
      expect((await deleteAll(device)).kept).toEqual([]);
      expect(await orderStatus(buyer.visitor, buyer.orderId)).toBe(200);
      expect((await buyer.visitor.ask(buyer.photoId)).statusCode).toBe(200);
      expect(await rows('select email from orders where id = $1', [buyer.orderId])).toEqual([
        { email: buyer.email },
      ]);
      expect(await rows('select 1 from photo_uses where public_id = $1', [buyer.photoId])).toHaveLength(2);
      expect(await orderStatus(device, buyer.orderId)).not.toBe(200);
    });

    it('cannot export data of the buyer', async () => {
      const buyer = await newGuest();
      const files = await archiveOf(await openLink(buyer));
      const everything = [...files.values()].map(String).join();
      expect(JSON.parse(String(files.get('orders.json')))).toEqual([]);
      expect([everything.includes(buyer.email), everything.includes(buyer.orderId)]).toEqual([false, false]);
    });

    it('can read the order for 24 hours, or up to 7 days while active', async () => {
      const buyer = await newGuest();
      const device = await openLink(buyer);
      const age = (granted: string, used: string) =>
        rows(
          `update order_grants set granted_at = now() - $2::interval, last_used_at = now() - $3::interval where order_id = $1`,
          [buyer.orderId, granted, used],
        );
      const states = [];
      for (const [granted, used] of [
        ['23 hours', '23 hours'],
        ['2 days', '50 minutes'],
        ['2 days', '61 minutes'],
        ['169 hours', '1 minute'],
      ] as const) {
        await age(granted, used);
        states.push(await orderStatus(device, buyer.orderId));
      }
      expect(states).toEqual([200, 200, 404, 404]);
      // each request keeps the access open
      await age('2 days', '50 minutes');
      await orderStatus(device, buyer.orderId);
      expect(
        await rows(
          `select last_used_at > now() - interval '1 minute' as "isUsed" from order_grants where order_id = $1`,
          [buyer.orderId],
        ),
      ).toEqual([{ isUsed: true }]);
      await age('2 days', '2 hours');
      expect(
        (await device.send('GET', '/website/v2/orders')).json<OrderListResponse>().data.map(({ id }) => id),
      ).toEqual([]);
      await shop.orderLinks.expire();
      expect(await rows('select 1 from order_grants where order_id = $1', [buyer.orderId])).toEqual([]);
    });

    it('is listed for the buyer, who can revoke the access', async () => {
      const buyer = await newCustomer();
      const device = await openLink(buyer);
      const [access, ...otherAccesses] = (await accessOf(buyer.visitor)).given;
      expect([access, otherAccesses]).toEqual([
        {
          id: expect.any(String),
          ...{ orderId: buyer.orderId, orderNumber: buyer.number, device: 'Firefox, Linux' },
          ...{ openedAt: expect.stringMatching(/Z$/), lastUsedAt: expect.stringMatching(/Z$/) },
          endsAt: expect.stringMatching(/Z$/),
        },
        [],
      ]);
      expect((await accessOf(device)).received.map(({ orderId }) => orderId)).toEqual([buyer.orderId]);
      const revoke = (visitor: Photographer) =>
        visitor.send('DELETE', `/website/v1/orders/access/${access!.id}`);
      // only the buyer may revoke the access of the visitor with the link
      const stranger = await newGuest();
      for (const visitor of [device, stranger.visitor])
        expect(faults(await revoke(visitor))).toMatchObject({ status: 404, code: 'order_access_not_found' });
      expect((await revoke(buyer.visitor)).json()).toEqual({ data: { given: [], received: [] } });
      expect(await orderStatus(device, buyer.orderId)).toBe(404);
      expect((await accessOf(buyer.visitor)).given).toEqual([]);
      expect(await rows('select 1 from order_links where order_id = $1', [buyer.orderId])).toEqual([]);
    });

    it('cannot use the buyer’s characters for other books', async () => {
      const buyer = await newGuest();
      const device = await openLink(buyer);
      await device.add(picnicWith(shop, {}), { productId: PICNIC_ID });
      const offered = await device.send('GET', '/website/v2/characters');
      expect([offered.statusCode, offered.body.includes('Ada')]).toEqual([200, false]);
    });
  });

  describe('PRIV-09: photos shared by two owners', () => {
    it('remain available to one owner if the other deletes all data', async () => {
      const [buyer, otherGuest] = [await newGuest(), await newGuest()];
      // the visitor with the link has put their own photo into the order
      await shop.photos.markUsed(database, [otherGuest.photoId], `order:${buyer.orderId}`);
      await deleteAll(buyer.visitor);
      expect((await otherGuest.visitor.ask(otherGuest.photoId)).statusCode).toBe(200);
      expect(
        await rows<{ by: string }>('select used_by as by from photo_uses where public_id = $1 order by 1', [
          otherGuest.photoId,
        ]),
      ).toEqual([{ by: expect.stringMatching(/^line:/) }, { by: `order:${otherGuest.orderId}` }]);
    });

    it('are not deleted while another owner’s paid order uses them', async () => {
      const [buyer, holder] = [await newGuest(), await newGuest()];
      await shop.photos.markUsed(database, [holder.photoId], `order:${buyer.orderId}`);
      const receipt = await deleteAll(holder.visitor);
      expect(receipt.kept).toEqual([
        { kind: 'orders', reason: 'bookkeeping', count: 1 },
        { kind: 'photos', reason: 'orders-of-others', count: 1 },
      ]);
      expect(receipt.counts['photos']).toBeUndefined();
      expect(await shop.objects.head(`${holder.photoId}/master.jpg`)).toBeDefined();
      expect(await rows('select owner from photos where public_id = $1', [holder.photoId])).toEqual([
        { owner: '' },
      ]);
      await deleteAll(buyer.visitor);
      expect(await shop.objects.head(`${holder.photoId}/master.jpg`)).toBeUndefined();
    });
  });

  describe('PRIV-11: an archive', () => {
    it('is made for a customer only with the password', async () => {
      const { visitor } = await newCustomer();
      expect(faults(await privacy(visitor, 'export', { password: 'another one entirely' }))).toMatchObject({
        ...{ status: 422, code: 'wrong_password' },
      });
      const exportAnswer = await privacy(visitor, 'export');
      expect(exportAnswer.json()).toEqual({ data: { confirmation: 'mailed', archive: null } });
      const mails = await mailed({ shop, database });
      expect(mails.map(({ template, link }) => [template, link?.split('#')[0]])).toContainEqual([
        'exportAll',
        '/account/export',
      ]);
      const token = mails.find(({ template }) => template === 'exportAll')!.link!.split('#token=')[1]!;
      // a mailed link is valid only for the act in its mail
      expect((await privacy(visitor, 'delete', { token })).statusCode).toBe(410);
      const byMail = (await privacy(visitor, 'export', { token })).json<PrivacyExportResponse>().data;
      const byPassword = await privacy(visitor, 'export', { password: PASSWORD });
      expect(byPassword.json<PrivacyExportResponse>().data.archive!.id).toBe(byMail.archive!.id);
    });

    it('contains no names of staff and no internal notes', async () => {
      const { visitor, orderId } = await newGuest();
      for (const [kind, isPublic] of [
        ['paused', false],
        ['edited', true],
      ])
        await rows(
          `insert into order_events (order_id, kind, changed_by, detail, is_public) values ($1, $2, 'staff', $3, $4)`,
          [orderId, kind, { by: 'administrator@staff.example', reason: 'looks like a fraudster' }, isPublic],
        );
      const files = await archiveOf(visitor);
      const everything = [...files.values()].map(String).join();
      expect([everything.includes('staff.example'), everything.includes('fraudster')]).toEqual([
        false,
        false,
      ]);
      const events = JSON.parse(String(files.get('order-events.json'))) as { kind: string }[];
      expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['placed', 'edited']));
    });

    it('is reused until the person’s data changes', async () => {
      const { visitor } = await newGuest();
      const ask = async (): Promise<PrivacyExport> =>
        (await privacy(visitor, 'export')).json<PrivacyExportResponse>().data.archive!;
      const firstArchive = await ask();
      await shop.privacy.service.runExport(firstArchive.id);
      expect(await ask()).toMatchObject({ id: firstArchive.id, state: 'ready' });
      await visitor.add(picnicWith(shop, {}), { productId: PICNIC_ID });
      const next = await ask();
      expect([next.id === firstArchive.id, next.state]).toEqual([false, 'preparing']);
      await shop.privacy.service.runExport(next.id);
    });

    it('is deleted with all other data, even if there are many archives', async () => {
      const { visitor, ownerId } = await newGuest();
      const originalKeys = await keysUnder('exports/');
      for (let index = 0; index < 25; index += 1) {
        const key = randomBytes(32).toString('base64url');
        await rows(
          `insert into privacy_requests (kind, owner_id, state, store_key, bytes, done_at) values ('export', $1, 'done', $2, 1, now())`,
          [ownerId, key],
        );
        await shop.objects.put(`exports/${key}/000000`, Buffer.from('zip'), 'application/zip');
      }
      expect((await deleteAll(visitor)).counts['exports']).toBe(25);
      expect(await keysUnder('exports/')).toEqual(originalKeys);
    });
  });

  it('PRIV-11: transfers a guest’s ended exports to the customer after login', async () => {
    const { ownerId } = await newGuest();
    const customer = await createTestCustomer(database, newAddress(), PASSWORD);
    for (const [owner, state] of [
      [ownerId, 'done'],
      [ownerId, 'failed'],
      [ownerId, 'running'],
      [customer.ownerId, 'running'],
    ])
      await rows(`insert into privacy_requests (kind, owner_id, state) values ('export', $1, $2)`, [
        owner,
        state,
      ]);
    await database.transaction((transaction) =>
      createOwners(database).move(transaction, ownerId, customer.ownerId),
    );
    const owned = `select state from privacy_requests where owner_id = $1 order by state`;
    expect(await rows(owned, [customer.ownerId])).toEqual(
      ['done', 'failed', 'running'].map((state) => ({ state })),
    );
  });

  it('PRIV-11: includes the deletion of an archive without a request after two days', async () => {
    const { ownerId } = await newGuest();
    const [named, unnamed] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    await rows(
      `insert into privacy_requests (kind, owner_id, state, store_key) values ('export', $1, 'running', $2)`,
      [ownerId, named],
    );
    for (const key of [named, unnamed])
      // the request of `unnamed` was deleted after the process that made the archive had been killed
      await shop.objects.put(`exports/${key}/000000`, Buffer.from('zip'), 'application/zip');
    const isStored = async (key: string) => (await keysUnder(`exports/${key}/`)).length === 1;
    const day = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    await shop.privacy.expire(day(1));
    expect([await isStored(named), await isStored(unnamed)]).toEqual([true, true]);
    await shop.privacy.expire(day(3));
    expect([await isStored(named), await isStored(unnamed)]).toEqual([true, false]);
  });

  async function keysUnder(prefix: string): Promise<string[]> {
    const keys = [];
    for await (const key of shop.objects.list(prefix)) keys.push(key);
    return keys;
  }

  describe('PRIV-09: mails of others', () => {
    beforeEach(() => mailed({ shop, database }));
    const mail = { template: 'link', locale: 'en-GB', market: 'uk', link: '/account/link#token=x' };
    const mailFolder = (): string => join(shop.config.dataDir, 'mail');

    it('are not deleted if their address only contains the deleted address', async () => {
      const victims = ['margaret@example.com', 'harriet@example.com', 'scarlet@example.com'];
      for (const to of victims) await shop.mailer.send(database, { ...mail, to });
      await mkdir(mailFolder(), { recursive: true });
      for (const to of victims)
        await writeFile(join(mailFolder(), `${to}.eml`), `To: ${to}\nSubject: x\n\nDear t@example.com`);
      const visitor = new Photographer(shop);
      await visitor.add(picnicWith(shop, {}), { productId: PICNIC_ID });
      await visitor.askCsrf();
      for (const email of ['t@example.com', victims[0]!]) {
        const { id } = await placeOrder(shop, visitor, { email });
        await rows(`update orders set state = 'cancelled' where id = $1`, [id]);
        await visitor.add(picnicWith(shop, {}), { productId: PICNIC_ID });
      }
      await deleteAll(visitor);
      const remainingMails = await mailed({ shop, database });
      expect(remainingMails.map(({ to }) => to).sort()).toEqual([...victims].sort());
      expect(victims.filter((to) => !existsSync(join(mailFolder(), `${to}.eml`)))).toEqual([]);
    });

    it('are deleted if they were sent to the confirmed address of the account', async () => {
      const email = newAddress();
      const customer = await createTestCustomer(database, email, PASSWORD);
      const visitor = new Photographer(shop);
      await visitor.askCsrf();
      await signInVisitor(database, visitor, customer);
      await shop.mailer.send(database, { ...mail, to: email.toUpperCase() });
      // a mail about another person's order, which was placed with this address
      const buyer = await newGuest();
      await shop.mailer.send(database, { ...mail, to: email, ownerId: buyer.ownerId });
      await visitor.send('POST', '/website/v1/user/password/forgotten', { email });
      await mkdir(mailFolder(), { recursive: true });
      await writeFile(join(mailFolder(), 'theirs.eml'), `Subject: x\nTo: ${email}\n\nHello`);
      await deleteAll(visitor, { password: PASSWORD });
      const remainingMails = await mailed({ shop, database }, shop.customers.handlers);
      expect(remainingMails.filter(({ to }) => to.toLowerCase() === email)).toMatchObject([
        { ownerId: buyer.ownerId },
      ]);
      expect((await readdir(mailFolder())).includes('theirs.eml')).toBe(false);
    });
  });

  it('PRIV-09: does not delete the answers that are stored for repeated writes of other people', async () => {
    const [person, otherGuest] = [await newGuest(), await newGuest()];
    // 'about' is an answer to staff about the person, and 'speaks' an answer to another guest that names the person
    for (const [key, ownerId] of [
      ['about', person.ownerId],
      ['speaks', otherGuest.ownerId],
    ])
      await rows(
        `insert into idempotency_keys (scope, key, fingerprint, status, body, owner_id) values ('order-edits Marta', $1, 'x', 200, $2, $3)`,
        [`${person.orderId} ${key}`, JSON.stringify({ order: person.orderId, of: person.email }), ownerId],
      );
    await deleteAll(person.visitor);
    expect(await rows(`select key from idempotency_keys where key like $1`, [`${person.orderId}%`])).toEqual([
      { key: `${person.orderId} speaks` },
    ]);
  });

  it('PRIV-09: changes nothing for other people who share photos, addresses and orders', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const people = await makePeople({ shop, database, jpeg }, history);
        const deleted = new Set<Sharer>();
        const holdersOf = (person: Sharer): Sharer[] => [
          person,
          ...history.photosInOrders
            .filter(({ owner }) => people[owner] === person)
            .map(({ buyer }) => people[buyer]!),
        ];
        let earlierSnapshot = await takeSnapshot(shop, database);
        for (const index of history.deletions) {
          const person = people[index]!;
          const receiptId = await deletePerson({ shop, database }, person);
          deleted.add(person);
          const laterSnapshot = await takeSnapshot(shop, database);
          const lostPhotos = people
            .filter((owner) => holdersOf(owner).every((holder) => deleted.has(holder)))
            .map(({ photoId }) => photoId);
          const otherSharers = people.filter((sharer) => sharer !== person);
          const deletion = { person, receiptId, others: otherSharers, lostPhotos };
          expect(rowsOfOthersChanged(earlierSnapshot, laterSnapshot, deletion)).toEqual([]);
          const { objects, mails } = laterSnapshot;
          expect({ objects, mails }).toEqual(filesLeft(earlierSnapshot, deletion));
          earlierSnapshot = laterSnapshot;
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
