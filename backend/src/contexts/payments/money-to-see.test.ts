import { beforeEach, expect, it } from '@jest/globals';
import type { PaymentAnswer, StaffMoneyToSee } from '@bindery/shared/contracts';
import { mailed } from '../../testing/mailed';
import { placeOrder, readOrder, openedShop, rowsOf } from '../../testing/test-shop';
import { describeOnDatabases } from '../../testing/test-databases';
import { faults, type Visitor } from '../../testing/visitor';
import { CHECKOUT, checkOut } from '../checkout/testing/checkout-visitor';

const STAFF_TOKEN = 's'.repeat(40);

// Source: docs/rules.md PAY-07, STAFF-63
describeOnDatabases('a payment problem that staff must settle, on $name', ({ open }) => {
  let visitor: Visitor;
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  const rows = rowsOf(opened);
  beforeEach(async () => {
    await rows('update payments set address_key = null');
    visitor = opened.shop.visitor();
    await visitor.add();
  });

  const staff = (method: 'GET' | 'POST', path: string, payload?: object) =>
    opened.shop.app.inject({
      ...{ method, url: `/_canvas/api/staff/${path}` },
      headers: { authorization: `Bearer ${STAFF_TOKEN}` },
      ...(payload && { payload }),
    });
  const toSee = async (): Promise<StaffMoneyToSee> =>
    (await staff('GET', 'payments/alarms')).json<{ data: StaffMoneyToSee }>().data;
  /** Runs the pending jobs of the shop and of the provider. @returns the mails */
  const workedOff = async (): Promise<string[]> => {
    const { 'payments.refund': refund, 'sandbox.event': event } = opened.shop.paymentHandlers;
    const mails = await mailed(opened, { 'payments.refund': refund!, 'sandbox.event': event! });
    return mails.map(({ template }) => template);
  };
  const kinds = async (orderId: string): Promise<string[]> =>
    (await readOrder(visitor, orderId)).events.map(({ kind }) => kind);

  async function refuse(id: string, amount: number): Promise<void> {
    await rows(`update sandbox_payments set status = 'cancelled' where payment_id = $1`, [id]);
    const refundRequest = { by: 'Kim', reason: 'A bent corner', amount };
    expect((await staff('POST', `payments/${id}/refunds`, refundRequest)).statusCode).toBe(200);
    expect(await workedOff()).toEqual([]);
    await rows(`update sandbox_payments set status = 'succeeded' where payment_id = $1`, [id]);
  }

  async function refused(amount: number) {
    const { quote } = await checkOut(visitor, { token: 'sandbox_success', useCredit: false });
    const answer = await visitor.write('POST', `${CHECKOUT}/orders`, { quote: quote.id });
    const { id: orderId, number } = (JSON.parse(answer.body) as { data: PaymentAnswer }).data.checkout.order!;
    const [payment] = await rows<{ id: string; charged: number }>(
      'select id, charged::int as charged from payments where order_id = $1',
      [orderId],
    );
    const { id, charged } = payment!;
    await workedOff();
    await refuse(id, amount);
    return { id, orderId, number, charged };
  }

  it('is listed with its order number, and is settled by recording a manual refund', async () => {
    const { id, orderId, number } = await refused(500);
    const { payments, refunds } = await toSee();
    expect(payments.find((payment) => payment.id === id)).toMatchObject({
      ...{ alarm: 'refund_failed', orderNumber: number, refunding: 0 },
    });
    const refund = refunds.find((candidate) => candidate.paymentId === id)!;
    expect(refund).toMatchObject({ state: 'failed', orderNumber: number, amount: 500 });
    const settleRefund = () => staff('POST', `payment-refunds/${refund.id}/done`);
    expect((await settleRefund()).statusCode).toBe(200);
    expect(faults(await settleRefund())).toMatchObject({ status: 404, code: 'refund_not_found' });
    expect(await workedOff()).toEqual(['orderRefunded']);
    expect(await kinds(orderId)).toEqual(['placed', 'refunded']);
    // the refund is subtracted, so that all refunds together never exceed the payment
    expect(await rows('select refunding::int as refunding from payments where id = $1', [id])).toEqual([
      { refunding: 500 },
    ]);
  });

  it('cannot be settled by a manual refund after a full refund', async () => {
    const { id, orderId, charged } = await refused(500);
    const newRequest = { by: 'Kim', reason: 'All of it', amount: charged };
    expect((await staff('POST', `payments/${id}/refunds`, newRequest)).statusCode).toBe(200);
    await workedOff();
    const refund = (await toSee()).refunds.find((candidate) => candidate.paymentId === id)!;
    expect(faults(await staff('POST', `payment-refunds/${refund.id}/done`)).code).toBe('refund_too_high');
    expect((await kinds(orderId)).filter((kind) => kind === 'refunded')).toHaveLength(1);
  });

  it('is dismissed by only one of two simultaneous requests', async () => {
    const { id } = await refused(500);
    const dismissAlarm = () => staff('POST', `payments/${id}/alarm-seen`);
    const answers = await Promise.all([dismissAlarm(), dismissAlarm()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(faults(answers.find(({ statusCode }) => statusCode === 404)!).code).toBe('alarm_not_found');
    const { payments, refunds } = await toSee();
    expect(payments.map((payment) => payment.id)).not.toContain(id);
    expect(refunds.map(({ paymentId }) => paymentId)).not.toContain(id);
  });

  it('remains in the list if another refund of the payment has failed in the meantime', async () => {
    const { id } = await refused(500);
    const failed = (await toSee()).refunds.filter(({ paymentId }) => paymentId === id);
    const dismissAlarm = (body: object) => staff('POST', `payments/${id}/alarm-seen`, body);
    const alarmBody = { alarm: 'refund_failed', refunds: failed.map((refund) => refund.id) };
    expect(faults(await dismissAlarm({ ...alarmBody, alarm: 'unplaceable' }))).toMatchObject({
      ...{ status: 409, code: 'alarm_changed' },
    });
    await refuse(id, 300);
    expect(faults(await dismissAlarm(alarmBody))).toMatchObject({ status: 409, code: 'alarm_changed' });
    const { payments, refunds } = await toSee();
    expect(payments.map((payment) => payment.id)).toContain(id);
    const refundIds = refunds.filter(({ paymentId }) => paymentId === id).map((refund) => refund.id);
    expect(refundIds).toHaveLength(2);
    expect((await dismissAlarm({ ...alarmBody, refunds: refundIds })).statusCode).toBe(200);
  });

  it('is settled by a manual refund if the order has no provider payment', async () => {
    const { id, number } = await placeOrder(opened.shop, visitor);
    await visitor.send('POST', `/website/v1/orders/${id}/cancel`);
    expect(await workedOff()).toContain('orderCancelled');
    const owed = (await toSee()).refunds.find(({ orderId }) => orderId === id)!;
    expect(owed).toMatchObject({ state: 'by_hand', orderNumber: number });
    expect((await staff('POST', `payment-refunds/${owed.id}/done`)).statusCode).toBe(200);
    // the cancellation mail has already announced the refund
    expect(await workedOff()).toEqual([]);
    expect(await kinds(id)).toEqual(['placed', 'cancelled', 'refunded']);
  });
});
