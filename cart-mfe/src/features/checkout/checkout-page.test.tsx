import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { cartQuery } from '@bindery/shared/data';
import type { Checkout } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import type { CheckoutStep } from '@bindery/contracts/cart';
import { aLine, anExtraLine, cartOf } from '../../testing/cart-server';
import { aCheckout, anAddress, aUser, checkoutServer } from '../../testing/checkout-server';
import { aRate } from '../../testing/payment-server';
import { recordEvents } from '../../testing/recorded-events';
import { CheckoutPage } from '.';

/** A page around the remote. Its step changes as the remote navigates. */
function Page({ initialStep }: { initialStep: CheckoutStep | undefined }) {
  const [place, setAt] = useState({ step: initialStep, orderId: undefined as string | undefined });
  return (
    <Suspense fallback="…">
      <CheckoutPage {...place} onStep={(step, { orderId } = {}) => setAt({ step, orderId })} />
      <p>{`At ${place.step ?? 'none'}`}</p>
    </Suspense>
  );
}

interface ShowOptions {
  step?: CheckoutStep;
  market?: string;
  lines?: Parameters<typeof checkoutServer>[1];
  handlers?: Handler[];
  isStrict?: boolean;
}

function show(
  checkout: Checkout | undefined,
  { step, market = 'uk', lines, handlers = [], isStrict = false }: ShowOptions = {},
) {
  const server = checkoutServer(checkout, lines);
  const page = renderRemote(<Page initialStep={step} />, {
    handlers: [...server.handlers, ...otherHandlers, ...handlers],
    market: findMarket(market)!,
    isStrict,
  });
  return { ...page, server };
}
const addressed = (overrides: Partial<Checkout> = {}): Checkout => {
  const newCheckout = aCheckout(overrides);
  return {
    ...newCheckout,
    state: 'shipping',
    email: 'ida@example.com',
    parcels: newCheckout.parcels.map((parcel) => ({ ...parcel, address: anAddress })),
    ...overrides,
  };
};
const withRates = (): Checkout['parcels'] =>
  addressed().parcels.map((parcel) => ({ ...parcel, rates: [aRate({ selected: true })] }));
/** Handlers that never answer, for the requests of later steps. */
const otherHandlers = [
  'POST /website/v2/checkout/result',
  'GET /website/v2/orders/:id',
  'GET /website/v2/checkout/orders/:id',
].map((address) => handle(address, 'hang'));
const entry = (name: RegExp | string) => screen.findByRole('textbox', { name });
async function fillAddress(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await entry('First name'), 'Ida');
  await user.type(await entry('Last name'), 'Berg');
  await user.type(await entry('Address'), '1 High Street');
  await user.type(await entry('Town or city'), 'Leeds');
  await user.type(await entry('Postcode'), 'ls11aa');
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the analytics events of a checkout (TRACK-40)', () => {
  it('contain the start of the checkout only once, even across tabs and days', async () => {
    const events = recordEvents();
    const firstVisit = show(undefined, { isStrict: true });
    expect(await screen.findByRole('region', { name: 'Delivery address' })).toBeVisible();
    const viewed = (label: string) => ({
      name: 'checkout_v3',
      given: { category: 'Checkout', action: 'Step viewed', label },
    });
    // the page waits until the address names the step, because an earlier event would count for the previous page
    await waitFor(() => expect(events).not.toEqual([]));
    expect(events).toEqual([{ name: 'begin_checkout', given: {} }, viewed('address')]);
    firstVisit.unmount();
    show(addressed(), { step: 'shipping' });
    await waitFor(() => expect(events).toHaveLength(3));
    expect(events[2]).toEqual(viewed('shipping'));
  });

  it('contain the start once per page load if the browser cannot store anything', async () => {
    const events = recordEvents();
    const blocked = (['getItem', 'setItem'] as const).map((method) =>
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    );
    const unseen = addressed({ cart: { ...cartOf(aLine()), number: 'B2' } });
    show(unseen, { step: 'shipping' }).unmount();
    await act(async () => undefined);
    show(unseen, { step: 'shipping' });
    await waitFor(() => expect(events.some(({ name }) => name === 'checkout_v3')).toBe(true));
    expect(events.filter(({ name }) => name === 'begin_checkout')).toHaveLength(1);
    blocked.forEach((spy) => spy.mockRestore());
  });

  it('are not sent if the cart cannot be ordered', async () => {
    const events = recordEvents();
    show(undefined, { lines: [] });
    await screen.findByRole('link');
    expect(events).toEqual([]);
  });
});

describe('the steps of a checkout (ADDR-01, ADDR-02)', () => {
  it('open at the step that the server expects', async () => {
    const { network } = show(undefined);
    expect(await screen.findByRole('region', { name: 'Delivery address' })).toBeVisible();
    expect(await screen.findByText('At address')).toBeVisible();
    expect(network.requestsTo('POST /website/v2/checkout')).toHaveLength(1);
  });

  it.each([
    ['review', 'shipping'],
    ['payment', 'shipping'],
    ['confirmation', 'shipping'],
    ['address', 'address'],
  ] as const)('for the page address %s without a delivery method, open at %s', async (step, shownStep) => {
    show(addressed(), { step });
    expect(await screen.findByText(`At ${shownStep}`)).toBeVisible();
  });

  it.each([
    ['paying', 'review'],
    ['complete', 'confirmation'],
  ] as const)(
    'in the checkout state %s, open at %s regardless of the page address',
    async (state, shownStep) => {
      show(addressed({ state, order: { id: 'o-1', number: 'R1' } }), { step: 'address' });
      expect(await screen.findByText(`At ${shownStep}`)).toBeVisible();
    },
  );

  it('are sections of one page, in which a button opens each answered step', async () => {
    show(addressed({ state: 'payment', parcels: withRates() }), { step: 'payment' });
    const sections = within(await screen.findByRole('list', { name: 'Steps of your order' }));
    expect(sections.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Delivery address', 'Delivery', 'Payment', 'Review your order'],
    ]);
    const current = () => sections.getAllByRole('listitem', { current: 'step' }).at(-1);
    expect(current()).toHaveTextContent(/^3Payment/);
    expect(sections.queryByRole('button', { name: /Review your order/ })).not.toBeInTheDocument();
    await userEvent.click(sections.getByRole('button', { name: 'Change Delivery address' }));
    expect(await screen.findByText('At address')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Delivery address' })).toHaveFocus();
    await userEvent.click(sections.getByRole('button', { name: 'Continue Payment' }));
    expect(await screen.findByText('At payment')).toBeVisible();
  });

  it('show in closed sections what was chosen', async () => {
    const [parcel] = withRates();
    const gift = { message: 'Happy birthday', hidesPrices: true };
    const day = { kind: 'by' as const, day: '2026-12-24' };
    const second = { ...parcel!, id: 'p-1', gift, day, address: { ...anAddress, firstname: 'Jo' } };
    const method = { type: 'card', label: 'Visa •••• 4242' };
    const checkout = addressed({ state: 'review', parcels: [parcel!, second], method });
    const business = { company: 'ACME', vatNumber: 'DE136695976', isRegistered: false };
    show({ ...checkout, billingAddress: { ...anAddress, city: 'York' }, business }, { step: 'review' });
    const address = within(await screen.findByRole('region', { name: 'Delivery address' }));
    expect(address.getByText('ida@example.com')).toBeVisible();
    expect(address.getByText('Parcel 2 of 2')).toBeVisible();
    expect(address.getByText(/^Jo Berg, 1 High Street, Leeds/)).toBeVisible();
    expect(address.getAllByText('1 × A Book (Robin)')).toHaveLength(2);
    expect(address.getByText('Happy birthday')).toBeVisible();
    expect(address.getByText('No prices in the parcel')).toBeVisible();
    expect(address.getByText(/, York/)).toBeVisible();
    expect(address.getByText('Invoice to: ACME, DE136695976')).toBeVisible();
    expect(address.getByText(/VIES, the EU register, doesn’t list/)).toBeVisible();
    const delivery = within(screen.getByRole('region', { name: 'Delivery' }));
    expect(delivery.getByText('By 24 December')).toBeVisible();
    expect(delivery.getAllByText(/^Arrives 20.{1,3}22 December$/)).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: 'Payment' })).getByText('Visa •••• 4242')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change Payment' })).toBeVisible();
  });

  it('lead from the closed delivery section to a parcel’s empty day field (SHIP-03)', async () => {
    const [parcel] = withRates();
    const day = { kind: 'by' as const, day: '2026-12-24' };
    const parcels = [
      { ...parcel!, day },
      { ...parcel!, id: 'p-1' },
      { ...parcel!, id: 'p-2' },
    ];
    show(addressed({ state: 'payment', parcels }), { step: 'payment' });
    const delivery = within(await screen.findByRole('region', { name: 'Delivery' }));
    expect(delivery.getAllByRole('button', { name: /^Choose a day/ })).toHaveLength(2);
    await userEvent.click(delivery.getByRole('button', { name: 'Choose a day: Parcel 3 of 3' }));
    expect(await screen.findByText('At shipping')).toBeVisible();
    const entries = delivery.getAllByRole('combobox', { name: 'When should it arrive?' });
    expect(entries[2]).toHaveFocus();
  });

  it('close when they are complete, and open the next step', async () => {
    const { server } = show(undefined);
    const user = userEvent.setup();
    await user.type(await entry('Email address'), 'ida@example.com');
    await fillAddress(user);
    server.rates = [aRate()];
    await user.keyboard('{Enter}');
    expect(await screen.findByText('At payment')).toBeVisible();
    expect(screen.getByText('ida@example.com')).toBeVisible();
    expect(screen.getByText(/^Arrives 20/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Payment' })).toHaveFocus();
  });
});

describe('a saved address that is changed (ADDR-08)', () => {
  const reviewed = () =>
    addressed({ state: 'review', parcels: withRates(), method: { type: 'card', label: 'Visa' } });

  it('is saved before another section opens', async () => {
    const { server } = show(reviewed(), { step: 'address' });
    const user = userEvent.setup();
    await user.type(await entry('Town or city'), ' North');
    await user.click(screen.getByRole('button', { name: 'Change Payment' }));
    expect(await screen.findByText('At payment')).toBeVisible();
    expect(server.addresses).toMatchObject([{ parcels: [{ address: { city: 'Leeds North' } }] }]);
  });

  it('remains open, with the focus on the faulty field, if it cannot be saved', async () => {
    const { server } = show(reviewed(), { step: 'address' });
    const user = userEvent.setup();
    await user.clear(await entry('Town or city'));
    await user.click(screen.getByRole('button', { name: 'Change Payment' }));
    expect(await entry('Town or city')).toHaveFocus();
    expect(server.addresses).toEqual([]);
  });

  it('is shown again instead of the review if it was not sent', async () => {
    const firstVisit = show(reviewed(), { step: 'address' });
    await userEvent.type(await entry('Town or city'), ' North');
    firstVisit.unmount();
    show(reviewed(), { step: 'review' });
    expect(await screen.findByText('At address')).toBeVisible();
    expect(await entry('Town or city')).toHaveValue('Leeds North');
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});

describe('the order summary beside each step (ADDR-01)', () => {
  it('shows books, extras and sums, and which sums are still unknown', async () => {
    const cart = cartOf(aLine({ quantity: 2 }), anExtraLine());
    show(aCheckout({ cart }), { step: 'address' });
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(summary.getByText('2 × A Book (Robin)')).toBeInTheDocument();
    expect(summary.getByText('Starry paper')).toBeInTheDocument();
    expect(summary.getByText('Next step')).toBeInTheDocument();
    expect(summary.getByText('Total before delivery')).toBeInTheDocument();
    const toggle = summary.getByRole('button', { name: 'Show' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(summary.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('shows the cart’s estimate until the shopper has chosen delivery (CART-07)', async () => {
    const cart = cartOf(aLine());
    const money = (amount: string) => ({ amount, formatted: `£${amount}` });
    const estimate = {
      ...{ country: 'GB', shipping: money('2.99'), freeFrom: money('40.00'), tax: money('0.50') },
      ...{ credit: money('0.00'), total: money('27.98') },
    };
    const price = { ...cart.price, shippingFrom: money('2.99'), estimate };
    show(aCheckout({ cart: { ...cart, price } }), { step: 'address' });
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(summary.getByText('From £2.99')).toBeInTheDocument();
    expect(summary.getByText('Included (£0.50)')).toBeInTheDocument();
    expect(summary.getByText('Estimated total').closest('div')).toHaveTextContent('£27.98');
  });

  it('says on the delivery step that delivery is not chosen yet', async () => {
    show(addressed(), { step: 'shipping' });
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(summary.getByText('Not chosen yet')).toBeInTheDocument();
  });

  it('subtracts promotions, credit and delivery discounts', async () => {
    const money = (amount: string) => ({ amount, formatted: `£${amount}` });
    const quote = {
      ...aCheckout().quote,
      shipping: money('4.99'),
      discount: { promo: money('2.00'), credit: money('5.00'), shipping: money('1.00') },
      tax: money('0.00'),
      total: money('21.98'),
      pending: [],
    };
    show(addressed({ quote }), { step: 'address' });
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    for (const sum of ['£4.99', '−£2.00', '−£5.00', '−£1.00'])
      expect(summary.getByText(sum)).toBeInTheDocument();
    expect(summary.getAllByText('£21.98')).toHaveLength(2);
  });
});

describe('obstacles to an order (ADDR-04)', () => {
  it('include an empty cart, with a link back to the shop', async () => {
    show(undefined, { lines: [] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your cart is empty');
    expect(screen.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk');
  });

  it('include decisions that the shopper must make in the cart', async () => {
    const price = { amount: '24.99', formatted: '£24.99' };
    const cart = cartOf(aLine({ priceChanged: { before: price, now: price } }));
    show(aCheckout({ cart }), { step: 'address' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/A price has changed/);
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/uk/cart');
  });

  it.each([
    [403, 'shopper_restricted', 'You can’t order at the moment'],
    [409, 'cart_undecided', 'Please check your cart'],
    [409, 'cart_empty', 'Your cart is empty'],
  ])('show a text for %i %s', async (status, code, words) => {
    const { network } = show(undefined, { lines: [] });
    network.use(handle('POST /website/v2/checkout', { status, body: problem(status, code) }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('include a lack of stock, which either the page or the server detects', async () => {
    const fewer = /Some items have sold out or run low/;
    const { unmount } = show(aCheckout({ cart: cartOf(aLine({ quantity: 3, onlyLeft: 2 })) }));
    expect(await screen.findByRole('alert')).toHaveTextContent(fewer);
    unmount();
    const body = problem(409, 'cart_undecided');
    body.errors = [{ code: 'too_many', status: 409, detail: 'It waits for a decision', field: 'line-1' }];
    const { network, queryClient } = show(undefined, { lines: [] });
    network.use(handle('POST /website/v2/checkout', { status: 409, body }));
    const { queryKey } = cartQuery(findMarket('uk')!);
    queryClient.setQueryData(queryKey, cartOf(aLine({ quantity: 3 })));
    expect(await screen.findByRole('alert')).toHaveTextContent(fewer);
    // the cached cart lacks the shortage that the server reported, so the page invalidates the cache
    await waitFor(() => expect(queryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: true }));
  });

  it('include a failed request, which the shopper can repeat', async () => {
    const away = handle('POST /website/v2/checkout', { status: 500, body: problem(500, 'internal') });
    const { network, server } = show(undefined, { handlers: [away] });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the checkout');
    network.use(...server.handlers);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Delivery address' })).toBeVisible();
  });

  it('include a cart that another tab changed', async () => {
    const { server, queryClient } = show(aCheckout(), { step: 'address' });
    await screen.findByRole('heading', { level: 1 });
    const cart = cartOf(aLine({ quantity: 3 }));
    server.checkout = aCheckout({ revision: 2, cart: { ...cartOf(aLine()), revision: 9 } });
    await queryClient.invalidateQueries({ queryKey: ['checkout'] });
    expect(screen.queryByText('Your cart has changed')).not.toBeInTheDocument();
    server.checkout = aCheckout({ revision: 3, cart });
    await queryClient.invalidateQueries({ queryKey: ['checkout'] });
    expect(await screen.findByText('Your cart has changed')).toBeVisible();
    expect(screen.getByText('3 × A Book (Robin)')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('Your cart has changed')).not.toBeInTheDocument();
  });
});

describe('the address step (ADDR-05, ADDR-07)', () => {
  it('sends a guest’s input once and opens the next step', async () => {
    const { server, network } = show(aCheckout(), { step: 'address' });
    const user = userEvent.setup();
    await user.type(await entry('Email address'), 'ida@example.com');
    await fillAddress(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('At shipping')).toBeVisible();
    expect(server.addresses).toEqual([
      { email: 'ida@example.com', billingAddress: null, parcels: [{ address: anAddress, gift: null }] },
    ]);
    const [put] = network.requestsTo('PUT /website/v2/checkout/address');
    expect(put!.headers).toMatchObject({ 'if-match': '"c-1-1"' });
    expect(put!.headers['idempotency-key']).toBeTruthy();
    expect(sessionStorage.getItem('bindery-checkout-address')).toBeNull();
  });

  it('lists the missing fields, with a link to each field', async () => {
    const { network } = show(aCheckout(), { step: 'address' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const email = await entry('Email address');
    expect(email).toBeInvalid();
    const summary = within(screen.getByRole('alert'));
    expect(summary.getByRole('heading', { name: 'Please check the marked fields.' })).toBeVisible();
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(await entry('Postcode')).toHaveAccessibleDescription(/e\.g\. SW1A 1AA/);
    const links = () => summary.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links()).toEqual([
      'Email address (Contact): Please fill this in.',
      ...['First name', 'Last name', 'Address', 'Town or city', 'Postcode'].map(
        (label) => `${label} (Deliver to): Please fill this in.`,
      ),
    ]);
    await user.click(summary.getByRole('link', { name: /Email address/ }));
    expect(email).toHaveFocus();
    await user.type(email, 'ida@example.com');
    expect(links()[0]).toBe('First name: Please fill this in.');
    await user.type(await entry('Postcode'), 'nonsense');
    await user.tab();
    expect(await entry('Postcode')).toHaveAccessibleDescription(/It should look like SW1A 1AA/);
    expect(network.requestsTo('PUT /website/v2/checkout/address')).toEqual([]);
  });

  it('shows the server’s errors at their fields', async () => {
    const { network } = show(addressed(), { step: 'address' });
    const body = problem(422, 'invalid_address');
    body.errors = [
      { code: 'invalid_postcode', detail: '', status: 422, field: 'parcels.0.address.zipcode' },
      { code: 'invalid_email', detail: '', status: 422, field: 'email' },
    ];
    network.use(handle('PUT /website/v2/checkout/address', { status: 422, body }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    const email = await entry('Email address');
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getAllByRole('link')).toHaveLength(2);
    expect(email).toBeInvalid();
    expect(await entry('Postcode')).toBeInvalid();
  });

  it.each([
    [412, 'checkout_changed', /changed in another tab/],
    [429, 'too_many_requests', /wait a few minutes/],
    [500, 'internal', /having trouble connecting/],
  ])('shows an error for status %i %s without losing the typed text', async (status, code, words) => {
    const { network } = show(addressed(), { step: 'address' });
    network.use(handle('PUT /website/v2/checkout/address', { status, body: problem(status, code) }));
    const user = userEvent.setup();
    await user.type(await entry('Town or city'), ' North');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await entry('Town or city')).toHaveValue('Leeds North');
  });

  it('accepts a company and a VAT number, and shows if the VAT number is wrong', async () => {
    const { server, network } = show(addressed({ email: 'ida@example.com' }), { step: 'address' });
    const user = userEvent.setup();
    expect(screen.queryByRole('textbox', { name: /^VAT number/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Add company or VAT number' }));
    expect(await entry('Company (optional)')).toHaveFocus();
    await user.type(await entry('Company (optional)'), 'ACME');
    await user.type(await entry('VAT number (optional)'), 'GB1');
    const body = problem(422, 'invalid_address');
    body.errors = [{ code: 'invalid_vat_number', detail: '', status: 422, field: 'business.vatNumber' }];
    network.use(handle('PUT /website/v2/checkout/address', { status: 422, body }));
    const send = () => user.click(screen.getByRole('button', { name: 'Continue' }));
    await send();
    await waitFor(async () => expect(await entry('VAT number (optional)')).toHaveFocus());
    expect(await entry('VAT number (optional)')).toHaveAccessibleDescription(/isn’t valid/);
    network.use(...server.handlers);
    await user.clear(await entry('VAT number (optional)'));
    await user.type(await entry('VAT number (optional)'), 'GB980780684');
    await send();
    await waitFor(() => expect(server.addresses).toHaveLength(1));
    expect(server.addresses[0]!.business).toEqual({ company: 'ACME', vatNumber: 'GB980780684' });
  });

  it('sends a customer’s default address once, without a click', async () => {
    const { server } = show(aCheckout(), { step: 'address' });
    server.user = aUser;
    await screen.findByText('At shipping');
    expect(server.addresses).toHaveLength(1);
    expect(server.addresses[0]).toMatchObject({ email: aUser.email, parcels: [{ address: anAddress }] });
  });

  it('shows customers their e-mail address and fills in their postal address', async () => {
    const { server } = show(aCheckout(), { step: 'address' });
    server.user = { ...aUser, addresses: aUser.addresses.map((each) => ({ ...each, isDefault: false })) };
    expect(await screen.findByText('You’re signed in as ida@example.com.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Email address' })).not.toBeInTheDocument();
    expect(await entry('Town or city')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    for (const name of ['Address', 'Town or city', 'Postcode']) expect(await entry(name)).toBeInvalid();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Your addresses' }), 'a-1');
    for (const name of ['Address', 'Town or city', 'Postcode']) expect(await entry(name)).toBeValid();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('At shipping');
    expect(server.addresses[0]).toMatchObject({ email: aUser.email, parcels: [{ address: anAddress }] });
  });

  it('saves the address to the account if the customer chooses so', async () => {
    const { server, network } = show(aCheckout(), { step: 'address' });
    server.user = { ...aUser, addresses: [] };
    const user = userEvent.setup();
    await screen.findByText('You’re signed in as ida@example.com.');
    await user.type(await entry('Address'), '1 High Street');
    await user.type(await entry('Town or city'), 'Leeds');
    await user.type(await entry('Postcode'), 'LS1 1AA');
    await user.click(screen.getByRole('checkbox', { name: 'Save this address to my account' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(network.requestsTo('POST /website/v1/user/addresses')).toHaveLength(1));
  });

  it('continues with a message if saving to the account fails', async () => {
    const { server, network } = show(aCheckout(), { step: 'address' });
    server.user = { ...aUser, addresses: [] };
    network.use(
      handle('POST /website/v1/user/addresses', { status: 409, body: problem(409, 'too_many_addresses') }),
    );
    const user = userEvent.setup();
    await screen.findByText('You’re signed in as ida@example.com.');
    await user.type(await entry('Address'), '1 High Street');
    await user.type(await entry('Town or city'), 'Leeds');
    await user.type(await entry('Postcode'), 'LS1 1AA');
    await user.click(screen.getByRole('checkbox', { name: 'Save this address to my account' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('At shipping');
    const noticeText = /couldn’t save the address to your account/;
    expect((await screen.findByText(noticeText)).closest('[role="status"]')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(noticeText)).not.toBeInTheDocument();
  });

  it('asks for postcode and family name first in Japan', async () => {
    await act(async () => void show(aCheckout(), { step: 'address', market: 'jp' }));
    await screen.findByRole('region', { name: 'お届け先' });
    await screen.findByRole('textbox', { name: '姓' });
    const names = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ name }) => name.replace('parcels.0.address.', ''));
    expect(names.slice(1, 7)).toEqual([
      'lastname',
      'firstname',
      'phoneticLastname',
      'phoneticFirstname',
      'zipcode',
      'city',
    ]);
    expect(screen.getAllByRole('option', { name: '東京都' })).toHaveLength(1);
  });

  it('sets the autocomplete type of each field', async () => {
    show(aCheckout(), { step: 'address', market: 'us' });
    expect(await entry('First name')).toHaveAttribute('autocomplete', 'shipping given-name');
    expect(await entry('ZIP code')).toHaveAttribute('autocomplete', 'shipping postal-code');
    expect(await entry('ZIP code')).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveAttribute(
      'autocomplete',
      'shipping address-level1',
    );
  });
});

describe('unsent input (ADDR-08)', () => {
  it('survives a reload in this tab only', async () => {
    const firstVisit = show(aCheckout(), { step: 'address' });
    await userEvent.type(await entry('Town or city'), 'Lee');
    firstVisit.unmount();
    show(aCheckout(), { step: 'address' });
    expect(await entry('Town or city')).toHaveValue('Lee');
    expect(localStorage.getItem('bindery-checkout-address')).toBeNull();
  });

  it('is marked as unsent if the shopper typed it while a request was running', async () => {
    const { server, network } = show(addressed(), { step: 'address' });
    const user = userEvent.setup();
    let goesOn = (): void => undefined;
    const heldAnswer = new Promise<void>((resolve) => {
      goesOn = resolve;
    });
    await user.type(await entry('Town or city'), ' North');
    network.use(
      handle('PUT /website/v2/checkout/address', async () => {
        await heldAnswer;
        server.checkout = { ...addressed(), revision: 2 };
        return { body: { data: server.checkout } };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await entry('Town or city'), 'east');
    goesOn();
    expect(await screen.findByRole('alert')).toHaveTextContent('You made a change while we were saving.');
    expect(await entry('Town or city')).toHaveValue('Leeds Northeast');
    expect(sessionStorage.getItem('bindery-checkout-address')).toContain('Leeds Northeast');
    network.use(...server.handlers);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('At shipping');
    expect(server.addresses.at(-1)).toMatchObject({ parcels: [{ address: { city: 'Leeds Northeast' } }] });
  });

  it('is deleted once the shopper has placed the order', async () => {
    sessionStorage.setItem('bindery-checkout-address', '{}');
    show(addressed({ state: 'complete', order: { id: 'o-1', number: 'R1' } }));
    await screen.findByText('At confirmation');
    await waitFor(() => expect(sessionStorage.getItem('bindery-checkout-address')).toBeNull());
  });
});

describe('a gift and several parcels (CHECK-05)', () => {
  it('turns the typed address into the billing address and asks for the recipient’s address', async () => {
    const { server } = show(addressed(), { step: 'address' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: /gift for someone else/ }));
    expect(screen.getByText(/moved your address to billing/)).toBeInTheDocument();
    const [firstNameField] = screen.getAllByRole('textbox', { name: 'First name' });
    expect(firstNameField).toHaveValue('');
    await user.type(screen.getByRole('textbox', { name: /Gift message/ }), 'Hello!');
    expect(screen.getByText(/294 characters left/)).toBeVisible();
    const fill = async (name: string, text: string) =>
      user.type(screen.getAllByRole('textbox', { name })[0]!, text);
    await fill('First name', 'Ole');
    await fill('Last name', 'Dahl');
    await fill('Address', '2 Low Street');
    await fill('Town or city', 'York');
    await fill('Postcode', 'YO1 7HH');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('At shipping');
    expect(server.addresses[0]).toMatchObject({
      billingAddress: { firstname: 'Ida', city: 'Leeds', country: 'GB' },
      parcels: [{ address: { firstname: 'Ole' }, gift: { message: 'Hello!', hidesPrices: true } }],
    });
  });

  it('makes the typed address the delivery address again if the shopper unticks the gift', async () => {
    show(addressed(), { step: 'address' });
    const tick = await screen.findByRole('checkbox', { name: /gift for someone else/ });
    await userEvent.click(tick);
    await userEvent.click(tick);
    expect(await entry('Town or city')).toHaveValue('Leeds');
    expect(screen.getByRole('checkbox', { name: 'Same as the delivery address' })).toBeChecked();
  });

  it('lets a keyboard user divide copies among parcels', async () => {
    const cart = cartOf(aLine({ quantity: 2 }));
    const { server } = show(addressed({ cart }), { step: 'address' });
    const user = userEvent.setup();
    (await screen.findByRole('button', { name: 'Send to another address' })).focus();
    await user.keyboard('{Enter}');
    const second = within(screen.getByRole('group', { name: 'Parcel 2' }));
    // the market's own country is preselected, although it is not the first in the list
    expect(second.getByRole('combobox', { name: 'Country' })).toHaveValue('GB');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(second.getByText('Please choose what goes into this parcel.')).toBeVisible();
    second.getByRole('button', { name: 'Move one A Book (Robin) to parcel 2' }).focus();
    await user.keyboard('{Enter}');
    expect(second.getByText('A Book (Robin): 1 of 2')).toBeVisible();
    const firstParcel = within(screen.getByRole('group', { name: 'Parcel 1' }));
    expect(firstParcel.getByText('A Book (Robin): 1 of 2')).toBeVisible();
    for (const [name, text] of [
      ['First name', 'Ole'],
      ['Last name', 'Dahl'],
      ['Address', '2 Low Street'],
      ['Town or city', 'York'],
      ['Postcode', 'YO1 7HH'],
    ] as const)
      await user.type(second.getByRole('textbox', { name }), text);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('At shipping');
    expect(server.addresses[0]!.parcels).toMatchObject([
      { items: [{ lineItemId: 'line-1', quantity: 1 }], address: { city: 'Leeds' } },
      { items: [{ lineItemId: 'line-1', quantity: 1 }], address: { city: 'York' } },
    ]);
  });
});
