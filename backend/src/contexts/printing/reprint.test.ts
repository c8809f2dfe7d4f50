import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import type { Database } from '../../platform/database';
import { readOrder, withCatalogue } from '../../testing/test-shop';
import { STAFF_TOKEN } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { faults } from '../../testing/visitor';
import { JobTicketSchema } from './job-ticket';
import { PrintingShop } from './testing/printing-shop';

const catalogue = withCatalogue({ STAFF_TOKEN });

describeOnDatabases('a reprint of a parcel, on $name', ({ open }) => {
  let database: Database;
  let printing: PrintingShop;
  beforeAll(async () => {
    database = await open();
    printing = await PrintingShop.open(catalogue(), database);
  });
  afterEach(() => printing.stopWork());
  afterAll(async () => {
    await printing.close();
    await database.close();
  });

  it('adds a free ticket with the same files, and sends the buyer a mail (STAFF-49)', async () => {
    const boughtCopies = await printing.sentCopies('printing', 'delivered');
    const originalOrder = await readOrder(boughtCopies.visitor, boughtCopies.id);
    const firstTicket = await printing.ticketIn(`${boughtCopies.number}-2`);
    const answer = await printing.ask(await printing.staff.member('production'), boughtCopies);
    expect(answer.statusCode).toBe(200);
    await printing.reaches(boughtCopies.id, 'sent');
    const ticket = await printing.ticketIn(`${boughtCopies.number}-3-2`);
    expect(Value.Errors(JobTicketSchema, ticket)).toEqual([]);
    expect(ticket).toMatchObject({
      ...{ parcel: { number: 2, of: 2 }, ship_to: firstTicket.ship_to },
      items: [{ id: boughtCopies.itemId, quantity: 1, files: firstTicket.items[0]!.files }],
    });
    expect(await printing.tell('job.printing', { ticket: ticket.id })).toBe(204);
    const meanwhile = await readOrder(boughtCopies.visitor, boughtCopies.id);
    expect([meanwhile.state, meanwhile.price, meanwhile.items]).toEqual([
      'delivered',
      originalOrder.price,
      originalOrder.items,
    ]);
    expect(meanwhile.revision).toBeGreaterThan(originalOrder.revision);
    expect(meanwhile.parcels!.map(({ state, isReprint }) => [state, isReprint])).toEqual([
      ['delivered', undefined],
      ['printing', true],
    ]);
    expect(meanwhile.events.at(-1)).toMatchObject({ kind: 'reprint_ordered', by: 'staff' });
    expect(JSON.stringify(meanwhile)).not.toMatch(/bent corner|@x\.example/);
    expect(
      (await printing.staff.eventsOf(boughtCopies.id)).find(({ kind }) => kind === 'reprint_ordered_because'),
    ).toMatchObject({
      ...{
        is_public: false,
        detail: { by: 'production@x.example', cause: 'damaged', reason: 'a bent corner' },
      },
    });
    const line = (await printing.staff.audit()).find(
      ({ act, subject }) => act === 'order.reprint' && subject === boughtCopies.id,
    );
    expect(line).toMatchObject({ actor: 'production@x.example', status: 200 });
    expect(JSON.stringify(line)).not.toMatch('bent');
    for (const event of ['shipped', 'delivered'])
      expect(await printing.tell(`job.${event}`, { ticket: ticket.id })).toBe(204);
    const finalOrder = await readOrder(boughtCopies.visitor, boughtCopies.id);
    expect([finalOrder.state, finalOrder.parcels!.map(({ state }) => state)]).toEqual([
      'delivered',
      ['delivered', 'delivered'],
    ]);
    expect(await printing.isIn(boughtCopies.id, 'delivered')).toBe(true);
  });

  it('is ordered only once if two members of staff request it (STAFF-49)', async () => {
    const boughtCopies = await printing.sentCopies('shipped');
    const [production, support] = [
      await printing.staff.member('production'),
      await printing.staff.member('support'),
    ];
    const pressed = await Promise.all([
      printing.ask(production, boughtCopies, { key: 'one' }),
      printing.ask(production, boughtCopies, { key: 'one' }),
      printing.ask(support, boughtCopies, { key: 'two' }),
      printing.ask(support, boughtCopies),
    ]);
    const isDone = pressed.filter(({ statusCode }) => statusCode === 200);
    expect(isDone.length).toBeGreaterThan(0);
    expect(new Set(isDone.map(({ body }) => body)).size).toBe(1);
    for (const answer of pressed.filter(({ statusCode }) => statusCode !== 200))
      expect(['reprint_running', 'request_running']).toContain(answer.json<{ code: string }>().code);
    expect((await readOrder(boughtCopies.visitor, boughtCopies.id)).parcels).toHaveLength(2);
    await printing.reaches(boughtCopies.id, 'sent');
    expect(faults(await printing.ask(support, boughtCopies))).toMatchObject({
      status: 409,
      code: 'reprint_running',
    });
    expect(await printing.tell('job.shipped', { ticket: `${boughtCopies.number}-3-2` })).toBe(204);
    // the reprinted parcel is lost too
    const [, reprintedParcel] = (await readOrder(boughtCopies.visitor, boughtCopies.id)).parcels!;
    expect((await printing.ask(support, boughtCopies, { parcel_id: reprintedParcel!.id })).statusCode).toBe(
      200,
    );
    await printing.reaches(boughtCopies.id, 'sent');
    expect(await printing.ticketIn(`${boughtCopies.number}-4-3`)).toMatchObject({ items: [{ quantity: 1 }] });
  });

  it('is refused without permission, or if the parcel is unprinted or cancelled (STAFF-49)', async () => {
    const support = await printing.staff.member('support');
    const unprinted = await printing.buy();
    expect(faults(await printing.ask(support, unprinted))).toMatchObject({
      status: 409,
      code: 'never_printed',
    });
    const byHand = await printing.buy();
    await printing.staff.machine('POST', `/orders/${byHand.id}/state`, { state: 'shipped', by: 'Kim' });
    expect(faults(await printing.ask(support, byHand))).toMatchObject({ status: 409, code: 'never_printed' });
    await printing.staff.machine('POST', `/production/${unprinted.id}/cancel`);
    expect(faults(await printing.ask(support, unprinted))).toMatchObject({
      status: 409,
      code: 'never_printed',
    });
    const atPress = await printing.sentCopies('printing');
    expect(faults(await printing.ask(support, atPress))).toMatchObject({
      status: 409,
      code: 'never_printed',
    });
    const shipped = await printing.sentCopies('shipped');
    expect(faults(await printing.ask(support, shipped, { quantity: 3 }))).toMatchObject({
      ...{ status: 422, code: 'reprint_invalid', fields: ['items.0.quantity'] },
    });
    expect(faults(await printing.ask(support, { ...shipped, itemId: atPress.itemId })).code).toBe(
      'reprint_invalid',
    );
    expect(faults(await printing.ask(support, { ...shipped, parcelId: atPress.parcelId })).code).toBe(
      'parcel_not_found',
    );
    expect((await printing.ask(support, shipped, { reason: '' })).statusCode).toBe(400);
    expect(faults(await printing.ask(await printing.staff.member('merchandiser'), shipped))).toMatchObject({
      status: 403,
    });
    expect(faults(await printing.ask(shipped.visitor, shipped))).toMatchObject({
      status: 401,
      code: 'staff_only',
    });
    await database.query(
      { name: 'test_forgotten', text: 'update order_items set customisation = null where order_id = $1' },
      [shipped.id],
    );
    expect(faults(await printing.ask(support, shipped))).toMatchObject({
      status: 409,
      code: 'reprint_forgotten',
    });
    expect((await readOrder(atPress.visitor, atPress.id)).parcels).toHaveLength(1);
  });
});
