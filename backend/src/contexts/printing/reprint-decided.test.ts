import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { StaffProduction } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { readOrder } from '../../testing/place-order';
import { STAFF, STAFF_TOKEN } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue } from '../../testing/test-shop';
import type { Visitor } from '../../testing/visitor';
import { PrintingShop } from './testing/printing-shop';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ STAFF_TOKEN });
});
afterAll(() => catalogue.close());

describeOnDatabases('a parcel that is printed again, and is decided on, on $name', ({ open }) => {
  let database: Database;
  let printing: PrintingShop;
  beforeAll(async () => {
    database = await open();
    printing = await PrintingShop.open(catalogue, database);
  });
  afterEach(() => printing.stopWork());
  afterAll(async () => {
    await printing.close();
    await database.close();
  });

  it('that staff send by hand is not made any more, and another one can be ordered (PROD-09, STAFF-49)', async () => {
    const bought = await printing.sent('shipped');
    await printing.stopWork();
    const support = await printing.staff.member('support');
    const asked = (await printing.ask(support, bought)).json<{ data: { parcel_id: string } }>().data;
    const word = (state: string, parcelId: string) =>
      printing.staff.machine('POST', `/orders/${bought.id}/state`, { state, parcel_id: parcelId });
    // the first parcel arrived meanwhile; this does not end the reprint
    expect((await word('delivered', bought.parcelId)).statusCode).toBe(200);
    expect(await printing.isIn(bought.id, 'making')).toBe(true);
    expect((await word('shipped', asked.parcel_id)).statusCode).toBe(200);
    expect(await printing.isIn(bought.id, 'shipped')).toBe(true);
    expect((await printing.ask(support, bought)).statusCode).toBe(200);
  });

  it('that goes on after a dispute is promised anew; what has left keeps its promise, and the order too (PAY-05, STAFF-49)', async () => {
    const bought = await printing.sent('delivered');
    await printing.stopWork();
    expect((await printing.ask(await printing.staff.member('support'), bought)).statusCode).toBe(200);
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
      printing.shop.production.goOnPaid(transaction, bought.id, inTwoMonths),
    );
    expect(await printing.isIn(bought.id, 'making')).toBe(true);
    const after = await promises();
    expect(after.slice(0, 2)).toEqual([order, first]);
    expect(after[2]).not.toEqual(again);
  });

  it('that is held is decided on by one of several at once; the others are told that it has moved on (PROD-05, STAFF-48)', async () => {
    const bought = await printing.sent('delivered');
    const [support, production] = [
      await printing.staff.member('support'),
      await printing.staff.member('production'),
    ];
    await printing.ask(support, bought);
    await printing.reaches(bought.id, 'sent');
    const ticket = `${bought.number}-3-2`;
    expect(await printing.tell('job.rejected', { ticket, reason: 'torn' })).toBe(204);
    const resolve = (who: Visitor, act: string) =>
      who.write('POST', `${STAFF}/production/${bought.id}/${act}`, { by: 'x', reason: 'y' });
    const answers = await Promise.all([
      resolve(support, 'retry'),
      resolve(production, 'give-up-reprint'),
      resolve(production, 'retry'),
      // an arrived parcel is neither cancelled nor refunded, whichever request is faster
      resolve(support, 'cancel'),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers[3].statusCode).toBe(409);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer.json()).toMatchObject({ status: 409, code: 'production_moved' });
    const { state, parcels } = await readOrder(bought.visitor, bought.id);
    expect([state, [1, 2]]).toEqual(['delivered', expect.arrayContaining([parcels!.length])]);
  });

  it('that the print house rejects is made again, or given up, and then nothing of it is left (STAFF-48, STAFF-49)', async () => {
    const bought = await printing.sent('delivered');
    const support = await printing.staff.member('support');
    await printing.ask(support, bought);
    await printing.reaches(bought.id, 'sent');
    const ticket = `${bought.number}-3-2`;
    expect(await printing.tell('job.rejected', { ticket, reason: 'torn' })).toBe(204);
    const { data } = (await printing.staff.machine('GET', `/production/${bought.id}`)).json<{
      data: StaffProduction;
    }>();
    expect(data.held).toMatchObject({
      ...{ code: 'house_rejected', detail: { reason: 'torn' } },
      resolutions: ['retry', 'give-up-reprint'],
    });
    const said = { by: 'x', reason: 'a smudge' };
    const resolve = (act: string) => support.write('POST', `${STAFF}/production/${bought.id}/${act}`, said);
    expect((await resolve('retry')).statusCode).toBe(200);
    await printing.reaches(bought.id, 'sent');
    expect(await printing.tell('job.rejected', { ticket: `${bought.number}-4-2`, reason: 'torn' })).toBe(204);
    expect((await resolve('give-up-reprint')).statusCode).toBe(200);
    expect((await resolve('give-up-reprint')).json()).toMatchObject({ code: 'production_moved' });
    expect(await printing.isIn(bought.id, 'delivered')).toBe(true);
    const after = await readOrder(bought.visitor, bought.id);
    expect([after.state, after.parcels!.length, after.events.at(-1)!.kind]).toEqual([
      'delivered',
      1,
      'reprint_given_up',
    ]);
    expect(await printing.staff.eventsOf(bought.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'production_retried', detail: { by: 'support@x.example', reason: 'a smudge' } },
        }),
      ]),
    );
    // a late event names a replaced ticket
    expect(await printing.tell('job.printing', { ticket: `${bought.number}-4-2` })).toBe(204);
  });
});
