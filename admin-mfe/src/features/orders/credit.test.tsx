import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CreditAccount } from '@bindery/shared/contracts';
import { handle, problem, renderRemote } from '@bindery/shared/testing';
import { Credit } from '.';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const SEARCH = 'POST /_canvas/api/staff/customers/search';
const GRANT = 'POST /_canvas/api/staff/customers/:id/credit';
const ADA: CreditAccount = {
  id: 'ada',
  balances: [
    { currency: 'GBP', amount: '5.00' },
    { currency: 'JPY', amount: '900' },
  ],
  entries: [
    {
      ...{ at: '2026-11-02T10:00:00.000Z', kind: 'granted', amount: '5.00', currency: 'GBP' },
      ...{ reason: 'a torn page', by: 'kim@example.com', payment_id: null },
    },
  ],
};

async function open() {
  const user = userEvent.setup();
  const { network } = renderRemote(<Credit />, {
    handlers: [
      handle(SEARCH, { body: { data: ADA } }),
      handle(GRANT, { body: { data: { ...ADA, balances: [{ currency: 'GBP', amount: '7.50' }] } } }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Store credit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Store credit' }));
  // the heading gets the focus a moment after it appears, and earlier key presses are lost
  await waitFor(() => expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus());
  return {
    ...{ user, network, dialog },
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
    find: async () => {
      await user.type(dialog.getByRole('textbox', { name: /^E-mail address/ }), ' ada@example.com {Enter}');
      return within(await dialog.findByRole('form', { name: 'Give store credit' }));
    },
  };
}

describe('store credit', () => {
  it('is listed by currency, with the reason of each entry', async () => {
    const { network, dialog, find } = await open();
    await find();
    expect(dialog.getByText('5.00 GBP, 900 JPY')).toBeVisible();
    expect(dialog.getByText('5.00 GBP, granted, by kim@example.com: a torn page')).toBeVisible();
    expect(network.requestsTo(SEARCH).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  });

  it('is granted only once, even if the request is repeated', async () => {
    const { user, network, dialog, press, find } = await open();
    const form = await find();
    await press('Give store credit');
    const amount = form.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveFocus();
    expect(form.getByRole('textbox', { name: 'Reason', description: /archive.*Say why/ })).toBeInvalid();
    await user.type(amount, '2.50');
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'late');
    network.use(handle(GRANT, { status: 500, body: problem(500, 'internal', 'Away') }));
    await press('Give store credit');
    expect(await dialog.findByText('Not done: Away')).toBeVisible();
    await press('Give store credit');
    await dialog.findByText('Not done: Away');
    network.use(
      handle(GRANT, { body: { data: { ...ADA, balances: [{ currency: 'GBP', amount: '8.00' }] } } }),
    );
    await user.clear(amount);
    await user.type(amount, '3.00');
    await press('Give store credit');
    expect(await dialog.findByText('3.00 GBP of store credit.')).toBeVisible();
    expect(dialog.getByText('8.00 GBP')).toBeVisible();
    const sentGrants = network.requestsTo(GRANT);
    expect(sentGrants.at(-1)!.body).toEqual({ amount: '3.00', currency: 'GBP', reason: 'late' });
    const keys = sentGrants.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows no credit for an unknown customer', async () => {
    const { user, network, dialog } = await open();
    network.use(
      handle(SEARCH, { status: 404, body: problem(404, 'customer_not_found', 'There is no such customer') }),
    );
    await user.type(dialog.getByRole('textbox', { name: /^E-mail address/ }), 'x@example.com{Enter}');
    expect(await dialog.findByText('Not done: There is no such customer')).toBeVisible();
    expect(dialog.queryByRole('form', { name: 'Give store credit' })).not.toBeInTheDocument();
  });
});
