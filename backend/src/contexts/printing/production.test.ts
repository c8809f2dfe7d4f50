import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { english, familySchema, german, pageSvg, schema } from '@bindery/muse/testing';
import fc from 'fast-check';
import S3rver from 's3rver';
import { Value } from 'typebox/value';
import type { LineProof } from '@bindery/shared/contracts';
import type { PrintHouseConfig } from '../../platform/config';
import type { Database } from '../../platform/database';
import { createObjectStore, createS3Store } from '../../platform/object-store';
import { webhookSignature } from '../../platform/outbox';
import { freePort } from '../../testing/free-port';
import { ADDRESS, placeOrder, readOrder, TestCatalogue, type TestShop } from '../../testing/test-shop';
import { databases, describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { faults, ROBIN } from '../../testing/visitor';
import { deliveryOf } from '../delivery';
import { checkSplit, type FrozenParcel, type ParcelState } from '../orders';
import { twoColours } from '../photos/testing/pictures';
import { Photographer } from '../photos/testing/photo-shop';
import type { HoldCode } from './holds';
import {
  jobTickets,
  JobTicketSchema,
  readTicketId,
  ticketIdOf,
  type JobTicket,
  type MadeOrder,
} from './job-ticket';
import { sha256Of } from './order-files';
import { createStoreHouse } from './print-house';
import type { ItemToMake, ParcelToMake, ProductionFile } from './production.repository';
import {
  afterHouseEvent,
  afterParcels,
  afterWordOfStaff,
  HOUSE_EVENTS,
  PRODUCTION_STATES,
  type HouseEvent,
  type ProductionState,
} from './production-state';
import { promiseAnew } from './promise';
import { StandInHouse } from './stand-in-house';
import { buyBook, type BookToBuy, type BoughtBook } from './testing/bought-book';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;
const FORGED = `whsec_${Buffer.from('somebody else has this secret...').toString('base64')}`;
const STAFF = { authorization: 'Bearer a-token-of-staff-that-is-long-enough' };

/** A book with German texts, and with a character in the story that no font has. */
const FAULTY_TEXTS = { ...german.book.texts, 'page-1.story': '{name} \u{1d11e}' };

const withPhoto = (content: typeof english | typeof german) => ({
  ...content,
  labels: { ...content.labels, photo: { label: 'Photo' } },
  form: {
    ...content.form,
    tabs: content.form.tabs.map((tab) => ({ ...tab, keys: `${tab.keys}, photo` })),
  },
});

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await TestCatalogue.open(
    { STAFF_TOKEN: 'a-token-of-staff-that-is-long-enough' },
    {
      'schema.json': { ...schema, keys: { ...schema.keys, photo: familySchema.keys.photo } },
      'content/en.json': withPhoto(english),
      'content/de.json': withPhoto({ ...german, book: { ...german.book, texts: FAULTY_TEXTS } }),
      'pages/cover.svg': pageSvg(
        '<rect x="-4" y="-4" width="208" height="208" fill="#eeeeee"/><rect data-photo="photo" x="60" y="90" width="80" height="80"/><rect data-text="cover.title" data-style="title" x="30" y="30" width="140" height="40"/>',
      ),
    },
  );
});
afterAll(() => catalogue.close());

describeOnDatabases('an order at the end of its edit window, on $name', ({ open }) => {
  let database: Database;
  let shop: TestShop;
  let houseFolder: string;
  let stopWork: (() => Promise<unknown>) | undefined;

  beforeAll(async () => {
    database = await open();
    houseFolder = await mkdtemp(join(tmpdir(), 'bindery-house-'));
    const target = { kind: 'folder', folder: houseFolder } as const;
    shop = await catalogue.shop(database, {
      // in development, staff may end the edit window, and may review photos before printing
      ...{ environment: 'development', imageModeration: 'enabled', printHouse: { secret: SECRET, target } },
    });
  });
  afterEach(async () => {
    await stopWork?.();
    stopWork = undefined;
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await rm(houseFolder, { recursive: true });
  });

  const buy = (book?: BookToBuy): Promise<BoughtBook> => buyBook({ ...shop, database }, book);
  const work = (): void => {
    const handlers = { ...shop.jobHandlers, ...shop.outbox.handlers };
    stopWork ??= shop.jobs.work(handlers, { concurrency: 2, pollMs: 20 });
  };
  const orderOf = async ({ orderId }: BoughtBook) =>
    (
      await database.query<{ state: string; isLocked: boolean; shipping: { tracking: unknown } }>(
        {
          name: 'test_order',
          text: 'select state, locked_at is not null as "isLocked", shipping from orders where id = $1',
        },
        [orderId],
      )
    )[0]!;
  const eventsOf = async ({ orderId }: BoughtBook): Promise<string[]> =>
    (
      await database.query<{ kind: string }>(
        {
          name: 'test_events',
          text: 'select kind from order_events where order_id = $1 order by at, "position"',
        },
        [orderId],
      )
    ).map(({ kind }) => kind);
  const change = ({ orderId }: BoughtBook, what: string) =>
    database.query(
      { name: `test_change ${what.slice(0, 40)}`, text: `update orders set ${what} where id = $1` },
      [orderId],
    );
  const isDue = async (book: BoughtBook): Promise<void> => {
    await change(book, `process_at = now() - interval '1 minute'`);
    await database.transaction((transaction) => shop.production.wake(transaction, book.orderId));
  };
  const isIn = async ({ orderId }: BoughtBook, state: ProductionState): Promise<boolean> =>
    (await shop.production.find(orderId)).state === state;
  const reaches = async (book: BoughtBook, state: ProductionState): Promise<void> => {
    work();
    await waitUntil(`the order is ${state}`, () => isIn(book, state));
  };
  const staff = (method: 'GET' | 'POST', path: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/_canvas/api/staff/production${path}`,
      headers: STAFF,
      ...(payload && { payload }),
    });
  const holdOf = async ({ orderId }: BoughtBook) =>
    (await staff('GET', `/${orderId}`)).json<{
      data: { held: { code: string; detail: object; resolutions: string[] } | null };
    }>().data.held;
  const uploaded = async (visitor: Photographer, side: number) => {
    const { public_id, width, height } = await visitor.upload(await twoColours(side, side).jpeg().toBuffer());
    return { public_id, width, height };
  };
  const decide = async (decision: 'pass' | 'reject', photoId: string) => {
    const url = `/_canvas/api/staff/photos/${encodeURIComponent(photoId)}/${decision}`;
    expect((await shop.app.inject({ method: 'POST', url, headers: STAFF })).statusCode).toBe(200);
  };
  const ticketIn = async (id: string): Promise<JobTicket> =>
    JSON.parse(await readFile(join(houseFolder, id, 'ticket.json'), 'utf8')) as JobTicket;

  const mailing = () => {
    const sendSpy = jest.spyOn(shop.mailer, 'send');
    return {
      of: (number: string): string[] =>
        sendSpy.mock.calls
          .filter(([, { data }]) => data?.['number'] === number)
          .map(([, mail]) => mail.template),
      last: () => sendSpy.mock.calls.at(-1)![1],
      stop: () => sendSpy.mockRestore(),
    };
  };
  const orderByStaff = (orderId: string, state: string, otherFields: object = {}) =>
    shop.app.inject({
      ...{ method: 'POST', url: `/_canvas/api/staff/orders/${orderId}/state`, headers: STAFF },
      payload: { state, by: 'Kim', ...otherFields },
    });
  const boughtBook = async (visitor: Photographer, customisation: Record<string, unknown> = ROBIN) => {
    const cart = await visitor.add(customisation, { quantity: 2 });
    const { id: orderId, number } = await placeOrder(shop, visitor);
    return { orderId, number, itemId: cart.items.at(-1)!.id };
  };
  const endWindow = async (book: BoughtBook) =>
    expect((await staff('POST', `/${book.orderId}/end-window`)).statusCode).toBe(200);

  it('passes through every step from edit window to dispatch (PROD-01, PROD-04, PROD-07, PROD-09, PARC-05)', async () => {
    const mails = mailing();
    const visitor = new Photographer(shop);
    const book = await boughtBook(visitor);
    const placed = await readOrder(visitor, book.orderId);
    expect(placed.editing.isAllowed).toBe(true);
    expect((await shop.production.find(book.orderId)).state).toBe('scheduled');
    work();
    await shop.production.sweep();
    expect(await isIn(book, 'scheduled')).toBe(true);
    await endWindow(book);
    await reaches(book, 'sent');
    const edit = { item: { id: book.itemId, customisations: { ...ROBIN, name: 'Ida' } } };
    expect((await visitor.write('PUT', '/website/v1/orders/items', edit)).json()).toMatchObject({
      ...{ status: 409, code: 'order_not_editable' },
    });
    const { ticket: id } = await shop.production.find(book.orderId);
    const ticket = await ticketIn(id!);
    expect(Value.Errors(JobTicketSchema, ticket)).toEqual([]);
    expect(ticket).toMatchObject({
      order: book.number,
      promise: placed.editing.delivery,
      items: [{ id: book.itemId, sku: 'TINY-HC', quantity: 2, extras: [] }],
    });
    const { files } = (await staff('GET', `/${book.orderId}`)).json<{
      data: { files: { name: string; sha256: string; problems: number; url: string; report_url: string }[] };
    }>().data;
    expect(files.map(({ problems }) => problems)).toEqual([0, 0]);
    for (const { name, sha256, url, report_url: report } of files) {
      const keptFile = await shop.get(url, STAFF);
      expect([sha256Of(keptFile.rawPayload), keptFile.headers['content-type']]).toEqual([
        sha256,
        'application/pdf',
      ]);
      expect(sha256Of(await readFile(join(houseFolder, id!, name)))).toBe(sha256);
      expect((await shop.get(report, STAFF)).json()).toMatchObject({ problems: [] });
    }
    const tracking = { code: 'RM123', url: 'https://track.example/RM123' };
    for (const [type, data] of [
      ['job.acknowledged', { ticket: id }],
      ['job.printing', { ticket: id }],
      ['job.shipped', { ticket: id, tracking }],
    ] as const)
      expect((await tell(type, data, `${id} ${type}`)).statusCode).toBe(204);
    const shipped = await readOrder(visitor, book.orderId);
    expect(shipped).toMatchObject({
      state: 'shipped',
      shipping: { tracking },
      editing: { isAllowed: false },
    });
    expect(shipped.events.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
      ...[
        'placed by shopper',
        'in_production by system',
        'printing by print_house',
        'shipped by print_house',
      ],
    ]);
    expect(mails.of(book.number)).toEqual(['orderPlaced', 'orderInProduction', 'orderShipped']);
    mails.stop();
  });

  /** An order of three wrapped copies, two for Ada and one as a gift for Mia. */
  const parcelsOf = (itemId: string): FrozenParcel[] => {
    const rate = { id: 'standard', cost: 300, discountedCost: 300, shippingDays: 3, productionDays: 2 };
    const parcel = (name: string, carrier: string, quantity: number, latest: string): FrozenParcel => ({
      items: [{ itemId, quantity }],
      address: { ...ADDRESS, firstname: name },
      gift: null,
      shipping: {
        method: { id: 'standard', name: 'Standard', type: 'standard', carrier },
        tracking: null,
        rate,
      },
      delivery: { dispatch: '2026-11-30', earliest: '2026-12-01', latest },
    });
    const gift = { message: 'Happy birthday, Mia!', hidesPrices: true };
    const mia = { ...parcel('Mia', 'DHL', 1, '2026-12-09'), gift };
    const way = { wanted: { kind: 'not_before', day: '2026-12-01' } } as const;
    return [
      parcel('Ada', 'Royal Mail', 2, '2026-12-04'),
      { ...mia, shipping: { ...mia.shipping, rate: { ...rate, way } } },
    ];
  };

  it('is shipped when the parcels of all recipients are shipped (PROD-06, PARC-05, PARC-06)', async () => {
    const mails = mailing();
    const visitor = new Photographer(shop);
    const line = (await visitor.add(ROBIN, { quantity: 3 })).items.at(-1)!;
    const parcels = parcelsOf(line.id);
    const { id: orderId, number } = await placeOrder(shop, visitor, {
      ...{ parcels, shippingAddress: parcels[0]!.address, shipping: parcels[0]!.shipping },
    });
    const book = { orderId, number, itemId: line.id };
    await endWindow(book);
    await reaches(book, 'sent');
    const ada = (await shop.production.find(orderId)).ticket!;
    const mia = `${ada}-2`;
    const [toAda, toMia] = [await ticketIn(ada), await ticketIn(mia)];
    for (const ticket of [toAda, toMia]) expect(Value.Errors(JobTicketSchema, ticket)).toEqual([]);
    expect([toAda, toMia]).toMatchObject([
      {
        ...{
          parcel: { number: 1, of: 2 },
          ship_to: { firstname: 'Ada' },
          shipping: { carrier: 'Royal Mail' },
        },
        ...{ gift_message: null, hides_prices: false, promise: { latest: '2026-12-04' } },
        dispatch_not_before: null,
        items: [{ id: line.id, quantity: 2 }],
      },
      {
        ...{ parcel: { number: 2, of: 2 }, ship_to: { firstname: 'Mia' }, shipping: { carrier: 'DHL' } },
        ...{ gift_message: 'Happy birthday, Mia!', hides_prices: true, promise: { latest: '2026-12-09' } },
        dispatch_not_before: '2026-11-30',
        items: [{ id: line.id, quantity: 1 }],
      },
    ]);
    expect(toMia.items[0]!.files).toEqual(toAda.items[0]!.files);
    const tracking = { code: 'D7', url: 'https://track.example/D7' };
    const hear = async (ticket: string, type: string, details: object = {}) =>
      expect((await tell(`job.${type}`, { ticket, ...details }, `${ticket} ${type}`)).statusCode).toBe(204);
    expect((await tell('job.shipped', { ticket: `${ada}-3` }, `${number} never was`)).statusCode).toBe(404);
    await hear(mia, 'printing');
    await hear(mia, 'shipped', { tracking });
    expect(await isIn(book, 'sent')).toBe(true);
    const meanwhile = await readOrder(visitor, orderId);
    expect(meanwhile).toMatchObject({
      ...{ state: 'in_production', shipping: { tracking: null }, editing: { delivery: null } },
    });
    expect(meanwhile.parcels).toMatchObject([
      { state: 'in_production', items: [{ itemId: line.id, quantity: 2 }], shipping: { tracking: null } },
      {
        state: 'shipped',
        gift: { hidesPrices: true },
        shipping: { tracking, delivery: { latest: '2026-12-09' } },
      },
    ]);
    expect(mails.of(number)).toEqual(['orderPlaced', 'orderShipped']);
    // a shipped parcel is neither cancelled nor printed again
    expect((await staff('POST', `/${orderId}/cancel`)).json()).toMatchObject({ code: 'production_moved' });
    await hear(ada, 'rejected', { reason: 'torn' });
    expect(await holdOf(book)).toMatchObject({
      code: 'house_rejected',
      detail: { reason: 'torn', parcel: 1 },
    });
    expect((await staff('POST', `/${orderId}/reopen`, { hours: 9 })).json()).toMatchObject({ status: 409 });
    expect((await staff('POST', `/${orderId}/retry`)).statusCode).toBe(200);
    await reaches(book, 'sent');
    expect((await staff('GET', `/${orderId}`)).json()).toMatchObject({
      data: {
        parcels: [
          { number: 1, ticket: `${number}-3`, state: 'sent', pieces: 2, country: 'GB', is_gift: false },
          { number: 2, ticket: mia, state: 'shipped', pieces: 1, carrier: 'DHL', is_gift: true },
        ],
      },
    });
    expect(await ticketIn(`${number}-3`)).toMatchObject({
      parcel: { number: 1, of: 2 },
      items: [{ quantity: 2 }],
    });
    await hear(`${number}-3`, 'shipped');
    await hear(mia, 'delivered');
    expect(await isIn(book, 'shipped')).toBe(true);
    const shipped = await readOrder(visitor, orderId);
    expect([shipped.state, shipped.parcels!.map(({ state }) => state)]).toEqual([
      'shipped',
      ['shipped', 'delivered'],
    ]);
    expect(shipped.events.map(({ kind }) => kind)).toEqual([
      ...['placed', 'in_production', 'parcel_shipped', 'shipped', 'parcel_delivered'],
    ]);
    expect(mails.of(number)).toEqual(['orderPlaced', 'orderShipped', 'orderShipped']);
    mails.stop();
  });

  it('may have several parcels with separate dispatch and tracking numbers (PARC-05)', async () => {
    const visitor = new Photographer(shop);
    const line = (await visitor.add(ROBIN, { quantity: 3 })).items.at(-1)!;
    const { id: orderId, number } = await placeOrder(shop, visitor, { parcels: parcelsOf(line.id) });
    const [ada, mia] = (await readOrder(visitor, orderId)).parcels!.map(({ id }) => id);
    const tracking = { code: 'K1', url: 'https://track.example/K1' };
    const mails = mailing();
    for (const parcelDetails of [{ tracking }, { carrier: 'DHL' }])
      expect((await orderByStaff(orderId, 'shipped', parcelDetails)).json()).toMatchObject({
        code: 'parcel_not_said',
      });
    expect((await orderByStaff(orderId, 'printing', { parcel_id: ada })).json()).toMatchObject({
      status: 422,
    });
    expect((await orderByStaff(orderId, 'shipped', { parcel_id: orderId })).json()).toMatchObject({
      status: 404,
    });
    const sentAda = { parcel_id: ada, tracking };
    await orderByStaff(orderId, 'shipped', sentAda);
    // names only what is in this parcel
    expect(mails.last().books).toMatchObject([{ text: expect.stringMatching(/^2 × /) }]);
    expect(mails.last()).toMatchObject({
      sections: [{ lines: ['K1'] }, { heading: 'deliveredTo' }, { heading: 'delivery' }],
      outside: { url: tracking.url },
    });
    await orderByStaff(orderId, 'shipped', sentAda); // again
    const half = await readOrder(visitor, orderId);
    expect([half.state, half.parcels!.map(({ state }) => state)]).toEqual(['placed', ['shipped', 'placed']]);
    expect(half.shipping!.tracking).toEqual(tracking);
    await endWindow({ orderId, number, itemId: line.id });
    await reaches({ orderId, number, itemId: line.id }, 'sent');
    expect((await shop.production.find(orderId)).parcels.map(({ ticket }) => ticket)).toEqual([
      null,
      `${number}-2-2`,
    ]);
    await orderByStaff(orderId, 'shipped', { parcel_id: mia });
    expect([await isIn({ orderId, number, itemId: '' }, 'shipped'), mails.of(number)]).toEqual([
      true,
      ['orderShipped', 'orderShipped'],
    ]);
    mails.stop();
  });

  it('is held until the buyer has added an address if it has none (PROD-03, PARC-08)', async () => {
    const visitor = new Photographer(shop);
    const line = (await visitor.add(ROBIN)).items.at(-1)!;
    const { id: orderId, number } = await placeOrder(shop, visitor, { shippingAddress: undefined });
    const book = { orderId, number, itemId: line.id };
    await endWindow(book);
    await reaches(book, 'held');
    expect(await holdOf(book)).toMatchObject({ code: 'address_missing', detail: { parcel: 1 } });
    const [parcel] = (await readOrder(visitor, orderId)).parcels!;
    expect(parcel!.address).toBeNull();
    const path = `/website/v1/orders/${orderId}/parcels/${parcel!.id}/address`;
    const put = (address: object) => visitor.write('PUT', path, { address });
    expect((await put(ADDRESS)).json()).toMatchObject({ code: 'order_not_editable' });
    await staff('POST', `/${orderId}/reopen`, { hours: 2 });
    expect(faults(await put({ ...ADDRESS, country: 'BR' }))).toMatchObject({
      ...{ code: 'invalid_address', fields: ['address.country'] },
    });
    expect((await put(ADDRESS)).statusCode).toBe(200);
    await endWindow(book);
    await reaches(book, 'sent');
    const { ticket } = await shop.production.find(orderId);
    expect((await ticketIn(ticket!)).ship_to).toEqual(ADDRESS);
  });

  it('is held while its photo waits for review (PROD-03, PROD-05)', async () => {
    const visitor = new Photographer(shop);
    const photo = await uploaded(visitor, 900);
    const book = await boughtBook(visitor, { ...ROBIN, photo });
    await endWindow(book);
    await reaches(book, 'held');
    expect(await holdOf(book)).toMatchObject({
      code: 'photo_waiting',
      detail: { itemId: book.itemId, sku: 'TINY-HC' },
      resolutions: ['retry', 'reopen', 'cancel'],
    });
    expect((await shop.production.find(book.orderId)).files).toEqual([]);
    await shop.production.sweep();
    expect(await isIn(book, 'held')).toBe(true);
    await decide('pass', photo.public_id);
    await shop.production.sweep();
    await reaches(book, 'sent');
    const [cover] = (await shop.production.find(book.orderId)).files;
    const report = `/_canvas/api/staff/production/${book.orderId}/files/${cover!.name.replace('.pdf', '.preflight.json')}`;
    expect((await shop.get(report, STAFF)).json<{ photos: unknown[] }>().photos).toHaveLength(1);
    expect((await readOrder(visitor, book.orderId)).events.map(({ kind }) => kind)).toEqual([
      ...['placed', 'in_production'],
    ]);
  });

  it('can be printed with another photo if its photo was rejected (PROD-03, PROD-05)', async () => {
    const visitor = new Photographer(shop);
    const [rejected, better] = [await uploaded(visitor, 910), await uploaded(visitor, 920)];
    await decide('pass', better.public_id);
    const book = await boughtBook(visitor, { ...ROBIN, photo: rejected });
    await endWindow(book);
    await reaches(book, 'held');
    await decide('reject', rejected.public_id);
    await shop.production.sweep();
    await waitUntil('the photo is gone', async () => (await holdOf(book))?.code === 'photo_gone');
    await change(
      book,
      `delivery = '{"dispatch":"2020-01-02","earliest":"2020-01-03","latest":"2020-01-07"}'`,
    );
    const mails = mailing();
    expect((await staff('POST', `/${book.orderId}/reopen`, { hours: 72 })).statusCode).toBe(200);
    expect(mails.of(book.number)).toEqual(['orderHeld']);
    expect(mails.last()).toMatchObject({
      data: { hours: 72, latest: expect.stringMatching(/\d/) },
      editUntil: expect.stringMatching(/\d.* (GMT|BST)$/),
    });
    mails.stop();
    const reopened = await readOrder(visitor, book.orderId);
    const days = deliveryOf('uk', undefined, Date.parse(reopened.processAt!));
    expect(reopened).toMatchObject({ state: 'placed', editing: { isAllowed: true, delivery: days } });
    const edit = { item: { id: book.itemId, customisations: { ...ROBIN, photo: better } } };
    const edited = await visitor.write('PUT', '/website/v1/orders/items', edit);
    expect([edited.statusCode, edited.json()]).toMatchObject([200, {}]);
    await endWindow(book);
    await reaches(book, 'sent');
    expect(await ticketIn((await shop.production.find(book.orderId)).ticket!)).toMatchObject({
      promise: days,
    });
    const kinds = (await readOrder(visitor, book.orderId)).events.map(({ kind }) => kind);
    expect(kinds).toEqual(['placed', 'in_production', 'reopened', 'changed', 'in_production']);
  });

  it('causes one dispatch mail, even if both staff and print house report it (ORDER-12, PROD-09)', async () => {
    const mails = mailing();
    const [byStaff, byHouse] = [await buy(), await buy()];
    await Promise.all([reaches(byStaff, 'sent'), reaches(byHouse, 'sent')]);
    const tracking = { code: 'RM9', url: 'https://track.example/RM9' };
    const leaves = (book: BoughtBook, type = 'job.shipped') =>
      tell(
        type,
        { ticket: `${book.number}-1`, ...(type === 'job.shipped' && { tracking }) },
        `${book.number} ${type}`,
      );
    await orderByStaff(byStaff.orderId, 'shipped');
    for (const type of ['job.printing', 'job.shipped'])
      expect((await leaves(byStaff, type)).statusCode).toBe(204);
    await leaves(byHouse);
    await orderByStaff(byHouse.orderId, 'shipped', { carrier: 'Royal Mail' });
    for (const book of [byStaff, byHouse]) {
      expect(mails.of(book.number)).toEqual(['orderShipped']);
      expect(await orderOf(book)).toMatchObject({ state: 'shipped', shipping: { tracking } });
      expect((await eventsOf(book)).filter((kind) => ['printing', 'shipped'].includes(kind))).toEqual([
        'shipped',
      ]);
      expect(await isIn(book, 'shipped')).toBe(true);
    }
    // the buyer gets a mail about a changed tracking code, but not about a late first code
    await orderByStaff(byHouse.orderId, 'shipped', { tracking: { ...tracking, code: 'RM10' } });
    expect(mails.of(byHouse.number)).toEqual(['orderShipped', 'orderShipped']);
    mails.stop();
  });

  it('is not printed after staff have marked it as sent (PROD-09)', async () => {
    const [sentBook, earlierBook] = [await buy(), await buy()];
    await database.query(
      { name: 'test_no_production', text: 'delete from productions where order_id = $1' },
      [earlierBook.orderId],
    );
    for (const book of [sentBook, earlierBook])
      expect((await orderByStaff(book.orderId, 'shipped')).statusCode).toBe(200);
    await shop.production.sweep();
    work();
    const another = await buy();
    await reaches(another, 'sent');
    expect([await isIn(sentBook, 'shipped'), (await shop.production.find(sentBook.orderId)).files]).toEqual([
      true,
      [],
    ]);
    await expect(shop.production.find(earlierBook.orderId)).rejects.toThrow('no such order');
    await orderByStaff(sentBook.orderId, 'placed');
    await reaches(sentBook, 'sent');
  });

  it('is sent to the print house with the hashes of its files (PROD-01, PROD-04, PROD-06)', async () => {
    const book = await buy({
      ...{ quantity: 3, extras: [{ sku: 'WRAP-STARS', quantity: 3 }] },
      giftMessage: 'Happy birthday,\nread on!',
    });
    await reaches(book, 'sent');
    expect(await orderOf(book)).toMatchObject({ state: 'in_production', isLocked: true });
    const ticket = await ticketIn(`${book.number}-1`);
    expect(Value.Errors(JobTicketSchema, ticket)).toEqual([]);
    expect(ticket).toMatchObject({
      order: book.number,
      ship_to: ADDRESS,
      shipping: { id: 'standard', carrier: 'Royal Mail' },
      promise: { dispatch: '2026-11-30' },
      items: [
        {
          ...{ id: book.itemId, sku: 'TINY-HC', format: 'hardcover', quantity: 3, binding: 'case' },
          ...{ finishing: [], gift_message: 'Happy birthday,\nread on!' },
          extras: [{ kind: 'gift_wrap', sku: 'WRAP-STARS', quantity: 3 }],
          files: [
            { component: 'cover', pages: 1 },
            { component: 'interior', pages: 2 },
          ],
        },
      ],
    });
    expect(JSON.stringify(ticket)).not.toMatch(/Robin|"coat"|fox/);
    for (const { name, sha256, size_bytes: size } of ticket.items[0]!.files) {
      const houseFile = await readFile(join(houseFolder, ticket.id, name));
      expect([sha256Of(houseFile), houseFile.length]).toEqual([sha256, size]);
      const keptFile = await shop.objects.get(`orders/${book.orderId}/${name}`);
      expect(keptFile!.bytes.equals(houseFile)).toBe(true);
      const report = await staff('GET', `/${book.orderId}/files/${name.replace('.pdf', '.preflight.json')}`);
      expect(report.json()).toMatchObject({ product: 'tiny-book', problems: [] });
    }
    expect(await eventsOf(book)).toEqual(['in_production', 'production_ready']);
    const { files } = await shop.production.find(book.orderId);
    expect(files.map(({ proofs }) => proofs.map(({ page }) => page))).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it('has the same files and one ticket if the process is killed at any step (PROD-01, PROD-04)', async () => {
    const killed = async (book: BoughtBook, nthPut: number, when: 'before' | 'after') => {
      const { put } = shop.objects;
      let puts = 0;
      const killing = jest.spyOn(shop.objects, 'put').mockImplementation(async (key, bytes, type) => {
        puts += 1;
        if (puts < nthPut || when === 'after') await put.call(shop.objects, key, bytes, type);
        if (puts >= nthPut) throw new Error('killed');
      });
      const run = shop.jobHandlers['production']!.run(
        { orderId: book.orderId, run: 1 },
        { jobId: 'j', attempt: 1, signal: new AbortController().signal },
      );
      await expect(run).rejects.toThrow('killed');
      killing.mockRestore();
    };
    const book = await buy();
    await killed(book, 5, 'after'); // killed just before the last transaction ends
    const originalFiles = (await shop.production.find(book.orderId)).files;
    await database.query(
      { name: 'test_forget_files', text: 'delete from production_files where order_id = $1' },
      [book.orderId],
    );
    for (const [nth, when] of [
      [1, 'before'],
      [1, 'after'],
      [2, 'after'],
      [2, 'after'],
      [1, 'before'],
    ] as const)
      await killed(book, nth, when);
    await reaches(book, 'sent');
    const { files, ticket } = await shop.production.find(book.orderId);
    expect(files.map(({ name, sha256 }) => [name, sha256])).toEqual(
      originalFiles.map(({ name, sha256 }) => [name, sha256]),
    );
    expect(ticket).toBe(`${book.number}-1`);
    expect((await eventsOf(book)).filter((kind) => kind === 'in_production')).toHaveLength(1);
  });

  it('is not printed during its edit window or a pause, or after a cancellation (PROD-01)', async () => {
    const [laterBook, cancelled, paused] = [
      await buy({ processAt: new Date(Date.now() + 3_600_000) }),
      await buy(),
      await buy(),
    ];
    await change(cancelled, `cancelled_at = now(), state = 'cancelled'`);
    await change(paused, 'paused_at = now()');
    await reaches(cancelled, 'cancelled');
    await waitUntil('the paused one was looked at', async () =>
      (await eventsOf(paused)).includes('production_waits'),
    );
    expect([await orderOf(laterBook), await orderOf(cancelled), await orderOf(paused)]).toMatchObject([
      { state: 'placed', isLocked: false },
      { state: 'cancelled', isLocked: false },
      { state: 'placed', isLocked: false },
    ]);
    await change(paused, 'paused_at = null');
    await shop.production.sweep();
    await reaches(paused, 'sent');
    expect(await isIn(laterBook, 'scheduled')).toBe(true);
  });

  it('is held if its pages differ from the approved pages (PROD-03, PROD-05)', async () => {
    const book = await buy();
    const { pages } = (
      await database.query<{ pages: { page: number; hash: string }[] }>(
        { name: 'test_pages', text: 'select pages from order_items where id = $1' },
        [book.itemId],
      )
    )[0]!;
    pages[2] = { page: 3, hash: 'another-page-altogether' };
    await database.query(
      { name: 'test_set_pages', text: 'update order_items set pages = $2 where id = $1' },
      [book.itemId, JSON.stringify(pages)],
    );
    await reaches(book, 'held');
    expect(await holdOf(book)).toMatchObject({
      code: 'pages_differ',
      detail: { itemId: book.itemId, sku: 'TINY-HC', pages: [3] },
      resolutions: ['retry', 'reopen', 'cancel'],
    });
    const listed = (await staff('GET', '?state=held')).json<{ data: { orders: { number: string }[] } }>();
    expect(listed.data.orders.map(({ number }) => number)).toContain(book.number);
    expect(JSON.stringify(listed)).not.toMatch(/Robin|ada@/);
    expect((await staff('POST', `/${book.orderId}/release`)).statusCode).toBe(409);
    expect((await staff('POST', `/${book.orderId}/reopen`, { hours: 48 })).statusCode).toBe(200);
    expect(await orderOf(book)).toMatchObject({ state: 'placed', isLocked: false });
    expect([await isIn(book, 'scheduled'), (await eventsOf(book)).at(-1)]).toEqual([true, 'reopened']);
    expect((await staff('POST', `/${book.orderId}/retry`)).json()).toMatchObject({
      ...{ status: 409, code: 'production_moved' },
    });
  });

  it('is held until a new approval if a new engine changes an approved page (PROOF-07, PROD-03)', async () => {
    const visitor = shop.visitor();
    const { items } = await visitor.add();
    const line = `/website/v2/cart/items/${items[0]!.id}`;
    const { pages } = (await visitor.send('GET', `${line}/proof`)).json<{ data: LineProof }>().data;
    const seenPages = pages.map(({ page, hash }) => ({ page, hash }));
    expect((await visitor.send('PUT', `${line}/approval`, { pages: seenPages })).statusCode).toBe(200);
    const { id: orderId } = await placeOrder(shop, visitor);
    const [item] = (await readOrder(visitor, orderId)).items;
    const book = { orderId, number: '', itemId: item!.id };
    // after the edit window, the engine draws the second page differently
    const ofNow = shop.muse.proofOf.bind(shop.muse);
    const drawing = jest.spyOn(shop.muse, 'proofOf').mockImplementation(async (...args) =>
      (await ofNow(...args)).map(({ page, hash }) => ({
        page,
        hash: page === 2 ? [...hash].reverse().join('') : hash,
      })),
    );
    await isDue(book);
    await reaches(book, 'held');
    expect(await holdOf(book)).toMatchObject({
      code: 'pages_differ',
      detail: { itemId: book.itemId, pages: [2] },
    });

    await staff('POST', `/${orderId}/reopen`, { hours: 48 });
    const edit = { item: { id: book.itemId, customisations: item!.customisation } };
    const preview = await visitor.send('POST', `/website/v1/orders/${orderId}/preview`, edit);
    expect(preview.json()).toMatchObject({ data: { changedKeys: [], changedPages: [2] } });
    const edited = await visitor.send('PUT', '/website/v1/orders/items', edit);
    expect(edited.json()).toMatchObject({ data: { changedKeys: [], changedPages: [2] } });
    expect((await readOrder(visitor, orderId)).items).toMatchObject([{ approval: 'approved', revision: 2 }]);
    await isDue(book);
    await reaches(book, 'sent');
    drawing.mockRestore();
  });

  it('is held if a photo or a package version is missing (PROD-03)', async () => {
    const photo = { public_id: `${'a'.repeat(22)}/${'b'.repeat(22)}`, width: 900, height: 900 };
    const withPhoto = await buy({ customisation: { name: 'Robin', coat: 'red', friend: 'fox', photo } });
    const unknown = await buy({ version: 'of-another-shop' });
    await Promise.all([reaches(withPhoto, 'held'), reaches(unknown, 'held')]);
    expect([await holdOf(withPhoto), await holdOf(unknown)]).toMatchObject([
      { code: 'photo_gone', detail: { itemId: withPhoto.itemId } },
      { code: 'package_missing', detail: { itemId: unknown.itemId } },
    ]);
    expect((await staff('POST', `/${unknown.orderId}/cancel`)).statusCode).toBe(200);
    expect([await orderOf(unknown), await isIn(unknown, 'cancelled')]).toMatchObject([
      { state: 'cancelled' },
      true,
    ]);
  });

  it('is held for preflight problems until staff release the file (PROD-03, PROD-04, PROD-05)', async () => {
    const book = await buy({ locale: 'de-DE' });
    await reaches(book, 'held');
    expect(await holdOf(book)).toMatchObject({ code: 'preflight', detail: { itemId: book.itemId } });
    const originalFiles = (await shop.production.find(book.orderId)).files;
    const [faulty] = originalFiles.filter(({ problems }) => problems > 0);
    const key = `orders/${book.orderId}/${faulty!.name}`;
    const { bytes } = (await shop.objects.get(key))!;
    await shop.objects.put(key, Buffer.from('another file'), 'application/pdf');
    await staff('POST', `/${book.orderId}/release`);
    await reaches(book, 'held');
    expect(await holdOf(book)).toMatchObject({
      code: 'file_differs',
      detail: { component: faulty!.component },
    });
    await shop.objects.put(key, bytes, 'application/pdf');
    await staff('POST', `/${book.orderId}/retry`);
    await waitUntil('it was made anew', async () => (await holdOf(book))?.code === 'preflight');
    await staff('POST', `/${book.orderId}/release`);
    await reaches(book, 'sent');
  });

  /** Sends an event with a signature as in Standard Webhooks. */
  const tell = (type: string, data: object, id: string, secret = SECRET) => {
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
    const timestamp = Math.floor(Date.now() / 1000);
    return shop.app.inject({
      method: 'POST',
      url: '/_canvas/api/print-house/events',
      headers: {
        ...{ 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(timestamp) },
        'webhook-signature': webhookSignature(id, timestamp, body, secret),
      },
      payload: body,
    });
  };

  it('accepts signed events of the print house in any order and repeatedly (PROD-09)', async () => {
    const book = await buy();
    await reaches(book, 'sent');
    const ticket = `${book.number}-1`;
    const tracking = { code: 'RM123', url: 'https://track.example/RM123' };
    expect((await tell('job.shipped', { ticket, tracking }, 'e0', FORGED)).statusCode).toBe(401);
    expect((await tell('job.shipped', { ticket: 'R000-1' }, 'e0')).statusCode).toBe(404);
    expect((await tell('job.shipped', {}, 'e0')).statusCode).toBe(422);
    expect((await tell('job.folded', { ticket }, 'e0')).statusCode).toBe(204);
    for (const [type, data, id] of [
      ['job.shipped', { ticket, tracking }, `${ticket}-shipped`],
      ['job.printing', { ticket }, `${ticket}-printing`],
      ['job.shipped', { ticket, tracking }, `${ticket}-shipped`],
      ['job.acknowledged', { ticket }, `${ticket}-acknowledged`],
      ['job.rejected', { ticket, reason: 'late' }, `${ticket}-rejected`],
    ] as const)
      expect((await tell(type, data, id)).statusCode).toBe(204);
    expect(await orderOf(book)).toMatchObject({ state: 'shipped', shipping: { tracking } });
    expect((await eventsOf(book)).filter((kind) => kind === 'shipped')).toHaveLength(1);
  });

  it('is held if the print house rejects it, and gets a new ticket on a retry (PROD-05, PROD-09)', async () => {
    const book = await buy();
    await reaches(book, 'sent');
    const [firstTicket, second] = [`${book.number}-1`, `${book.number}-2`];
    await tell('job.rejected', { ticket: firstTicket, reason: 'spine too wide' }, `${firstTicket}-no`);
    expect(await holdOf(book)).toMatchObject({
      code: 'house_rejected',
      detail: { reason: 'spine too wide' },
    });
    await staff('POST', `/${book.orderId}/retry`);
    await reaches(book, 'sent');
    expect((await ticketIn(second)).id).toBe(second);
    await waitUntil(
      'the first is taken back',
      async () => (await readdir(join(houseFolder, firstTicket))).join() === 'cancelled.json',
    );
    expect((await tell('job.printing', { ticket: firstTicket }, `${firstTicket}-late`)).statusCode).toBe(204);
    expect(await isIn(book, 'sent')).toBe(true);
    await database.transaction((transaction) => shop.production.forget(transaction, book.orderId));
    expect(await shop.production.deleteFiles(book.orderId)).toBeGreaterThan(3);
    await waitUntil(
      'the second is taken back too',
      async () => (await readdir(join(houseFolder, second))).join() === 'cancelled.json',
    );
  });
});

const EVENTS = fc.record({ parcel: fc.nat(2), event: fc.constantFrom(...HOUSE_EVENTS) });

function afterEvents(events: readonly { readonly parcel: number; readonly event: HouseEvent }[]) {
  const parcels: ParcelState[] = ['sent', 'sent', 'sent'];
  let making: { state: ProductionState; holdCode: HoldCode | null } = { state: 'sent', holdCode: null };
  for (const { parcel, event } of events) {
    const next = afterHouseEvent(parcels[parcel]!, event);
    if (!next) continue;
    parcels[parcel] = next;
    const state = afterParcels(making, parcels);
    if (state) making = { state, holdCode: state === 'held' ? 'house_rejected' : null };
  }
  return { parcels, state: making.state };
}

describe('events of a print house', () => {
  it('lead to the same state if they arrive twice or in another order (PROD-09, PARC-05)', () => {
    fc.assert(
      fc.property(fc.array(EVENTS, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (events, picks) => {
        const shuffled = [...events, ...events.slice(0, 2)]
          .map((event) => ({ event, at: picks.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event);
        const { parcels, state } = afterEvents(shuffled);
        expect({ parcels, state }).toEqual(afterEvents(events));
        // the order is shipped when all its parcels are shipped, and held while a parcel is rejected
        expect(state === 'held').toBe(parcels.includes('rejected'));
        const haveLeft = parcels.every(
          (parcelState) => parcelState === 'shipped' || parcelState === 'delivered',
        );
        expect(state === 'shipped' || state === 'delivered').toBe(haveLeft);
      }),
    );
  });

  it('do not change an order that is held, cancelled or made again (PROD-09)', () => {
    for (const event of HOUSE_EVENTS) {
      expect(afterHouseEvent('placed', event)).toBeUndefined();
      const parcels: readonly ParcelState[] = [event];
      for (const state of ['scheduled', 'making', 'cancelled'] as const)
        expect(afterParcels({ state, holdCode: null }, parcels)).toBeUndefined();
      expect(afterParcels({ state: 'held', holdCode: 'pages_differ' }, parcels)).toBeUndefined();
    }
    expect(afterParcels({ state: 'held', holdCode: 'house_away' }, ['acknowledged'])).toBe('acknowledged');
  });
});

describe('a state set by staff', () => {
  it('can end the production, but never restarts it (PROD-09)', () => {
    for (const state of PRODUCTION_STATES) {
      const stateAfter = (word: string, holdCode: HoldCode | null = null) =>
        afterWordOfStaff({ state, holdCode }, word);
      const hasLeft = ['shipped', 'delivered', 'cancelled'].includes(state);
      expect(stateAfter('shipped')).toBe(hasLeft ? undefined : 'shipped');
      expect(stateAfter('delivered')).toBe(
        ['delivered', 'cancelled'].includes(state) ? undefined : 'delivered',
      );
      expect(stateAfter('left_with_a_neighbour')).toBeUndefined();
      const isThere = ['ready', 'sent', 'acknowledged'].includes(state);
      expect(stateAfter('printing')).toBe(isThere ? 'printing' : undefined);
    }
  });
});

describe('the promised date of a reopened order', () => {
  it('is the date of an order placed now, but never earlier than the first promise (PROD-05)', () => {
    const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2050, 0, 1) });
    const market = fc.constantFrom('uk', 'us', 'de', 'jp', 'se');
    const days = fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }), {
      ...{ minLength: 1, maxLength: 3 },
    });
    fc.assert(
      fc.property(market, time, time, days, (identifier, orderedAt, now, productionDays) => {
        const delivery = deliveryOf(identifier, 3, orderedAt)!;
        const books = productionDays.map((_, n) => ({
          ...{ kind: 'personalised_product' as const, productSlug: String(n) },
        }));
        const daysOf = (slug: string) => productionDays[Number(slug)];
        const slowest = Math.max(...productionDays.map((count) => count ?? 5));
        const newDelivery = deliveryOf(identifier, slowest, now)!;
        const promised = promiseAnew({ market: identifier, delivery }, books, new Date(now), daysOf)!;
        for (const day of ['dispatch', 'earliest', 'latest'] as const)
          expect(promised[day]).toBe(delivery[day] > newDelivery[day] ? delivery[day] : newDelivery[day]);
      }),
    );
    // the promise uses the delivery method that was paid for, not the market's usual method
    const express = { shippingDays: [1, 1], deliveryWeekdays: [1, 2, 3, 4, 5, 6], orderByHour: 20 } as const;
    const monday = new Date('2026-11-30T18:00:00Z');
    const book = [{ kind: 'personalised_product' as const, productSlug: 'a' }];
    expect(promiseAnew({ market: 'uk', delivery: null }, book, monday, () => 2, express)).toEqual(
      deliveryOf('uk', 2, monday.getTime(), express),
    );
    expect(promiseAnew({ market: 'nowhere', delivery: null }, [], new Date(), () => 3)).toBeUndefined();
  });
});

describe('a print house', () => {
  let database: Database;
  let shop: TestShop;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    database = await databases[0]!.open();
  });
  afterEach(async () => {
    await stop();
    await shop.closeApp();
  });
  afterAll(() => database.close());

  /** Failed deliveries are retried at once. */
  const open = async (target: PrintHouseConfig['target'], listening?: URL): Promise<void> => {
    shop = await catalogue.shop(database, { printHouse: { secret: SECRET, target } });
    if (listening) await shop.app.listen({ port: Number(listening.port), host: '127.0.0.1' });
    const { 'outbox.print-house': toHouse, ...otherHandlers } = shop.outbox.handlers;
    const handlers = {
      ...shop.jobHandlers,
      ...otherHandlers,
      'outbox.print-house': { ...toHouse!, retryPauseMs: 0 },
    };
    stop = shop.jobs.work(handlers, { concurrency: 2, pollMs: 20 });
  };
  const reaches = (book: BoughtBook, state: ProductionState) =>
    waitUntil(`it is ${state}`, async () => (await shop.production.find(book.orderId)).state === state);
  const wasTriedAgain = ({ number }: BoughtBook) =>
    waitUntil('it was tried again', async () => {
      const job = await shop.jobs.find(database, 'outbox.print-house', `${number}-1.placed`);
      return (job?.attempts ?? 0) > 2;
    });

  it('receives signed tickets by hook, and sends events about them (PROD-07, PROD-09)', async () => {
    const shopOrigin = `http://127.0.0.1:${await freePort()}`;
    const house = new StandInHouse({ secret: SECRET, shopOrigin, manner: 'away' });
    const hook = { url: await house.open(), secret: SECRET, mayBePrivate: true };
    try {
      await open({ kind: 'hook', hook }, new URL(shopOrigin));
      const printedBook = await buyBook({ ...shop, database });
      await wasTriedAgain(printedBook);
      expect([(await shop.production.find(printedBook.orderId)).state, house.placed.size]).toEqual([
        'ready',
        0,
      ]);
      house.manner = 'disorder';
      await reaches(printedBook, 'shipped');
      const { files } = house.placed.get(`${printedBook.number}-1`)!.items[0]!;
      const { pathname, search } = new URL(files[0]!.url!);
      for (const [address, status] of [
        [pathname + search, 200],
        [pathname + search.replace('cover', 'interior').replace(/expires=\d/, 'expires=9'), 404],
        [pathname.replace('cover', 'interior') + search, 404],
      ] as const)
        expect((await shop.get(address)).statusCode).toBe(status);
      house.manner = 'rejects';
      const rejected = await buyBook({ ...shop, database });
      await reaches(rejected, 'held');
      await shop.production.cancel(rejected.orderId);
      await waitUntil('it is told', () => house.cancelled.has(`${rejected.number}-1`));
    } finally {
      await house.close();
    }
  });

  it('rejects a ticket by hook that is signed with another secret (PROD-09)', async () => {
    const shopOrigin = `http://127.0.0.1:${await freePort()}`;
    const house = new StandInHouse({ secret: SECRET, shopOrigin, manner: 'prints' });
    const hook = { url: await house.open(), secret: FORGED, mayBePrivate: true };
    try {
      await open({ kind: 'hook', hook }, new URL(shopOrigin));
      const book = await buyBook({ ...shop, database });
      await wasTriedAgain(book);
      expect([(await shop.production.find(book.orderId)).state, house.placed.size]).toEqual(['ready', 0]);
    } finally {
      await house.close();
    }
  });

  it('receives tickets and files in its bucket after an outage (PROD-07)', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bindery-house-s3-'));
    const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const [bucket, address, port] = ['tickets', '127.0.0.1', await freePort()];
    const s3 = new S3rver({
      ...{ address, port, directory, silent: true, allowMismatchedSignatures: false },
      configureBuckets: [{ name: bucket }],
    });
    const config = { endpoint: `http://127.0.0.1:${port}`, bucket, ...access };
    try {
      await open({ kind: 's3', prefix: 'house/', store: config });
      const book = await buyBook({ ...shop, database });
      await reaches(book, 'ready');
      await s3.run();
      await reaches(book, 'sent');
      const houseStore = createS3Store(config);
      const folder = `house/${book.number}-1/`;
      const ticket = JSON.parse(
        (await houseStore.get(`${folder}ticket.json`))!.bytes.toString(),
      ) as JobTicket;
      expect(Value.Errors(JobTicketSchema, ticket)).toEqual([]);
      const { files } = ticket.items[0]!;
      for (const { name, sha256 } of files)
        expect(sha256Of((await houseStore.get(folder + name))!.bytes)).toBe(sha256);
      const keysOf = async () => {
        const keys: string[] = [];
        for await (const key of houseStore.list(folder)) keys.push(key); // the previous test's order may arrive late
        return keys.sort();
      };
      expect(await keysOf()).toEqual(
        [...files.map(({ name }) => name), 'ticket.json'].map((name) => folder + name).sort(),
      );
      // in production, staff cannot end an edit window by hand
      const url = `/_canvas/api/staff/production/${book.orderId}/end-window`;
      expect((await shop.app.inject({ method: 'POST', url, headers: STAFF })).statusCode).toBe(404);
      await shop.production.cancel(book.orderId);
      await waitUntil('it is taken back', async () => (await keysOf()).join() === `${folder}cancelled.json`);
    } finally {
      await s3.close();
      await rm(directory, { recursive: true });
    }
  });
});

it('a print house’s store receives the files of an order before its ticket (PROD-07)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-store-'));
  const store = createObjectStore({ kind: 'folder', folder });
  const puts = jest.spyOn(store, 'put');
  const ticket = {
    id: 'R1-1',
    items: [{ files: [{ name: 'R1-1-cover.pdf' }, { name: 'R1-1-interior.pdf' }] }],
  } as unknown as JobTicket;
  const house = createStoreHouse(store, 'print-house/');
  const { signal } = new AbortController();
  const read = (name: string) => Promise.resolve(Buffer.from(name));
  await house.place({ messageId: 'm', orderId: 'o', ticket, read }, signal);
  await house.place({ messageId: 'm', orderId: 'o', ticket, read }, signal);
  expect(puts.mock.calls.slice(0, 3).map(([key]) => key)).toEqual([
    'print-house/R1-1/R1-1-cover.pdf',
    'print-house/R1-1/R1-1-interior.pdf',
    'print-house/R1-1/ticket.json',
  ]);
  await house.cancel('n', 'R1-1', signal);
  const keys: string[] = [];
  for await (const key of store.list('print-house/')) keys.push(key);
  expect(keys).toEqual(['print-house/R1-1/cancelled.json']);
  await rm(folder, { recursive: true });
});

const bookOf = (id: string, changes: object = {}): ItemToMake =>
  ({
    ...{ id, position: 0, kind: 'personalised_product', sku: 'CAL', quantity: 2, parentItemId: null },
    frozen: { view: { productName: 'A year', format: { identifier: 'wall' } } },
    ...changes,
  }) as unknown as ItemToMake;
const parcelOf = (position: number, items: ParcelToMake['items'], changes: object = {}): ParcelToMake =>
  ({
    ...{ id: `p${position}`, position, items, state: 'placed', ticket: null, address: ADDRESS },
    ...{ gift: null, shipping: null, delivery: null, ...changes },
  }) as ParcelToMake;
const fileOf = (itemId: string): ProductionFile => ({
  ...{
    itemId,
    orderId: 'o',
    component: 'sheets',
    name: `${itemId}.pdf`,
    sha256: 'a'.repeat(64),
    sizeBytes: 1,
  },
  ...{ pages: 1, trimMm: [1, 1], spineMm: null, problems: 0, warnings: 0, proofs: [] },
});
const madeOrderOf = (items: readonly ItemToMake[], parcels: readonly ParcelToMake[]): MadeOrder => ({
  order: { number: 'R1' },
  production: { run: 1, madeAt: new Date('2026-11-22T10:00:00Z') },
  ...{ parcels, items },
  files: items.map(({ id }) => fileOf(id)),
  makings: new Map(items.map(({ id }) => [id, { binding: 'wire', paper: null, punchedMm: 12 }])),
});

it('a ticket for sheets on a wire binding contains the punching (PROD-06)', () => {
  const madeOrder = madeOrderOf([bookOf('i')], [parcelOf(0, [{ itemId: 'i', quantity: 2 }])]);
  expect(jobTickets(madeOrder)[0]!.ticket.items[0]).toMatchObject({
    ...{ binding: 'wire', finishing: [{ kind: 'punch_wire', head_mm: 12 }], quantity: 2 },
  });
});

/** Generates orders of books with extras, in up to five parcels. */
const SPLIT = fc
  .array(
    fc.record({
      /** index of each piece's parcel */
      pieces: fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }),
      extras: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((books) => {
    const items = books.flatMap(({ pieces, extras }, n) => [
      bookOf(`b${n}`, { position: n, quantity: pieces.length }),
      ...extras.map((quantity, x) =>
        bookOf(`b${n}x${x}`, { kind: 'gift_wrap', parentItemId: `b${n}`, quantity, position: x }),
      ),
    ]);
    const used = [...new Set(books.flatMap(({ pieces }) => pieces))].sort();
    const parcels = used.map((target, position) => {
      const packed = books.map(({ pieces }, n) => ({
        ...{ itemId: `b${n}`, quantity: pieces.filter((piece) => piece === target).length },
      }));
      return parcelOf(
        position,
        packed.filter(({ quantity }) => quantity > 0),
      );
    });
    return { items, parcels };
  });

describe('an order to several recipients', () => {
  it('has tickets that together contain every piece once (CHECK-05, PROD-06)', () => {
    fc.assert(
      fc.property(SPLIT, fc.nat(4), ({ items, parcels }, shippedPosition) => {
        expect(() => checkSplit(parcels, items)).not.toThrow();
        const tickets = jobTickets(madeOrderOf(items, parcels)).map(({ ticket }) => ticket);
        for (const ticket of tickets) expect(Value.Errors(JobTicketSchema, ticket)).toEqual([]);
        const sentQuantities = new Map<string, number>();
        for (const ticketItem of tickets
          .flatMap((ticket) => ticket.items)
          .flatMap((book) => [book, ...book.extras]))
          sentQuantities.set(ticketItem.id, (sentQuantities.get(ticketItem.id) ?? 0) + ticketItem.quantity);
        expect([...sentQuantities].sort()).toEqual(items.map(({ id, quantity }) => [id, quantity]).sort());
        expect(new Set(tickets.map(({ id }) => id)).size).toBe(parcels.length);
        for (const { position } of parcels)
          expect(readTicketId(ticketIdOf('R1', 3, position))).toEqual({ number: 'R1', run: 3, position });
        // a sent parcel gets no ticket, and this does not change the tickets of the other parcels
        const currentParcels = parcels.map((parcel) =>
          parcel.position === shippedPosition ? { ...parcel, state: 'shipped' as const } : parcel,
        );
        expect(jobTickets(madeOrderOf(items, currentParcels)).map(({ ticket }) => ticket)).toEqual(
          tickets.filter(({ parcel }) => parcel.number !== shippedPosition + 1),
        );
      }),
    );
  });

  it('is refused if its parcels do not contain exactly its pieces (CHECK-05)', () => {
    fc.assert(
      fc.property(
        SPLIT,
        fc.nat(),
        fc.integer({ min: -1, max: 1 }),
        ({ items, parcels }, which, difference) => {
          fc.pre(difference !== 0);
          const wrong: Pick<FrozenParcel, 'items'>[] = parcels.map((parcel, n) => ({
            items: parcel.items.map((packed, m) =>
              n === which % parcels.length && m === 0
                ? { ...packed, quantity: packed.quantity + difference }
                : packed,
            ),
          }));
          expect(() => checkSplit(wrong, items)).toThrow('do not hold its pieces');
          expect(() => checkSplit([...parcels, { items: [] }], items)).toThrow('do not hold its pieces');
          const unknown = { items: [{ itemId: 'another', quantity: 1 }] };
          expect(() => checkSplit([...parcels, unknown], items)).toThrow('another');
        },
      ),
    );
  });
});
