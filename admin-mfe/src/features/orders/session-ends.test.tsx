import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle, problem, renderRemote } from '@bindery/shared/testing';
import { Component as AdminPanel } from '../../exposes/admin-panel';
import { ADDRESS, orderDesk, orderHandlers, STAFF } from '../../testing/open-orders';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => window.history.replaceState(null, '', '/'));

const TEXTS = `GET ${STAFF}/orders/items/:itemId/texts`;
const texts = [{ key: 'name', label: 'Name', value: 'Zebedee', isLong: false }];

async function open() {
  window.history.replaceState(null, '', '/uk');
  const user = userEvent.setup();
  const { network } = renderRemote(<AdminPanel environment="staging" />, {
    path: '/uk',
    handlers: [...orderHandlers(['support']), handle(TEXTS, { body: { data: { texts } } })],
  });
  await user.click(screen.getByRole('button', { name: /Staff panel/ }));
  await user.click(await screen.findByRole('button', { name: 'Orders' }));
  const becomes = (kind: 'member' | 'nobody', ...roles: string[]) =>
    network.use(handle(`GET ${STAFF}/session`, { body: { data: { kind, email: null, roles } } }));
  return { user, network, becomes, ...(await orderDesk(user)) };
}
const REFUSED = { status: 401, body: problem(401, 'staff_only', 'This is for staff: sign in') };

describe('a session that ends during input (STAFF-14)', () => {
  it('does not close the order form or delete its text', async () => {
    const { user, network, becomes, dialog, press, openOrder } = await open();
    await openOrder();
    await user.type(dialog.getByRole('textbox', { name: 'Amount in GBP' }), '5.00');
    await press('Correct the texts of The Lost Star');
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), ' Owl');
    await press('Correct the address of parcel 1');
    const form = within(dialog.getByRole('form', { name: 'Correct the address of parcel 1' }));
    await user.type(form.getByRole('textbox', { name: 'City' }), ' N');
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'a call');
    becomes('nobody');
    network.use(handle(ADDRESS, REFUSED), handle(TEXTS, REFUSED));
    // the server accepts this last call, after which the panel reloads all staff data
    await press('Make the files again');
    expect(await dialog.findByText(/^Its texts cannot be had/)).toBeVisible();
    expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
    await press('Save the address');
    expect(await dialog.findByText('Not done: This is for staff: sign in')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Zebedee Owl');
    expect(dialog.getByRole('textbox', { name: 'Amount in GBP' })).toHaveValue('5.00');
    expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('London N');
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('a call');
    // the member has signed in again in another tab
    network.use(handle(ADDRESS, { body: { data: {} } }));
    await press('Save the address');
    expect(await dialog.findByText(/The address of parcel 1 is corrected/)).toBeVisible();
    const [firstRequest, second] = network.requestsTo(ADDRESS);
    expect(second!.body).toEqual(firstRequest!.body);
    expect(second!.headers['idempotency-key']).toBe(firstRequest!.headers['idempotency-key']);
  });

  it('keeps the answer to a damage report', async () => {
    const { user, network, becomes, dialog, press } = await open();
    const answer = await dialog.findByRole('textbox', { name: 'Answer' });
    await user.type(answer, 'We are sorry');
    becomes('nobody');
    network.use(handle(`POST ${STAFF}/damage-reports/:id/decide`, REFUSED));
    await press('Answer its buyer');
    expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
    expect(answer).toBeVisible();
    expect(answer).toHaveValue('We are sorry');
  });
});
