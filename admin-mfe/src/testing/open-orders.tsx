import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type {
  StaffDamageReport,
  StaffMoneyToSee,
  StaffOrder,
  StaffOrderDetail,
  StaffPayment,
  StaffProduction,
  StaffRole,
} from '@bindery/shared/contracts';
import { handle, renderRemote, type Handler } from '@bindery/shared/testing';
import { Orders } from '../features/orders';

export const STAFF = '/_canvas/api/staff';
export const ADDRESS = `PUT ${STAFF}/orders/:id/parcels/:parcelId/address`;
const AT = '2026-11-02T10:00:00.000Z';
const FOUND: StaffOrder = {
  ...{ id: 'one', number: 'R1', state: 'placed', market: 'uk', email: 'ada@example.com' },
  ...{ placed_at: AT, process_at: AT, paused_at: null, locked_at: null, cancelled_at: null, item_count: 2 },
};
const money = (amount: string) => ({ amount, formatted: `£${amount}` });
export const PARCEL = {
  ...{ id: 'parcel', state: 'placed', items: [{ itemId: 'line', quantity: 2 }], gift: null, shipping: null },
  address: {
    ...{ firstname: 'Ada', lastname: 'Reader', phone: '', address1: '1 Long Lane', address2: '' },
    ...{ city: 'London', country: 'GB', state: '', zipcode: 'SW1A 1AA' },
  },
};
// contains only the fields that staff screens show, not the fields for shoppers
export const DETAIL = {
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
  ...{ text: 'a corner is bent', photos: ['one'], reportedAt: AT },
  photoUrls: ['/images/one.jpg'],
};

const REFUND = {
  ...{ kind: 'cancelled', credit: 0, currency: 'GBP', by: 'system', reason: null, at: AT },
};
const MONEY: StaffMoneyToSee = {
  payments: [
    { ...PAYMENT, id: 'refused', orderNumber: 'R2', alarm: 'refund_failed' },
    { ...PAYMENT, id: 'disputed', orderNumber: 'R3', isDisputed: true },
    { ...PAYMENT, id: 'lost-one', orderId: null, orderNumber: null, alarm: 'unplaceable' },
  ],
  refunds: [
    {
      ...REFUND,
      id: 'failed',
      paymentId: 'refused',
      orderId: 'one',
      orderNumber: 'R2',
      state: 'failed',
      amount: 500,
    },
    {
      ...REFUND,
      id: 'owed',
      paymentId: null,
      orderId: 'four',
      orderNumber: 'R4',
      state: 'by_hand',
      amount: 3499,
    },
  ],
};

/** A fake staff server with one order on hold, one order that the printer refused, and a report of a damaged book. */
export const orderHandlers = (roles: readonly StaffRole[]): Handler[] => [
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
  handle(`GET ${STAFF}/payments/alarms`, { body: { data: MONEY } }),
  ...['payments/:id/alarm-seen', 'payments/:id/dispute-ended', 'payment-refunds/:id/done'].map((path) =>
    handle(`POST ${STAFF}/${path}`, { body: { data: { id: 'one' } } }),
  ),
  handle(`POST ${STAFF}/damage-reports/:id/decide`, { body: { data: { id: 'report' } } }),
];

export async function orderDesk(user: UserEvent) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Orders' }));
  // the heading takes the focus a moment after it appears, and key presses before this moment are lost
  await waitFor(() => expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus());
  return {
    dialog,
    press: (name: RegExp | string) => user.click(dialog.getByRole('button', { name })),
    openOrder: async () => {
      await user.click(await dialog.findByRole('button', { name: 'Open R1' }));
      await dialog.findByRole('button', { name: 'Make the files again' });
    },
  };
}

export async function openOrders({
  roles = ['support', 'production'],
}: { roles?: readonly StaffRole[] } = {}) {
  const user = userEvent.setup();
  const { network } = renderRemote(<Orders />, { handlers: orderHandlers(roles) });
  await user.click(screen.getByRole('button', { name: 'Orders' }));
  return { user, network, ...(await orderDesk(user)) };
}
