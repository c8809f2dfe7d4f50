import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, type TestCatalogue, type TestShop } from '../../testing/test-shop';
import { until } from '../../testing/until';
import { JobTicketSchema, type JobTicket } from './job-ticket';
import { sha256Of } from './order-files';
import type { ProductionState } from './production-state';
import { ADDRESS, buyBook, type BookToBuy, type BoughtBook } from './testing/bought-book';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;
const STAFF = { authorization: 'Bearer a-token-of-staff-that-is-long-enough' };
/** A sign that no font has. */
const UNPRINTABLE = { name: 'Robin', coat: 'red', friend: 'fox', note: 'A \u{1d11e}' };

let catalogue: TestCatalogue;
withCatalogue(
  (opened) => {
    catalogue = opened;
  },
  { STAFF_TOKEN: 'a-token-of-staff-that-is-long-enough', APP_ENV: 'staging' },
);

describeOnDatabases('an order at the end of its edit window, on $name', ({ open }) => {
  let database: Database;
  let shop: TestShop;
  let houseFolder: string;
  let stopWork: (() => Promise<unknown>) | undefined;

  beforeAll(async () => {
    database = await open();
    houseFolder = await mkdtemp(join(tmpdir(), 'bindery-house-'));
    const target = { kind: 'folder', folder: houseFolder } as const;
    shop = await catalogue.shop(database, { printHouse: { secret: SECRET, target } });
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
        { name: 'test_events', text: 'select kind from order_events where order_id = $1 order by at' },
        [orderId],
      )
    ).map(({ kind }) => kind);
  const change = ({ orderId }: BoughtBook, what: string) =>
    database.query({ name: `test_change ${what}`, text: `update orders set ${what} where id = $1` }, [
      orderId,
    ]);
  const isIn = async ({ orderId }: BoughtBook, state: ProductionState): Promise<boolean> =>
    (await shop.production.find(orderId)).state === state;
  const reaches = async (book: BoughtBook, state: ProductionState): Promise<void> => {
    work();
    await until(`the order is ${state}`, () => isIn(book, state));
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
  const ticketIn = async (id: string): Promise<JobTicket> =>
    JSON.parse(await readFile(join(houseFolder, id, 'ticket.json'), 'utf8')) as JobTicket;

  it('is locked, made, checked and given to the print house, with hashes of its files (PROD-01, PROD-04, PROD-06)', async () => {
    const book = await buy({ quantity: 3, extras: [{ sku: 'WRAP-STARS', quantity: 3 }] });
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
          ...{ finishing: [], gift_message: null },
          extras: [{ kind: 'gift_wrap', sku: 'WRAP-STARS', quantity: 3 }],
          files: [
            { component: 'cover', pages: 1 },
            { component: 'interior', pages: 2 },
          ],
        },
      ],
    });
    expect(JSON.stringify(ticket)).not.toMatch(/Robin|coat|fox/);
    for (const { name, sha256, size_bytes: size } of ticket.items[0]!.files) {
      const there = await readFile(join(houseFolder, ticket.id, name));
      expect([sha256Of(there), there.length]).toEqual([sha256, size]);
      const kept = await shop.objects.get(`orders/${book.orderId}/${name}`);
      expect(kept!.bytes.equals(there)).toBe(true);
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
});
