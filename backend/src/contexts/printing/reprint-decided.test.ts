import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { StaffProduction } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { readOrder, withCatalogue } from '../../testing/test-shop';
import { STAFF, STAFF_TOKEN } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import type { Visitor } from '../../testing/visitor';
import { PrintingShop } from './testing/printing-shop';

const catalogue = withCatalogue({ STAFF_TOKEN });

describeOnDatabases('a reprinted parcel that staff decide on, on $name', ({ open }) => {
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

  it('is not printed if staff mark it as sent (PROD-09, STAFF-49)', async () => {
    const boughtCopies = await printing.sentCopies('shipped');
    await printing.stopWork();
    const support = await printing.staff.member('support');
    const reprint = (await printing.ask(support, boughtCopies)).json<{ data: { parcel_id: string } }>().data;
    const word = (state: string, parcelId: string) =>
      printing.staff.machine('POST', `/orders/${boughtCopies.id}/state`, { state, parcel_id: parcelId });
    // the arrival of the first parcel does not end the reprint
    expect((await word('delivered', boughtCopies.parcelId)).statusCode).toBe(200);
    expect(await printing.isIn(boughtCopies.id, 'making')).toBe(true);
    expect((await word('shipped', reprint.parcel_id)).statusCode).toBe(200);
    expect(await printing.isIn(boughtCopies.id, 'shipped')).toBe(true);
    expect((await printing.ask(support, boughtCopies)).statusCode).toBe(200);
  });

  it('gets a new promised date after a dispute (PAY-05, STAFF-49)', async () => {
    const boughtCopies = await printing.sentCopies('delivered');
    await printing.stopWork();
    expect((await printing.ask(await printing.staff.member('support'), boughtCopies)).statusCode).toBe(200);
    const rows = <Row>(name: string, text: string) =>
      database.query<Row>({ name: `test_disputed_${name}`, text }, [boughtCopies.id]);
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
    const [order, firstPromise, reprintPromise] = await promises();
    const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);
    await database.transaction((transaction) =>
      printing.shop.production.goOnPaid(transaction, boughtCopies.id, inTwoMonths),
    );
    expect(await printing.isIn(boughtCopies.id, 'making')).toBe(true);
    const laterPromises = await promises();
    expect(laterPromises.slice(0, 2)).toEqual([order, firstPromise]);
    expect(laterPromises[2]).not.toEqual(reprintPromise);
  });

  it('accepts only one of several simultaneous decisions (PROD-05)', async () => {
    const boughtCopies = await printing.sentCopies('delivered');
    const [support, production] = [
      await printing.staff.member('support'),
      await printing.staff.member('production'),
    ];
    await printing.ask(support, boughtCopies);
    await printing.reaches(boughtCopies.id, 'sent');
    const ticket = `${boughtCopies.number}-3-2`;
    expect(await printing.tell('job.rejected', { ticket, reason: 'torn' })).toBe(204);
    const resolve = (who: Visitor, act: string) =>
      who.write('POST', `${STAFF}/production/${boughtCopies.id}/${act}`, { by: 'x', reason: 'y' });
    const answers = await Promise.all([
      resolve(support, 'retry'),
      resolve(production, 'give-up-reprint'),
      resolve(production, 'retry'),
      // a cancellation of the order is always refused, because its first parcel has arrived
      resolve(support, 'cancel'),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers[3].statusCode).toBe(409);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer.json()).toMatchObject({ status: 409, code: 'production_moved' });
    const { state, parcels } = await readOrder(boughtCopies.visitor, boughtCopies.id);
    expect([state, [1, 2]]).toEqual(['delivered', expect.arrayContaining([parcels!.length])]);
  });

  it('is made again or cancelled by staff if the print house rejects it (PROD-05, STAFF-49)', async () => {
    const boughtCopies = await printing.sentCopies('delivered');
    const support = await printing.staff.member('support');
    await printing.ask(support, boughtCopies);
    await printing.reaches(boughtCopies.id, 'sent');
    const ticket = `${boughtCopies.number}-3-2`;
    expect(await printing.tell('job.rejected', { ticket, reason: 'torn' })).toBe(204);
    const { data } = (await printing.staff.machine('GET', `/production/${boughtCopies.id}`)).json<{
      data: StaffProduction;
    }>();
    expect(data.held).toMatchObject({
      ...{ code: 'house_rejected', detail: { reason: 'torn' } },
      resolutions: ['retry', 'give-up-reprint'],
    });
    const decision = { by: 'x', reason: 'a smudge' };
    const resolve = (act: string) =>
      support.write('POST', `${STAFF}/production/${boughtCopies.id}/${act}`, decision);
    expect((await resolve('retry')).statusCode).toBe(200);
    await printing.reaches(boughtCopies.id, 'sent');
    expect(
      await printing.tell('job.rejected', { ticket: `${boughtCopies.number}-4-2`, reason: 'torn' }),
    ).toBe(204);
    expect((await resolve('give-up-reprint')).statusCode).toBe(200);
    expect((await resolve('give-up-reprint')).json()).toMatchObject({ code: 'production_moved' });
    expect(await printing.isIn(boughtCopies.id, 'delivered')).toBe(true);
    const finalOrder = await readOrder(boughtCopies.visitor, boughtCopies.id);
    expect([finalOrder.state, finalOrder.parcels!.length, finalOrder.events.at(-1)!.kind]).toEqual([
      'delivered',
      1,
      'reprint_given_up',
    ]);
    expect(await printing.staff.eventsOf(boughtCopies.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'production_retried', detail: { by: 'support@x.example', reason: 'a smudge' } },
        }),
      ]),
    );
    // a late event names a replaced ticket
    expect(await printing.tell('job.printing', { ticket: `${boughtCopies.number}-4-2` })).toBe(204);
  });
});
