import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  StaffDamageReport,
  StaffOrder,
  StaffOrderDetail,
  StaffPayment,
  StaffProduction,
  StaffRole,
} from '@bindery/shared/contracts';
import { handle, problem, renderRemote } from '@bindery/shared/testing';
import { Orders } from '.';

// without a layout nothing is in sight, and what is not in sight takes no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const STAFF = '/_canvas/api/staff';
const ADDRESS = `PUT ${STAFF}/orders/:id/parcels/:parcelId/address`;
const AT = '2026-11-02T10:00:00.000Z';
const FOUND: StaffOrder = {
  ...{ id: 'one', number: 'R1', state: 'placed', market: 'uk', email: 'ada@example.com' },
  ...{ placed_at: AT, process_at: AT, paused_at: null, locked_at: null, cancelled_at: null, item_count: 2 },
};
const money = (amount: string) => ({ amount, formatted: `£${amount}` });
const PARCEL = {
  ...{ id: 'parcel', state: 'placed', items: [{ itemId: 'line', quantity: 2 }], gift: null, shipping: null },
  address: {
    ...{ firstname: 'Ada', lastname: 'Reader', phone: '', address1: '1 Long Lane', address2: '' },
    ...{ city: 'London', country: 'GB', state: '', zipcode: 'SW1A 1AA' },
  },
};
// what a screen for staff shows of it; the rest is the shopper's
const DETAIL = {
  order: {
    ...{
      id: 'one',
      number: 'R1',
      revision: 3,
      state: 'placed',
      placedAt: AT,
      processAt: AT,
      email: 'ada@example.com',
    },
    ...{ market: 'uk', price: { total: money('34.99'), tax: null, taxIncluded: true }, parcels: [PARCEL] },
    items: [
      {
        ...{ id: 'line', productName: 'The Lost Star', format: { name: 'Hardcover' }, quantity: 2 },
        ...{ lineTotal: money('34.99'), revision: 2, approval: 'none', customisation: { name: 'Zebedee' } },
      },
    ],
  },
  events: [
    { at: AT, kind: 'placed', by: 'shopper', is_public: true, detail: {} },
    {
      at: AT,
      kind: 'paused',
      by: 'staff',
      is_public: false,
      detail: { by: 'kim@x.example', reason: 'a call' },
    },
  ],
} as unknown as StaffOrderDetail;
const PAYMENT: StaffPayment = {
  ...{ id: 'pay', orderId: 'one', state: 'paid', provider: 'sandbox', intentId: null, market: 'uk' },
  ...{ currency: 'GBP', amount: 3499, credit: 0, charged: 3499, refunding: 500, failure: null, alarm: null },
  ...{ isDisputed: false, at: AT, refunds: [] },
};
const HELD: StaffProduction = {
  ...{ order_id: 'one', state: 'held', ticket: null, changed_at: AT },
  held: {
    ...{ code: 'preflight', detail: { page: 3 }, since: AT },
    resolutions: ['retry', 'release', 'reopen', 'cancel'],
  },
};

const REFUSED: StaffProduction = {
  ...{ order_id: 'one', state: 'held', ticket: 'R7-1', changed_at: AT },
  held: {
    ...{ code: 'house_rejected', detail: { reason: 'torn', parcel: 1 }, since: AT },
    resolutions: ['retry', 'reopen', 'cancel'],
  },
};
const DAMAGE: StaffDamageReport = {
  ...{ id: 'report', orderId: 'one', itemId: 'line', number: 'R8' },
  ...{ text: 'a corner is bent', photos: [], reportedAt: AT },
};

async function open({ roles = ['support', 'production'] }: { roles?: StaffRole[] } = {}) {
  const user = userEvent.setup();
  const { network } = renderRemote(<Orders />, {
    handlers: [
      handle(`GET ${STAFF}/session`, {
        body: { data: { kind: 'member', email: 'kim@example.com', roles } },
      }),
      handle(`POST ${STAFF}/orders/search`, { body: { data: [FOUND], next: null } }),
      handle(`GET ${STAFF}/orders/:id`, { body: { data: DETAIL } }),
      handle(`GET ${STAFF}/payments`, { body: { data: [PAYMENT] } }),
      handle(`GET ${STAFF}/production/:id`, { body: { data: HELD } }),
      ...['retry', 'release', 'reopen', 'cancel'].map((act) =>
        handle(`POST ${STAFF}/production/:id/${act}`, { body: { data: { order_id: 'one' } } }),
      ),
      handle(`POST ${STAFF}/payments/:id/refunds`, { body: { data: {} } }),
      handle(ADDRESS, { body: { data: {} } }),
      handle(`GET ${STAFF}/production`, {
        body: { data: { orders: [{ ...REFUSED, number: 'R7', process_at: AT }] } },
      }),
      handle(`GET ${STAFF}/damage-reports`, { body: { data: [DAMAGE] } }),
      handle(`POST ${STAFF}/damage-reports/:id/decide`, { body: { data: { id: 'report' } } }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Orders' }));
  const press = (name: RegExp | string) => user.click(dialog.getByRole('button', { name }));
  return {
    ...{ user, network, dialog, press },
    openOrder: async () => {
      await user.click(await dialog.findByRole('button', { name: 'Open R1' }));
      await dialog.findByRole('button', { name: 'Make the files again' });
    },
  };
}

describe('orders', () => {
  it('are found by their number, and by the address of who bought', async () => {
    const { user, network, dialog, press } = await open();
    expect(await dialog.findByText('1 order found.')).toBeVisible();
    const entry = dialog.getByRole('textbox', { name: /^Number/ });
    await user.type(entry, 'r1{Enter}');
    await dialog.findByText('1 order found.');
    await user.clear(entry);
    await user.type(entry, 'ada@example.com');
    await press('Find');
    await dialog.findByText('1 order found.');
    const searches = network.requestsTo(`POST ${STAFF}/orders/search`).map(({ body }) => body);
    expect(searches).toEqual([{}, { number: 'R1' }, { email: 'ada@example.com' }]);
  });

  it('are shown with lines, payments, making and what happened, and no child’s name', async () => {
    const { dialog, openOrder } = await open();
    await openOrder();
    expect(dialog.getByRole('heading', { name: 'Order R1' })).toHaveFocus();
    expect(dialog.getByText('2 × The Lost Star, Hardcover: £34.99, changed once')).toBeVisible();
    expect(dialog.getByText('£34.99 by sandbox, paid')).toBeVisible();
    expect(dialog.getByText('paused, by kim@x.example: a call')).toBeVisible();
    expect(dialog.getByText(/^Held since .*: preflight \(page 3\)$/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('Zebedee');
  });
});

describe('an address', () => {
  it('is corrected with a reason, in the state that was seen; what is wrong is told at its field', async () => {
    const { user, network, dialog, press, openOrder } = await open();
    await openOrder();
    const opener = dialog.getByRole('button', { name: 'Correct the address of parcel 1' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    const form = within(dialog.getByRole('form', { name: 'Correct the address of parcel 1' }));
    expect(form.getByRole('textbox', { name: 'Country, two letters' })).toHaveAttribute('readonly');
    const postcode = form.getByRole('textbox', { name: 'Postcode' });
    await user.clear(postcode);
    await user.type(postcode, 'nowhere');
    await press('Save the address');
    const reason = form.getByRole('textbox', { name: 'Reason', description: /Say why/ });
    expect(reason).toBeInvalid();
    expect(reason).toHaveFocus();
    expect(network.requestsTo(ADDRESS)).toEqual([]);
    await user.type(reason, 'a typing error');
    const refused = problem(422, 'invalid_address', 'The parcel cannot be sent there');
    const errors = [{ code: 'invalid', detail: 'No postcode', status: 422, field: 'address.zipcode' }];
    network.use(handle(ADDRESS, { status: 422, body: { ...refused, errors } }));
    await press('Save the address');
    expect(await dialog.findByText('Not done: The parcel cannot be sent there')).toBeVisible();
    expect(postcode).toHaveAccessibleDescription('No postcode');
    expect(postcode).toHaveFocus();
    expect(reason).toHaveValue('a typing error');
    await user.clear(postcode);
    await user.type(postcode, 'SW1A 2AA');
    network.use(handle(ADDRESS, { body: { data: {} } }));
    await press('Save the address');
    expect(await dialog.findByText(/The address of parcel 1 is corrected/)).toBeVisible();
    const { body, headers } = network.requestsTo(ADDRESS).at(-1)!;
    expect(body).toMatchObject({
      ...{ by: 'staff', reason: 'a typing error' },
      address: { firstname: 'Ada', zipcode: 'SW1A 2AA', country: 'GB' },
    });
    expect([headers['if-match'], headers['idempotency-key']]).toEqual(['"R1-3"', expect.any(String)]);
  });

  it('is not corrected by production', async () => {
    const { dialog, openOrder } = await open({ roles: ['production'] });
    await openOrder();
    expect(dialog.getByText(/^Parcel 1: placed, to London, GB/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Correct the address/ })).not.toBeInTheDocument();
  });
});

describe('money', () => {
  it('is given back with a reason, no more than is left, once however often it is sent', async () => {
    const { user, network, dialog, press, openOrder } = await open();
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
    const [first, ...others] = refunds().map(({ body, headers }) => [body, headers['idempotency-key']]);
    expect(first).toEqual([{ amount: 2999, reason: 'a torn page', by: 'staff' }, expect.any(String)]);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('a book', () => {
  const BOOK = `PUT ${STAFF}/orders/items/:itemId`;
  it('has its texts corrected with a reason; what the rules refuse is told at its field, and stays', async () => {
    const { user, network, dialog, press, openOrder } = await open();
    const texts = [
      { key: 'name', label: 'Name', value: 'Zebedee', isLong: false },
      { key: 'dedication', label: 'Dedication', value: 'For you,\nwith love', isLong: true },
    ];
    network.use(handle(`GET ${STAFF}/orders/items/:itemId/texts`, { body: { data: { texts } } }));
    await openOrder();
    await press('Correct the texts of The Lost Star');
    const form = within(await dialog.findByRole('form', { name: 'Correct the texts of The Lost Star' }));
    expect(form.getByRole('textbox', { name: 'Dedication' })).toHaveValue('For you,\nwith love');
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Zoë');
    await press('Save the texts');
    const reason = form.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await user.type(reason, 'as its buyer asked');
    const refused = problem(422, 'invalid_customisation', 'Some of the choices cannot be printed');
    const errors = [
      { code: 'x', detail: 'No font has this', status: 422, field: 'item.customisations.name' },
    ];
    network.use(handle(BOOK, { status: 422, body: { ...refused, errors } }));
    await press('Save the texts');
    expect(await dialog.findByText(/^Not done: Some of the choices/)).toBeVisible();
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('No font has this');
    expect(name).toHaveValue('Zoë');
    network.use(handle(BOOK, { body: { data: {} } }));
    await press('Save the texts');
    expect(await dialog.findByText(/^The Lost Star is corrected/)).toBeVisible();
    expect(network.requestsTo(BOOK).at(-1)).toMatchObject({
      body: { by: 'staff', reason: 'as its buyer asked', customisations: { name: 'Zoë' } },
      headers: { 'if-match': '"R1-3"' },
    });
  });
});

describe('a reprint', () => {
  const REPRINT = `POST ${STAFF}/production/:id/reprint`;
  it('is ordered of copies that were sent, with what happened and why, once however often it is sent', async () => {
    const { user, network, dialog, press, openOrder } = await open({ roles: ['production'] });
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
    const [first, second] = network.requestsTo(REPRINT);
    expect(first!.body).toEqual({
      ...{ by: 'staff', cause: 'lost', reason: 'the carrier says so', parcel_id: 'parcel' },
      items: [{ item_id: 'line', quantity: 1 }],
    });
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key']);
  });

  it('is not offered of what has not left', async () => {
    const { dialog, openOrder } = await open();
    await openOrder();
    expect(dialog.queryByRole('button', { name: /^Print again/ })).not.toBeInTheDocument();
  });
});

describe('what waits for a decision', () => {
  it('is listed with why printing refused it, and opened from there', async () => {
    const { dialog, press } = await open({ roles: ['production'] });
    const list = within(await dialog.findByRole('list', { name: 'Refused by printing' }));
    expect(await list.findByText(/house rejected: torn/)).toBeVisible();
    expect(dialog.queryByRole('list', { name: 'Reported as damaged' })).not.toBeInTheDocument();
    await press('Decide on R7');
    expect(dialog.getByRole('heading', { name: 'Order R7' })).toHaveFocus();
  });

  it('of damage is answered once somebody has said how', async () => {
    const { user, network, dialog, press } = await open({ roles: ['support'] });
    const form = within(await dialog.findByRole('form', { name: 'Decide on the damage of R8' }));
    await press('Answer its buyer');
    const answer = form.getByRole('textbox', { name: 'Answer' });
    expect(answer).toHaveFocus();
    expect(answer).toHaveAccessibleDescription(/say what you decided/);
    await user.selectOptions(form.getByRole('combobox', { name: 'Decision' }), 'Give money back');
    await user.type(answer, 'We are sorry');
    await press('Answer its buyer');
    expect(await dialog.findByText(/^R8 is decided/)).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/damage-reports/:id/decide`).map(({ body }) => body)).toEqual([
      { by: 'staff', decision: 'refund', answer: 'We are sorry' },
    ]);
  });
});

describe('what is held', () => {
  it('is made again with one press and a reason, and cancelled with two', async () => {
    const { user, network, dialog, press, openOrder } = await open();
    await openOrder();
    await user.type(dialog.getByRole('textbox', { name: /^Reason of what you decide/ }), 'a smudge');
    await press('Make the files again');
    expect(network.requestsTo(`POST ${STAFF}/production/:id/retry`)[0]!.body).toEqual({
      ...{ by: 'staff', reason: 'a smudge' },
    });
    expect(await dialog.findByText('Its files are made again.')).toBeVisible();
    await press('Cancel the order');
    expect(dialog.getByText('Its buyer is told, and what was paid is given back.')).toBeVisible();
    await press('Leave it');
    await press('Cancel the order');
    expect(network.requestsTo(`POST ${STAFF}/production/:id/cancel`)).toEqual([]);
    await press('Cancel it for good');
    expect(await dialog.findByText('The order is cancelled.')).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/production/:id/cancel`)).toHaveLength(1);
  });

  it('is not printed as it is by support', async () => {
    const support = await open({ roles: ['support'] });
    await support.openOrder();
    expect(support.dialog.queryByRole('button', { name: 'Print it as it is' })).not.toBeInTheDocument();
    expect(support.dialog.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  });

  it('shows production no payments, and lets them print', async () => {
    const { network, dialog, press, openOrder } = await open({ roles: ['production'] });
    await openOrder();
    expect(dialog.queryByRole('heading', { name: 'Payments' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Cancel the order' })).not.toBeInTheDocument();
    await press('Print it as it is');
    await press('Print it all the same');
    expect(await dialog.findByText('It is printed as it is.')).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/production/:id/release`)).toHaveLength(1);
  });
});
