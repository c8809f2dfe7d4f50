import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';
import { handle, problem, renderRemote, setOnline } from '@bindery/shared/testing';
import { aLine, cartOf } from '../../testing/cart-server';
import { recordEvents } from '../../testing/recorded-events';
import { anOffer, expressServer } from '../../testing/express-server';
import { ORDER_ID } from '../../testing/order-server';
import { away, paid, running, unpaid, type Answers } from '../../testing/payment-server';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { ExpressCheckout } from './express-checkout';

const PAY = 'POST /website/v2/checkout/express';
const QUOTE = 'POST /website/v2/checkout/express/quote';

const cart = cartOf(aLine());
const reportError = jest.fn<Analytics['reportError']>();
let events: ReturnType<typeof recordEvents>;
beforeEach(() => {
  reportError.mockReset();
  events = recordEvents();
  setAnalytics({ ...getAnalytics(), reportError });
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function show(
  answers: Answers = [paid()],
  ...offerOf: Parameters<typeof expressServer> extends [unknown, ...infer Rest] ? Rest : never
) {
  const onStep = jest.fn<CheckoutStepProps['onStep']>();
  const server = expressServer(answers, ...offerOf);
  const page = renderRemote(<ExpressCheckout cart={cart} state="cart 1" onStep={onStep} />, {
    handlers: server.handlers,
  });
  return { ...page, server, onStep };
}
async function openSheet() {
  await userEvent.click(await screen.findByRole('button', { name: 'Test wallet' }));
  return within(await screen.findByRole('dialog', { name: 'Test wallet' }));
}
const payButton = () => screen.findByRole('button', { name: /^Pay £/ });
async function pressPay(name: string | RegExp = /^Pay £/): Promise<void> {
  await waitFor(() =>
    expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true'),
  );
  await userEvent.click(screen.getByRole('button', { name }));
}

describe('the wallets of a shop (PROV-01)', () => {
  it('are replaced by a text if the server offers no wallet', async () => {
    const { unmount } = await show([], () => null);
    expect(await screen.findByText(/^You pay at the very end/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    unmount();
    const { network } = await show([], () => null);
    await waitFor(() => expect(network.requestsTo(QUOTE)).toHaveLength(1));
    expect(screen.queryByText(/^You pay at the very end/)).not.toBeInTheDocument();
  });

  it('are replaced by a text if the request for them fails', async () => {
    const handlers = [handle(QUOTE, { status: 422, body: problem(422, 'x') })];
    const { unmount } = renderRemote(<ExpressCheckout cart={cart} state="cart 1" />, { handlers });
    expect(await screen.findByText(/^You pay at the very end/)).toBeVisible();
    unmount();
    await show([], () => null);
    expect(await screen.findByText(/^You pay at the very end/)).toBeVisible();
  });
});

describe('the test wallet (PROV-02)', () => {
  it('pays with two presses (STEPS-07)', async () => {
    const { onStep, server } = await show();
    const sheet = await openSheet();
    expect(sheet.getByRole('radio', { name: /Leeds LS1 4AP/ })).toBeChecked();
    await pressPay('Pay £28.98');
    const confirmed = ['confirmation', { orderId: ORDER_ID, isReplacing: true }];
    await waitFor(() => expect(onStep.mock.calls).toEqual([confirmed]));
    expect(server.authorised).toEqual([
      {
        ...{ quote: 'x-standard', token: 'sandbox_wallet', email: 'wallet@example.com', rateId: 'standard' },
        address: expect.objectContaining({ city: 'Leeds', country: 'GB', zipcode: 'LS1 4AP' }),
      },
    ]);
  });

  it('reports the start of the checkout once, then the data that the server stored (TRACK-40)', async () => {
    const { onStep } = await show([{ status: 422, body: problem(422, 'invalid_address') }, paid()]);
    const sheet = await openSheet();
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await openSheet();
    const beginEvent = { name: 'begin_checkout', given: {} };
    expect(events).toEqual([beginEvent]);
    await pressPay();
    await screen.findByRole('alert');
    expect(events).toEqual([beginEvent]);
    await pressPay();
    await waitFor(() => expect(onStep).toHaveBeenCalled());
    const goods = { currency: 'GBP', items: [expect.objectContaining({ sku: cart.items[0]!.productSku })] };
    expect(events).toEqual([
      beginEvent,
      { name: 'add_shipping_info', given: { tier: 'standard', goods } },
      { name: 'add_payment_info', given: { paymentType: 'sandbox_wallet', goods } },
    ]);
  });

  it('shows the server’s price of each delivery rate, and pays for the chosen rate', async () => {
    const { server } = await show();
    const sheet = await openSheet();
    await userEvent.click(await sheet.findByRole('radio', { name: /^Express · £9\.99/ }));
    await pressPay('Pay £34.98');
    await waitFor(() => expect(server.authorised).toMatchObject([{ quote: 'x-express', rateId: 'express' }]));
  });

  it('sends only the place of the address to the server', async () => {
    const { network, server } = await show();
    const sheet = await openSheet();
    await userEvent.click(sheet.getByRole('radio', { name: /New York/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We don’t deliver to United States from this shop. Please choose another address.',
    );
    expect(network.requestsTo(QUOTE).at(-1)!.body).toEqual({
      place: { country: 'US', state: 'NY', city: 'New York', zipcode: '10001' },
    });
    await userEvent.click(await payButton());
    expect(server.authorised).toEqual([]);
    await userEvent.click(sheet.getByRole('radio', { name: /Leeds/ }));
    await pressPay('Pay £28.98');
    await waitFor(() => expect(server.authorised).toHaveLength(1));
  });

  it('opens the payment step if the bank refuses the payment (STEPS-09)', async () => {
    const { onStep } = await show([unpaid('declined')]);
    await openSheet();
    await pressPay();
    await waitFor(() => expect(onStep.mock.calls).toEqual([['payment', { isReplacing: true }]]));
  });

  it.each([
    ['the provider does not answer the shop', away()],
    ['the answer is lost', { status: 502 }],
    ['the payment needs time', running()],
  ])('leads to the review, which finds out the result, if %s (STEPS-10)', async (_, answer) => {
    const { onStep, network } = await show([answer]);
    await openSheet();
    await pressPay();
    await waitFor(() => expect(onStep.mock.calls).toEqual([['review']]));
    expect(new Set(network.requestsTo(PAY).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([
    [
      { status: 409, body: problem(409, 'checkout_changed') },
      'You haven’t been charged. Check the change, then pay.',
    ],
    [
      { status: 422, body: problem(422, 'invalid_address') },
      /We can’t send a parcel to the address in your wallet/,
    ],
    [{ status: 429, body: problem(429, 'too_many_attempts') }, /too many tries/i],
    [{ status: 409, body: problem(409, 'cart_undecided') }, /couldn’t place this order/],
  ])('says why nothing was paid, asks for the price again, and can pay then', async (answer, text) => {
    const { onStep, network } = await show([answer, paid()]);
    await openSheet();
    await pressPay();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    const questionCount = network.requestsTo(QUOTE).length;
    expect(questionCount).toBeGreaterThan(2);
    await pressPay();
    await waitFor(() => expect(onStep).toHaveBeenCalledTimes(1));
  });

  it('ignores a second press during a payment, and any press while offline', async () => {
    const { server, onStep } = await show([{ ...{ body: { data: paid() } }, delayMs: 50 }]);
    await openSheet();
    await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-disabled', 'true'));
    setOnline(false);
    await userEvent.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline');
    setOnline(true);
    await userEvent.dblClick(await payButton());
    await waitFor(() => expect(onStep).toHaveBeenCalled());
    expect(server.authorised).toHaveLength(1);
  });

  it('offers a retry if the price does not arrive', async () => {
    let isBroken = false;
    const { network } = await show([paid()]);
    network.use({
      ...{ method: 'POST', path: '/website/v2/checkout/express/quote' },
      answer: () => (isBroken ? { status: 422, body: problem(422, 'x') } : { body: { data: anOffer() } }),
    });
    const sheet = await openSheet();
    isBroken = true;
    await userEvent.click(sheet.getByRole('radio', { name: /New York/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t work out the price');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeVisible();
  });
});
