import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import type { StaffProduction } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { webhookSignature } from '../../platform/outbox';
import { placeOrder, readOrder } from '../../testing/place-order';
import { STAFF, STAFF_TOKEN, staffOf, type StaffOfShop } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { until } from '../../testing/until';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';
import { Photographer } from '../photos/testing/photo-shop';
import { JobTicketSchema, type JobTicket } from './job-ticket';
import type { ProductionState } from './production-state';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ STAFF_TOKEN });
});
afterAll(() => catalogue.close());

describeOnDatabases('a parcel that is printed again, on $name', ({ open }) => {
  let database: Database;
  let shop: TestShop;
  let staff: StaffOfShop;
  let houseFolder: string;
  let stopWork: (() => Promise<unknown>) | undefined;

  beforeAll(async () => {
    database = await open();
    houseFolder = await mkdtemp(join(tmpdir(), 'bindery-again-'));
    const target = { kind: 'folder', folder: houseFolder } as const;
    shop = await catalogue.shop(database, { environment: 'staging', printHouse: { secret: SECRET, target } });
    staff = staffOf(shop);
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

  const isIn = async (orderId: string, state: ProductionState) =>
    (await shop.production.find(orderId)).state === state;
  const reaches = async (orderId: string, state: ProductionState): Promise<void> => {
    const handlers = { ...shop.jobHandlers, ...shop.outbox.handlers };
    stopWork ??= shop.jobs.work(handlers, { concurrency: 2, pollMs: 20 });
    await until(`the order is ${state}`, () => isIn(orderId, state));
  };
  const tell = async (type: string, data: { ticket: string; reason?: string }): Promise<number> => {
    const payload = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
    const timestamp = Math.floor(Date.now() / 1000);
    const id = `${data.ticket} ${type}`;
    return (
      await shop.app.inject({
        ...{ method: 'POST', url: '/_canvas/api/print-house/events', payload },
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': webhookSignature(id, timestamp, payload, SECRET),
        },
      })
    ).statusCode;
  };
  async function buy() {
    const visitor = new Photographer(shop);
    const cart = await visitor.add(ROBIN, { quantity: 2 });
    const { id, number } = await placeOrder(shop, visitor);
    const { parcels } = await readOrder(visitor, id);
    return { visitor, id, number, itemId: cart.items.at(-1)!.id, parcelId: parcels![0]!.id };
  }
  type Bought = Awaited<ReturnType<typeof buy>>;
  /** Printed, and as far as the print house says. */
  async function sent(...events: readonly string[]): Promise<Bought> {
    const bought = await buy();
    expect((await staff.machine('POST', `/production/${bought.id}/end-window`)).statusCode).toBe(200);
    await reaches(bought.id, 'sent');
    for (const event of events)
      expect(await tell(`job.${event}`, { ticket: `${bought.number}-2` })).toBe(204);
    return bought;
  }
  const ask = (
    who: Visitor,
    { id, parcelId, itemId }: Bought,
    {
      quantity = 1,
      key,
      ...more
    }: { quantity?: number; key?: string; parcel_id?: string; reason?: string } = {},
  ) =>
    who.write(
      'POST',
      `${STAFF}/production/${id}/reprint`,
      {
        ...{ by: 'x', cause: 'damaged', reason: 'a bent corner', parcel_id: parcelId },
        items: [{ item_id: itemId, quantity }],
        ...more,
      },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const ticketIn = async (id: string): Promise<JobTicket> =>
    JSON.parse(await readFile(join(houseFolder, id, 'ticket.json'), 'utf8')) as JobTicket;

  it('goes to the print house as a ticket more, from the same files, at no charge, and says so to its buyer (STAFF-49)', async () => {
    const bought = await sent('printing', 'delivered');
    const before = await readOrder(bought.visitor, bought.id);
    const first = await ticketIn(`${bought.number}-2`);
    const answer = await ask(await staff.member('production'), bought);
    expect(answer.statusCode).toBe(200);
    await reaches(bought.id, 'sent');
    const ticket = await ticketIn(`${bought.number}-3-2`);
    expect(Value.Errors(JobTicketSchema, ticket)).toEqual([]);
    expect(ticket).toMatchObject({
      ...{ parcel: { number: 2, of: 2 }, ship_to: first.ship_to },
      items: [{ id: bought.itemId, quantity: 1, files: first.items[0]!.files }],
    });
    expect(await tell('job.printing', { ticket: ticket.id })).toBe(204);
    const meanwhile = await readOrder(bought.visitor, bought.id);
    expect([meanwhile.state, meanwhile.price, meanwhile.items]).toEqual([
      'delivered',
      before.price,
      before.items,
    ]);
    expect(meanwhile.revision).toBeGreaterThan(before.revision);
    expect(meanwhile.parcels!.map(({ state, isReprint }) => [state, isReprint])).toEqual([
      ['delivered', undefined],
      ['printing', true],
    ]);
    expect(meanwhile.events.at(-1)).toMatchObject({ kind: 'reprint_ordered', by: 'staff' });
    expect(JSON.stringify(meanwhile)).not.toMatch(/bent corner|@x\.example/);
    expect(
      (await staff.eventsOf(bought.id)).find(({ kind }) => kind === 'reprint_ordered_because'),
    ).toMatchObject({
      ...{
        is_public: false,
        detail: { by: 'production@x.example', cause: 'damaged', reason: 'a bent corner' },
      },
    });
    const line = (await staff.audit()).find(
      ({ act, subject }) => act === 'order.reprint' && subject === bought.id,
    );
    expect(line).toMatchObject({ actor: 'production@x.example', status: 200 });
    expect(JSON.stringify(line)).not.toMatch('bent');
    for (const event of ['shipped', 'delivered'])
      expect(await tell(`job.${event}`, { ticket: ticket.id })).toBe(204);
    const after = await readOrder(bought.visitor, bought.id);
    expect([after.state, after.parcels!.map(({ state }) => state)]).toEqual([
      'delivered',
      ['delivered', 'delivered'],
    ]);
    expect(await isIn(bought.id, 'delivered')).toBe(true);
  });

  it('is ordered once by a double press, and by one of two members at once; again once it has left (STAFF-49)', async () => {
    const bought = await sent('shipped');
    const [production, support] = [await staff.member('production'), await staff.member('support')];
    const pressed = await Promise.all([
      ask(production, bought, { key: 'one' }),
      ask(production, bought, { key: 'one' }),
      ask(support, bought, { key: 'two' }),
      ask(support, bought),
    ]);
    const isDone = pressed.filter(({ statusCode }) => statusCode === 200);
    expect(isDone.length).toBeGreaterThan(0);
    expect(new Set(isDone.map(({ body }) => body)).size).toBe(1);
    for (const answer of pressed.filter(({ statusCode }) => statusCode !== 200))
      expect(['reprint_running', 'request_running']).toContain(answer.json<{ code: string }>().code);
    expect((await readOrder(bought.visitor, bought.id)).parcels).toHaveLength(2);
    await reaches(bought.id, 'sent');
    expect(faults(await ask(support, bought))).toMatchObject({ status: 409, code: 'reprint_running' });
    expect(await tell('job.shipped', { ticket: `${bought.number}-3-2` })).toBe(204);
    // the one that was sent again is lost
    const [, again] = (await readOrder(bought.visitor, bought.id)).parcels!;
    expect((await ask(support, bought, { parcel_id: again!.id })).statusCode).toBe(200);
    await reaches(bought.id, 'sent');
    expect(await ticketIn(`${bought.number}-4-3`)).toMatchObject({ items: [{ quantity: 1 }] });
  });

  it('that staff send by hand is not made any more, and another one can be ordered (PROD-11, STAFF-49)', async () => {
    const bought = await sent('shipped');
    await stopWork?.();
    const support = await staff.member('support');
    const asked = (await ask(support, bought)).json<{ data: { parcel_id: string } }>().data;
    const word = (state: string, parcelId: string) =>
      staff.machine('POST', `/orders/${bought.id}/state`, { state, parcel_id: parcelId });
    // the first one came meanwhile: that ends nothing of the second
    expect((await word('delivered', bought.parcelId)).statusCode).toBe(200);
    expect(await isIn(bought.id, 'making')).toBe(true);
    expect((await word('shipped', asked.parcel_id)).statusCode).toBe(200);
    expect(await isIn(bought.id, 'shipped')).toBe(true);
    expect((await ask(support, bought)).statusCode).toBe(200);
  });

  it('that goes on after a dispute is promised anew; what has left keeps its promise, and the order too (PAY-05, STAFF-49)', async () => {
    const bought = await sent('delivered');
    await stopWork?.();
    expect((await ask(await staff.member('support'), bought)).statusCode).toBe(200);
    const rows = <Row>(name: string, text: string) =>
      database.query<Row>({ name: `test_disputed_${name}`, text }, [bought.id]);
    const promises = () =>
      rows<{ delivery: unknown }>(
        'promises',
        `select delivery from orders where id = $1 union all
         (select delivery from order_parcels where order_id = $1 order by position)`,
      );
    await rows(
      'hold',
      `update productions set state = 'held', hold_code = 'payment_disputed', held_at = now() where order_id = $1`,
    );
    const [order, first, again] = await promises();
    const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);
    await database.transaction((transaction) =>
      shop.production.goOnPaid(transaction, bought.id, inTwoMonths),
    );
    expect(await isIn(bought.id, 'making')).toBe(true);
    const after = await promises();
    expect(after.slice(0, 2)).toEqual([order, first]);
    expect(after[2]).not.toEqual(again);
  });

  it('is refused of what was never printed, is cancelled, was not in it, is another order’s, and to who may not (STAFF-49)', async () => {
    const support = await staff.member('support');
    const unprinted = await buy();
    expect(faults(await ask(support, unprinted))).toMatchObject({ status: 409, code: 'never_printed' });
    const byHand = await buy();
    await staff.machine('POST', `/orders/${byHand.id}/state`, { state: 'shipped', by: 'Kim' });
    expect(faults(await ask(support, byHand))).toMatchObject({ status: 409, code: 'never_printed' });
    await staff.machine('POST', `/production/${unprinted.id}/cancel`);
    expect(faults(await ask(support, unprinted))).toMatchObject({ status: 409, code: 'never_printed' });
    const printing = await sent('printing');
    expect(faults(await ask(support, printing))).toMatchObject({ status: 409, code: 'never_printed' });
    const shipped = await sent('shipped');
    expect(faults(await ask(support, shipped, { quantity: 3 }))).toMatchObject({
      ...{ status: 422, code: 'reprint_invalid', fields: ['items.0.quantity'] },
    });
    expect(faults(await ask(support, { ...shipped, itemId: printing.itemId })).code).toBe('reprint_invalid');
    expect(faults(await ask(support, { ...shipped, parcelId: printing.parcelId })).code).toBe(
      'parcel_not_found',
    );
    expect((await ask(support, shipped, { reason: '' })).statusCode).toBe(400);
    expect(faults(await ask(await staff.member('merchandiser'), shipped))).toMatchObject({ status: 403 });
    expect(faults(await ask(shipped.visitor, shipped))).toMatchObject({ status: 401, code: 'staff_only' });
    await database.query(
      { name: 'test_forgotten', text: 'update order_items set customisation = null where order_id = $1' },
      [shipped.id],
    );
    expect(faults(await ask(support, shipped))).toMatchObject({ status: 409, code: 'reprint_forgotten' });
    expect((await readOrder(printing.visitor, printing.id)).parcels).toHaveLength(1);
  });

  it('that the print house rejects is made again, or given up, and then nothing of it is left (STAFF-48, STAFF-49)', async () => {
    const bought = await sent('delivered');
    const support = await staff.member('support');
    await ask(support, bought);
    await reaches(bought.id, 'sent');
    const ticket = `${bought.number}-3-2`;
    expect(await tell('job.rejected', { ticket, reason: 'torn' })).toBe(204);
    const { data } = (await staff.machine('GET', `/production/${bought.id}`)).json<{
      data: StaffProduction;
    }>();
    expect(data.held).toMatchObject({
      ...{ code: 'house_rejected', detail: { reason: 'torn' } },
      resolutions: ['retry', 'give-up-reprint'],
    });
    const said = { by: 'x', reason: 'a smudge' };
    const resolve = (act: string) => support.write('POST', `${STAFF}/production/${bought.id}/${act}`, said);
    expect((await resolve('retry')).statusCode).toBe(200);
    await reaches(bought.id, 'sent');
    expect(await tell('job.rejected', { ticket: `${bought.number}-4-2`, reason: 'torn' })).toBe(204);
    expect((await resolve('give-up-reprint')).statusCode).toBe(200);
    expect((await resolve('give-up-reprint')).json()).toMatchObject({ code: 'production_moved' });
    expect(await isIn(bought.id, 'delivered')).toBe(true);
    const after = await readOrder(bought.visitor, bought.id);
    expect([after.state, after.parcels!.length, after.events.at(-1)!.kind]).toEqual([
      'delivered',
      1,
      'reprint_given_up',
    ]);
    expect(await staff.eventsOf(bought.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'production_retried', detail: { by: 'support@x.example', reason: 'a smudge' } },
        }),
      ]),
    );
    // what the house says late is of a ticket that was replaced
    expect(await tell('job.printing', { ticket: `${bought.number}-4-2` })).toBe(204);
  });
});
