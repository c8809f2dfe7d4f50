import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';
import { handle, renderRemote, setOnline } from '@bindery/shared/testing';
import type { Checkout } from '@bindery/shared/contracts';
import { anAddress } from '../../testing/checkout-server';
import { watchModelReads } from '../../testing/recorded-events';
import { aCheckout, aRate, paymentServer } from '../../testing/payment-server';
import { useCheckout } from '../../data/checkout/use-checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { ShippingStep } from './shipping-step';

const tracked = jest.fn<Analytics['legacyEvent']>();
beforeEach(() => {
  tracked.mockReset();
  setAnalytics({ ...getAnalytics(), legacyEvent: tracked });
});

function Step(props: Omit<CheckoutStepProps, 'checkout'>) {
  const { data } = useCheckout();
  return data ? <ShippingStep checkout={data} {...props} /> : null;
}

function show(
  checkout: Checkout = aCheckout({ state: 'payment' }),
  { isStrict = false, isRateLost = false } = {},
) {
  const server = paymentServer(checkout);
  const onStep = jest.fn<CheckoutStepProps['onStep']>();
  const page = renderRemote(<Step onStep={onStep} isRateLost={isRateLost} />, {
    handlers: server.handlers,
    isStrict,
  });
  return { ...page, server, onStep };
}
const goOn = () => screen.getByRole('button', { name: 'Continue to payment' });

describe('the delivery methods of a parcel (STEPS-01)', () => {
  it('show their name and price, described by dates, carrier and duration', async () => {
    show();
    const standard = await screen.findByRole('radio', { name: 'Standard £3.99' });
    expect(standard).toBeChecked();
    expect(standard).toHaveAccessibleDescription(
      /Arrives 20.{1,3}22 December.*Royal Mail · Made in 2 working days · 3 working days on the way/,
    );
  });

  it('show FREE if they cost nothing, beside the usual price', async () => {
    show();
    expect(await screen.findByRole('radio', { name: /^Express Was £9.99 ?FREE$/ })).not.toBeChecked();
  });

  it('are saved as the shopper chose them for each parcel', async () => {
    const [parcel] = aCheckout().parcels;
    const second = { ...parcel!, id: 'p-1', address: { ...anAddress, firstname: 'Jo', city: 'York' } };
    const { server, onStep, network } = show(aCheckout({ state: 'payment', parcels: [parcel!, second] }));
    const group = await screen.findByRole('radiogroup', { name: 'Parcel 2 of 2' });
    expect(screen.getByText('To Jo Berg, York')).toBeVisible();
    await userEvent.click(within(group).getByRole('radio', { name: /^Express/ }));
    await userEvent.click(goOn());
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('payment'));
    expect(server.steps).toEqual([{ rates: { 'p-0': 'standard', 'p-1': 'express' } }]);
    const [write] = network.requestsTo('PUT /website/v2/checkout/shipping');
    expect(write?.headers['if-match']).toBe('"c-1-4"');
    expect(tracked.mock.calls).toEqual([
      [{ category: 'Checkout 2.0', action: 'Submit button clicked on Shipping Methods page' }],
    ]);
  });

  it('cause a new fetch of the event model after a save in any tab (TRACK-04)', async () => {
    const isReadAnew = watchModelReads();
    const { onStep } = show();
    await screen.findByRole('radio', { name: /^Standard/ });
    expect([await isReadAnew(), await isReadAnew()]).toEqual([true, false]);
    await userEvent.click(goOn());
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('payment'));
    expect([await isReadAnew(), await isReadAnew()]).toEqual([true, false]);
    const otherTab = new BroadcastChannel('bindery-checkout');
    otherTab.postMessage({ id: 'c-1', revision: 9 });
    await waitFor(async () => expect(await isReadAnew()).toBe(true));
    otherTab.close();
  });

  it('can be changed during a save, and the next press sends the new choice', async () => {
    const { server, onStep, network } = show();
    const data = aCheckout({ revision: 5, state: 'payment' });
    let goesOn = (): void => undefined;
    const heldAnswer = new Promise<void>((resolve) => {
      goesOn = resolve;
    });
    network.use(
      handle('PUT /website/v2/checkout/shipping', () => heldAnswer.then(() => ({ body: { data } }))),
    );
    await screen.findByRole('radio', { name: /^Standard/ });
    await userEvent.click(goOn());
    await userEvent.click(screen.getByRole('radio', { name: /^Express/ }));
    goesOn();
    expect(await screen.findByRole('alert')).toHaveTextContent('You made a change while we were saving.');
    expect(onStep).not.toHaveBeenCalled();
    network.use(...server.handlers);
    await userEvent.click(goOn());
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('payment'));
    expect(server.steps).toEqual([{ rates: { 'p-0': 'express' } }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are reported to analytics once per choice, after a successful save', async () => {
    const { network, server, onStep } = show();
    const express = await screen.findByRole('radio', { name: /^Express/ });
    network.use(handle('PUT /website/v2/checkout/shipping', { status: 500 }));
    await userEvent.click(express);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(tracked).not.toHaveBeenCalled();
    const [parcel] = server.checkout.parcels;
    const rates = parcel!.rates.map((rate) => ({ ...rate, selected: rate.id === 'express' }));
    const shippingHandler = server.handlers.find(
      ({ method, path }) => method === 'PUT' && /shipping/.test(path),
    )!;
    server.checkout = { ...server.checkout, parcels: [{ ...parcel!, rates }] };
    network.use(shippingHandler);
    await userEvent.click(goOn());
    await waitFor(() => expect(onStep).toHaveBeenCalledTimes(1));
    expect(tracked).toHaveBeenCalledTimes(1);
    await userEvent.click(goOn());
    await waitFor(() => expect(onStep).toHaveBeenCalledTimes(2));
    expect(tracked).toHaveBeenCalledTimes(1);
  });

  it('are replaced by a link to the address step if none exists', async () => {
    const [parcel] = aCheckout().parcels;
    const { onStep } = show(aCheckout({ state: 'payment', parcels: [{ ...parcel!, rates: [] }] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change address' }));
    expect(onStep).toHaveBeenCalledWith('address');
    expect(goOn()).toBeDisabled();
  });

  it('remain chosen, with a notice, if the browser is offline', async () => {
    const { onStep } = show();
    const express = await screen.findByRole('radio', { name: /^Express/ });
    setOnline(false);
    await userEvent.click(express);
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
    setOnline(true);
    expect(screen.getByRole('radio', { name: /^Express/ })).toBeChecked();
    await userEvent.click(goOn());
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('payment'));
  });
});

describe('the wanted delivery day (SHIP-03)', () => {
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  const kind = () => screen.findByRole('combobox', { name: 'When should it arrive?' });

  it('is saved at once if it is in the allowed range', async () => {
    const { server } = show();
    await userEvent.selectOptions(await kind(), 'Not before a day');
    const day = screen.getByLabelText('Day');
    fireEvent.change(day, { target: { value: inDays(400) } });
    fireEvent.blur(day);
    expect(day).toBeInvalid();
    expect(day).toHaveAccessibleDescription(/^Choose a day from /);
    expect(server.steps).toEqual([]);
    fireEvent.change(day, { target: { value: inDays(20) } });
    const wanted = { kind: 'not_before', day: inDays(20) };
    await waitFor(() => expect(server.steps).toEqual([{ rates: {}, days: { 'p-0': wanted } }]));
    expect(day).toBeValid();
  });

  it('is removed by “As soon as possible”', async () => {
    const [parcel] = aCheckout().parcels;
    const day = { kind: 'by' as const, day: inDays(20) };
    const { server } = show(aCheckout({ parcels: [{ ...parcel!, day }] }));
    expect(await kind()).toHaveDisplayValue('By a day');
    expect(screen.getByLabelText('Day')).toHaveValue(day.day);
    await userEvent.selectOptions(await kind(), 'As soon as possible');
    await waitFor(() => expect(server.steps).toEqual([{ rates: {}, days: { 'p-0': null } }]));
    expect(screen.queryByLabelText('Day')).not.toBeInTheDocument();
  });

  it('disables the delivery methods that may miss it, with the reason', async () => {
    const [parcel] = aCheckout().parcels;
    const [standard, express] = parcel!.rates;
    const rates = [{ ...standard!, selected: false, is_late: true }, express!];
    const day = { kind: 'by' as const, day: '2026-12-21' };
    show(aCheckout({ parcels: [{ ...parcel!, day, rates }] }));
    const late = await screen.findByRole('radio', { name: /^Standard/ });
    expect(late).toBeDisabled();
    expect(late).toHaveAccessibleDescription(/May arrive after 21 December, so it can’t be chosen\./);
    expect(screen.getByRole('radio', { name: /^Express/ })).toBeChecked();
    expect(goOn()).toBeEnabled();
  });

  it('prevents the next step if no delivery method can meet it', async () => {
    const [parcel] = aCheckout().parcels;
    const rates = parcel!.rates.map((rate) => ({ ...rate, selected: false, is_late: true }));
    const day = { kind: 'by' as const, day: '2026-12-01' };
    show(aCheckout({ state: 'shipping', parcels: [{ ...parcel!, day, rates }] }));
    expect(await screen.findByText('No delivery arrives by 1 December. Choose a later day.')).toBeVisible();
    expect(goOn()).toBeDisabled();
  });
});

describe('a delivery method that was not chosen yet (STEPS-01)', () => {
  const [parcel] = aCheckout().parcels;
  const money = (amount: string) => ({ amount, formatted: `£${amount}` });
  const rates = [
    aRate({ id: 'standard', discounted_cost: money('3.99') }),
    aRate({ id: 'tracked', discounted_cost: money('10.00') }),
  ];
  const unanswered = aCheckout({ state: 'shipping', method: null, parcels: [{ ...parcel!, rates }] });

  it('is saved without a click, as the cheapest method', async () => {
    const { server, onStep } = show(unanswered, { isStrict: true });
    expect(await screen.findByRole('status', { name: 'Saving…' })).toBeVisible();
    await waitFor(() => expect(onStep.mock.calls).toEqual([['payment', { isReplacing: true }]]));
    expect(server.steps).toEqual([{ rates: { 'p-0': 'standard' } }]);
    expect(tracked).toHaveBeenCalledTimes(1);
  });

  it('is saved only by a click after an automatic save has failed', async () => {
    setOnline(false);
    const { server, onStep } = show(unanswered);
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
    setOnline(true);
    expect(server.steps).toEqual([]);
    await userEvent.click(goOn());
    await waitFor(() => expect(onStep.mock.calls).toEqual([['payment']]));
  });

  it('must be chosen again if the earlier method is no longer offered', async () => {
    const { server } = show(unanswered, { isRateLost: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('isn’t available for this address');
    expect(server.steps).toEqual([]);
  });
});

describe('a choice of a delivery method (STEPS-01)', () => {
  it('is saved at once by a click, but only by the button if made with the keyboard', async () => {
    const { server, onStep } = show();
    const user = userEvent.setup();
    (await screen.findByRole('radio', { name: /^Standard/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: /^Express/ })).toBeChecked();
    expect(server.steps).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /^Standard/ }));
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('payment'));
    expect(server.steps).toEqual([{ rates: { 'p-0': 'standard' } }]);
  });
});

describe('the dispatch countdown (STEPS-01)', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const withClock = (order_by: string) => {
    const [parcel] = aCheckout().parcels;
    return aCheckout({ state: 'payment', parcels: [{ ...parcel!, rates: [aRate({ order_by })] }] });
  };

  it('shows whole minutes and is not announced automatically', async () => {
    // 50 seconds over a full minute, because the machine may be slow
    show(withClock(inMs(5 * 60_000 + 50_000)));
    expect(await screen.findByText(/\(6 minutes left\)/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('');
  });

  it('fetches and announces new dates when the time is over', async () => {
    const { server } = show(withClock(inMs(800)));
    expect(await screen.findByText(/\(1 minute left\)/)).toBeVisible();
    const laterDates = { dispatch: '2026-12-19', earliest: '2026-12-27', latest: '2026-12-28' };
    const renewed = withClock(inMs(3_600_000));
    const [parcel] = renewed.parcels;
    server.checkout = {
      ...renewed,
      parcels: [{ ...parcel!, rates: [{ ...parcel!.rates[0]!, delivery: laterDates }] }],
    };
    expect(await screen.findByText(/^Arrives 27.{1,3}28 December$/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('We’ve updated the delivery dates');
    await act(async () => undefined);
  });
});
