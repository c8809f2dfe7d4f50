import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { handle, renderRemote } from '@bindery/shared/testing';
import type { Order } from '@bindery/shared/contracts';
import type { CheckoutStep } from '@bindery/contracts/cart';
import { cartServer } from '../../testing/cart-server';
import { anAddress, checkoutServer } from '../../testing/checkout-server';
import { watchModelReads, recordEvents } from '../../testing/recorded-events';
import { anItem, anOrder, ITEM_ID, ORDER_ID, orderServer } from '../../testing/order-server';
import { aCheckout, paid, paymentServer, running, type Answers } from '../../testing/payment-server';
import { CheckoutPage } from '.';
import { MiniCart } from '../cart';

afterEach(() => sessionStorage.clear());

const user = (data: unknown) => handle('GET /website/v1/user', { body: { data } });

interface Place {
  step: CheckoutStep;
  orderId?: string;
}

/** Stands in for the shell's page. A React state replaces the page address. */
function Page({ initialPlace }: { initialPlace: Place }) {
  const [{ step, orderId }, setPlace] = useState<Place>(initialPlace);
  return (
    <>
      <MiniCart />
      <CheckoutPage
        step={step}
        orderId={orderId}
        onStep={(next, { orderId: ofOrder } = {}) => setPlace({ step: next, orderId: ofOrder })}
      />
    </>
  );
}

function show(initialPlace: Place, order: Order = anOrder(), answers: Answers = [paid()]) {
  const carts = cartServer([]);
  const checkouts = paymentServer(aCheckout(), { orders: answers, result: answers });
  const page = renderRemote(<Page initialPlace={initialPlace} />, {
    handlers: [...carts.handlers, ...checkouts.handlers, ...orderServer(order).handlers, user(null)],
  });
  return { ...page, carts, checkouts };
}
const confirmation = { step: 'confirmation', orderId: ORDER_ID } as const;

it('the page fetches the event model again for the first event after an order (TRACK-04)', async () => {
  const isReadAnew = watchModelReads();
  expect([await isReadAnew(), await isReadAnew()]).toEqual([true, false]);
  show(confirmation);
  await screen.findByRole('heading', { name: 'Thank you, your order is confirmed' });
  expect(await isReadAnew()).toBe(true);
});

describe('the purchase event (TRACK-12)', () => {
  const events = () => recordEvents();

  it('contains the order number and is sent once per visit', async () => {
    const trackedEvents = events();
    show(confirmation);
    await screen.findByRole('heading', { name: 'Thank you, your order is confirmed' });
    const purchases = trackedEvents.filter(({ name }) => name === 'purchase');
    // StrictMode mounts the page twice, so the page tracks the event twice, but the event pipeline sends it once
    expect(new Set(purchases.map(({ given: attributes }) => JSON.stringify(attributes)))).toEqual(
      new Set([JSON.stringify({ orderNumber: 'R123456789' })]),
    );
  });

  it.each([
    ['an order that is not theirs', { step: 'confirmation', orderId: 'other' } as const, anOrder()],
    ['a cancelled order', confirmation, anOrder({ state: 'cancelled' })],
  ])('is not sent for %s', async (_, place, order) => {
    const trackedEvents = events();
    show(place, order);
    await screen.findAllByRole('heading');
    await act(async () => undefined);
    expect(trackedEvents.filter(({ name }) => name === 'purchase')).toEqual([]);
  });
});

describe('the confirmation of an order (STEPS-14)', () => {
  it('shows the order number, the items, the e-mail address and each parcel', async () => {
    const { shipping } = anOrder();
    const parcel = {
      ...{ id: 'p-1', state: 'placed', items: [{ itemId: ITEM_ID, quantity: 1 }], gift: null },
      ...{ address: anAddress, shipping },
    };
    const second = { ...parcel, id: 'p-2', address: { ...anAddress, firstname: 'Jo' } };
    show(
      confirmation,
      anOrder({
        items: [anItem(), anItem({ id: 'w', parentLineItemId: ITEM_ID, productName: 'Starry paper' })],
        parcels: [parcel, second],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeVisible();
    expect(screen.getByText('Your order number is R123456789.')).toBeVisible();
    expect(screen.getByText('We’re emailing the details to ida@example.com.')).toBeVisible();
    const orderedItems = within(screen.getByRole('region', { name: 'Your order' }));
    expect(orderedItems.getByRole('img', { name: 'The cover, with Robin on it' })).toBeInTheDocument();
    expect(orderedItems.getByText('Starry paper')).toBeVisible();
    expect(orderedItems.getByText('£28.98')).toBeVisible();
    const delivery = within(screen.getByRole('region', { name: 'Delivery' }));
    expect(delivery.getByText('Jo Berg')).toBeVisible();
    for (const list of delivery.getAllByRole('list', { name: 'In this parcel' }))
      expect(within(list).getByText('1 × A Book (Robin)')).toBeVisible();
    expect(delivery.getAllByText(/^Arrives 20.{1,3}22 December$/)).toHaveLength(2);
    expect(screen.getByText(/2 hours left/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View or edit your order' })).toHaveAttribute(
      'href',
      `/uk/orders?order_id=${ORDER_ID}`,
    );
  });

  it('shows that a slow payment is pending until it arrives', async () => {
    const event = (kind: string) => ({ at: '2026-12-01T10:00:00.000Z', kind, by: 'system' });
    const waitingEvents = [event('placed'), event('payment_waiting')];
    const page = show(confirmation, anOrder({ events: waitingEvents }));
    expect(await screen.findByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    expect(screen.getByText(/can take a few working days/)).toBeVisible();
    page.unmount();
    show(confirmation, anOrder({ events: [...waitingEvents, event('paid')] }));
    expect(await screen.findByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeVisible();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
  });

  it('offers guests an account', async () => {
    show(confirmation);
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/uk/account/sign-up',
    );
  });

  it('is visible only to the shopper who placed the order', async () => {
    show({ step: 'confirmation', orderId: '6f0c1c1e-0000-4000-8000-00000000dead' });
    expect(await screen.findByText('We couldn’t find this order')).toBeVisible();
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
  });

  it('fetches the cart again after the payment', async () => {
    const { network, queryClient } = show({ step: 'review' });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay £28.98' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeVisible();
    await waitFor(() => expect(network.requestsTo('GET /website/v2/cart').length).toBeGreaterThan(1));
    expect(queryClient.getQueryData(['checkout', 'uk'])).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a new book after an order (STEPS-14)', () => {
  it('starts a new checkout even if the server still returns the completed checkout', async () => {
    const { network, checkouts } = show({ step: 'address' });
    checkouts.checkout = { ...aCheckout(), ...paid().checkout, cart: aCheckout().cart };
    network.use(
      ...checkoutServer(undefined).handlers.filter(({ path }) => path.endsWith('/countries')),
      handle('POST /website/v2/checkout', () => {
        checkouts.checkout = aCheckout({ id: 'c-2' });
        return { body: { data: checkouts.checkout } };
      }),
    );
    expect(await screen.findByRole('region', { name: 'Delivery address' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Town or city' })).toHaveValue('Leeds');
    expect(network.requestsTo('POST /website/v2/checkout')).not.toHaveLength(0);
  });
});

describe('an order paid in another tab (STEPS-14)', () => {
  const tellPaid = (): void => {
    const otherTab = new BroadcastChannel('bindery-paid');
    act(() => otherTab.postMessage({ orderId: ORDER_ID }));
    otherTab.close();
  };

  it('is announced with a link to its confirmation, in place of the pay button', async () => {
    show({ step: 'review' });
    expect(await screen.findByRole('button', { name: 'Pay £28.98' })).toBeVisible();
    tellPaid();
    expect(await screen.findByRole('alert')).toHaveTextContent('You’ve already paid');
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See your order' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeVisible();
  });

  it('opens its confirmation in this tab if this tab is paying too', async () => {
    const textSpy = jest.fn<(text: string) => void>();
    const { network } = show({ step: 'review' }, anOrder(), [running()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Pay £28.98' }));
    expect(await screen.findByText('Confirming your payment')).toBeVisible();
    await waitFor(() => expect(network.requestsTo('POST /website/v2/checkout/result')).not.toHaveLength(0));
    const watch = new MutationObserver(() => textSpy(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true });
    tellPaid();
    expect(await screen.findByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeVisible();
    watch.disconnect();
    expect(textSpy.mock.calls.flat().join()).not.toContain('another tab');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
