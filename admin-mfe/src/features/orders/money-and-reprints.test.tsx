import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { within } from '@testing-library/react';
import { handle, problem } from '@bindery/shared/testing';
import { DETAIL, openOrders, PARCEL, STAFF } from '../../testing/open-orders';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

describe('a refund', () => {
  it('requires a reason, cannot exceed the remaining amount, and is sent only once', async () => {
    const { user, network, dialog, press, openOrder } = await openOrders();
    await openOrder();
    const refunds = () => network.requestsTo(`POST ${STAFF}/payments/:id/refunds`);
    await user.type(dialog.getByRole('textbox', { name: 'Amount in GBP' }), '30.00');
    await press('Give money back');
    expect(dialog.getByRole('textbox', { name: 'Amount in GBP' })).toBeInvalid();
    expect(dialog.getByRole('textbox', { name: 'Reason', description: /Say why/ })).toBeInvalid();
    expect(refunds()).toEqual([]);
    await user.clear(dialog.getByRole('textbox', { name: 'Amount in GBP' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a torn page');
    network.use(
      handle(`POST ${STAFF}/payments/:id/refunds`, { status: 500, body: problem(500, 'internal', 'Away') }),
    );
    await press('Give money back');
    expect(await dialog.findByText('Not done: Away')).toBeVisible();
    network.use(handle(`POST ${STAFF}/payments/:id/refunds`, { body: { data: {} } }));
    await press('Give money back');
    expect(await dialog.findByText('£29.99 is given back.')).toBeVisible();
    const [firstRefund, ...otherRefunds] = refunds().map(({ body, headers }) => [
      body,
      headers['idempotency-key'],
    ]);
    expect(firstRefund).toEqual([{ amount: 2999, reason: 'a torn page', by: 'staff' }, expect.any(String)]);
    for (const otherRefund of otherRefunds) expect(otherRefund).toEqual(firstRefund);
  });

  it('counts as a new refund if its amount differs from the failed attempt', async () => {
    const { user, network, dialog, press, openOrder } = await openOrders();
    await openOrder();
    const address = `POST ${STAFF}/payments/:id/refunds`;
    network.use(handle(address, { status: 500, body: problem(500, 'internal', 'Away') }));
    const amount = dialog.getByRole('textbox', { name: 'Amount in GBP' });
    await user.type(amount, '5.00');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a torn page');
    await press('Give money back');
    await dialog.findByText('Not done: Away');
    network.use(handle(address, { body: { data: {} } }));
    await user.clear(amount);
    await user.type(amount, '10.00');
    await press('Give money back');
    expect(await dialog.findByText('£10.00 is given back.')).toBeVisible();
    const keys = network.requestsTo(address).map(({ headers }) => headers['idempotency-key']);
    expect(keys.at(-1)).not.toBe(keys[0]);
  });
});

describe('a reprint', () => {
  const REPRINT = `POST ${STAFF}/production/:id/reprint`;
  it('requires at least one copy, a cause and a reason, and is ordered only once', async () => {
    const { user, network, dialog, press, openOrder } = await openOrders({ roles: ['production'] });
    const { order } = DETAIL;
    const parcels = [{ ...PARCEL, state: 'delivered' }];
    network.use(
      handle(`GET ${STAFF}/orders/:id`, {
        body: { data: { ...DETAIL, order: { ...order, state: 'delivered', parcels } } },
      }),
      handle(REPRINT, { status: 409, body: problem(409, 'reprint_running', 'A part is being made') }),
    );
    await openOrder();
    await press('Print again: parcel 1');
    const form = within(dialog.getByRole('form', { name: 'Print again: parcel 1' }));
    const copies = form.getByRole('combobox', { name: 'Copies of The Lost Star' });
    await user.selectOptions(copies, '0');
    await press('Order the reprint');
    expect(copies).toHaveFocus();
    expect(copies).toHaveAccessibleDescription('Choose at least one copy');
    expect(form.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    expect(network.requestsTo(REPRINT)).toEqual([]);
    await user.selectOptions(copies, '1');
    await user.selectOptions(form.getByRole('combobox', { name: 'What happened' }), 'It never came');
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'the carrier says so');
    await press('Order the reprint');
    expect(await dialog.findByText('Not done: A part is being made')).toBeVisible();
    network.use(handle(REPRINT, { body: { data: {} } }));
    await press('Order the reprint');
    expect(await dialog.findByText(/^Parcel 1 is printed again, at no charge/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Print again: parcel 1' })).toHaveFocus();
    const [firstRequest, second] = network.requestsTo(REPRINT);
    expect(firstRequest!.body).toEqual({
      ...{ by: 'staff', cause: 'lost', reason: 'the carrier says so', parcel_id: 'parcel' },
      items: [{ item_id: 'line', quantity: 1 }],
    });
    expect(second!.headers['idempotency-key']).toBe(firstRequest!.headers['idempotency-key']);
  });

  it('is possible only for copies that have been sent', async () => {
    const { dialog, openOrder } = await openOrders();
    await openOrder();
    expect(dialog.queryByRole('button', { name: /^Print again/ })).not.toBeInTheDocument();
  });
});
