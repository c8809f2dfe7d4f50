import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';
import type { ExpressQuoteBody } from '@bindery/shared/contracts';
import { problem, renderRemote } from '@bindery/shared/testing';
import { aLine, cartOf } from '../../testing/cart-server';
import { recordEvents } from '../../testing/recorded-events';
import { anOffer, expressServer } from '../../testing/express-server';
import { ORDER_ID } from '../../testing/order-server';
import { paid, type Answers } from '../../testing/payment-server';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { ExpressCheckout } from './express-checkout';
import { addressOf, type ExpressEvents } from './stripe-express';

const LEEDS = { city: 'Leeds', state: '', postal_code: 'LS1', country: 'GB' };
const provider = { name: 'stripe' as const, api_key: 'pk_test_1' };
const offerOf = ({ place, rateId }: ExpressQuoteBody) =>
  anOffer(place && place.country !== 'GB' ? null : rateId, { provider, wallets: ['apple_pay', 'link'] });
const cart = cartOf(aLine());
let events: ReturnType<typeof recordEvents>;
const reportError = jest.fn<Analytics['reportError']>();

/** A fake of Stripe.js with the Express Checkout Element, in which the test acts as the wallet. */
function fakeStripe() {
  const listeners = new Map<string, (event: never) => void>();
  const calls: { options?: unknown; element?: unknown; amounts: number[] } = { amounts: [] };
  const submit = jest.fn<() => Promise<{ error?: { type: string } }>>().mockResolvedValue({});
  (window as { Stripe?: unknown }).Stripe = () => ({
    elements: (options: unknown) => {
      calls.options = options;
      return {
        submit,
        update: ({ amount }: { amount: number }) => void calls.amounts.push(amount),
        create: (_type: string, elementOptions: unknown) => {
          calls.element = elementOptions;
          return {
            mount: (place: HTMLElement) => place.append('Apple Pay'),
            destroy: () => undefined,
            on: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
          };
        },
      };
    },
    createConfirmationToken: () => Promise.resolve({ confirmationToken: { id: 'ctoken_1' } }),
  });
  const happen = <Name extends keyof ExpressEvents>(name: Name, event: ExpressEvents[Name]) =>
    act(async () => listeners.get(name)!(event as never));
  return { calls, happen, submit, isMounted: () => listeners.has('confirm') };
}

const question = () => ({ resolve: jest.fn<(prices: unknown) => void>(), reject: jest.fn<() => void>() });
const confirmation = (changes: Partial<ExpressEvents['confirm']> = {}) => ({
  ...{ expressPaymentType: 'apple_pay', shippingRate: { id: 'standard' } },
  billingDetails: { email: 'grace@example.com', phone: '0113 496 0000' },
  shippingAddress: {
    name: 'Grace Brewster Hopper',
    address: { ...LEEDS, postal_code: 'LS1 4AP', line1: '7 Mill Lane', line2: null },
  },
  paymentFailed: jest.fn<ExpressEvents['confirm']['paymentFailed']>(),
  ...changes,
});

beforeEach(() => {
  reportError.mockReset();
  events = recordEvents();
  setAnalytics({ ...getAnalytics(), reportError });
});
afterEach(() => {
  localStorage.clear();
  delete (window as { Stripe?: unknown }).Stripe;
});

async function show(answers: Answers = [paid()]) {
  const stripe = fakeStripe();
  const onStep = jest.fn<CheckoutStepProps['onStep']>();
  const server = expressServer(answers, offerOf);
  const page = renderRemote(<ExpressCheckout cart={cart} state="cart 1" onStep={onStep} />, {
    handlers: server.handlers,
  });
  await waitFor(() => expect(stripe.isMounted()).toBe(true));
  return { ...page, server, onStep, ...stripe };
}

/** STEPS-04, PAY-01, PROV-01 */
describe('the wallets of Stripe', () => {
  it('appear only if Stripe says that the browser has a wallet', async () => {
    const { happen, calls } = await show();
    const wallets = () => screen.queryByRole('group', { name: 'Express checkout' });
    expect(wallets()).not.toBeInTheDocument();
    await happen('ready', { availablePaymentMethods: undefined });
    expect(wallets()).not.toBeInTheDocument();
    await happen('ready', { availablePaymentMethods: { applePay: true } });
    expect(wallets()).toHaveTextContent('Apple Pay');
    expect(calls.options).toMatchObject({ mode: 'payment', amount: 2898, currency: 'gbp' });
    expect(calls.element).toMatchObject({
      allowedShippingCountries: ['GB'],
      paymentMethods: {
        ...{ applePay: 'auto', link: 'auto', googlePay: 'never', paypal: 'never' },
        ...{ amazonPay: 'never', klarna: 'never' },
      },
    });
  });

  it('show the server’s prices for each place and delivery method', async () => {
    const { happen, calls, network } = await show();
    const click = question();
    await happen('click', click);
    const [express, standard] = ['express', 'standard'].map((id) => expect.objectContaining({ id }));
    const lineItems = [{ name: 'Items', amount: 2499 }];
    expect(click.resolve).toHaveBeenCalledWith({ lineItems, shippingRates: [standard, express] });
    const address = question();
    await happen('shippingaddresschange', { ...address, address: LEEDS });
    await waitFor(() => expect(address.resolve).toHaveBeenCalled());
    const rate = question();
    await happen('shippingratechange', { ...rate, shippingRate: { id: 'express' } });
    await waitFor(() => expect(rate.resolve).toHaveBeenCalled());
    expect(rate.resolve).toHaveBeenCalledWith({ lineItems, shippingRates: [express, standard] });
    expect(calls.amounts).toEqual([2898, 2898, 3498]);
    const place = { country: 'GB', state: '', city: 'Leeds', zipcode: 'LS1' };
    const quotes = network.requestsTo('POST /website/v2/checkout/express/quote').map(({ body }) => body);
    expect(quotes).toEqual([{}, { place }, { place, rateId: 'express' }]);
  });

  it('refuse a place that the shop does not deliver to, with an explanation', async () => {
    const { happen } = await show();
    const address = question();
    await happen('shippingaddresschange', { ...address, address: { ...LEEDS, country: 'US' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('We don’t deliver to United States');
    expect(address.reject).toHaveBeenCalledTimes(1);
  });

  it('refuse to go on without a price', async () => {
    const { happen, network } = await show();
    network.use({
      ...{ method: 'POST', path: '/website/v2/checkout/express/quote' },
      answer: () => ({ status: 422, body: problem(422, 'x') }),
    });
    const address = question();
    await happen('shippingaddresschange', { ...address, address: LEEDS });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t work out the price');
    expect(address.reject).toHaveBeenCalledTimes(1);
  });

  it('pay what the shopper authorised', async () => {
    const { happen, onStep, server } = await show();
    const confirmed = confirmation();
    await happen('confirm', confirmed);
    await waitFor(() =>
      expect(onStep.mock.calls).toEqual([['confirmation', { orderId: ORDER_ID, isReplacing: true }]]),
    );
    expect(server.authorised).toEqual([
      {
        ...{ quote: 'x-standard', token: 'ctoken_1', email: 'grace@example.com', rateId: 'standard' },
        address: {
          ...{ firstname: 'Grace Brewster', lastname: 'Hopper', phone: '0113 496 0000' },
          ...{ address1: '7 Mill Lane', address2: '', city: 'Leeds', state: '' },
          ...{ zipcode: 'LS1 4AP', country: 'GB' },
        },
      },
    ]);
    expect(confirmed.paymentFailed).not.toHaveBeenCalled();
  });

  it('report the shopper’s actions to analytics, without personal data (TRACK-40)', async () => {
    const { happen, onStep } = await show();
    await happen('click', question());
    await happen('shippingratechange', { ...question(), shippingRate: { id: 'express' } });
    await happen('confirm', confirmation({ shippingRate: { id: 'express' } }));
    await waitFor(() => expect(onStep).toHaveBeenCalled());
    expect(events).toMatchObject([
      { name: 'begin_checkout' },
      { name: 'add_shipping_info', given: { tier: 'express' } },
      { name: 'add_payment_info', given: { paymentType: 'apple_pay' } },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Grace|Hopper|Leeds|LS1|example|0113/);
  });

  it('report a failed payment in the wallet and on the page', async () => {
    const { happen, submit } = await show([{ status: 422, body: problem(422, 'invalid_address') }]);
    const refused = confirmation();
    await happen('confirm', refused);
    expect(await screen.findByRole('alert')).toHaveTextContent('the address in your wallet');
    expect(refused.paymentFailed).toHaveBeenCalledWith({ reason: 'fail' });
    submit.mockResolvedValue({ error: { type: 'api_error' } });
    const broken = confirmation();
    await happen('confirm', broken);
    expect(await screen.findByText(/check your payment details/)).toBeVisible();
    expect(broken.paymentFailed).toHaveBeenCalledWith({ reason: 'fail' });
  });
});

it('the market decides whether a wallet’s name begins or ends with the family name', () => {
  const address = { ...LEEDS, line1: '1', line2: 'B' };
  const nameIn = (name: string, familyNameFirst: boolean) => {
    const { firstname, lastname } = addressOf({ name, address }, undefined, { familyNameFirst });
    return [firstname, lastname];
  };
  expect(nameIn(' Grace  Hopper ', false)).toEqual(['Grace', 'Hopper']);
  expect(nameIn('김 하나', true)).toEqual(['하나', '김']);
  expect(nameIn('Cher', false)).toEqual(['', 'Cher']);
});
