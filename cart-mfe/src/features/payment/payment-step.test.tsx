import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';
import { handle, renderRemote, whileOffline } from '@bindery/shared/testing';
import type { Checkout } from '@bindery/shared/contracts';
import { aUser } from '../../testing/checkout-server';
import { aCheckout, aQuote, paymentServer } from '../../testing/payment-server';
import { refuseByPolicy } from '../../testing/page-acts';
import { useCheckout } from '../../data/checkout/use-checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import type { StripeFactory } from './load-stripe';
import { PaymentStep } from './payment-step';

const tracked = jest.fn<Analytics['legacyEvent']>();
const reportError = jest.fn<Analytics['reportError']>();
const SCRIPT = 'script[src^="https://js.stripe.com/"]';
type Browser = { Stripe?: StripeFactory };

beforeEach(() => {
  tracked.mockReset();
  reportError.mockReset();
  setAnalytics({ ...getAnalytics(), legacyEvent: tracked, reportError });
});
afterEach(() => {
  jest.useRealTimers();
  delete (window as Browser).Stripe;
  document.querySelectorAll(SCRIPT).forEach((script) => script.remove());
});

function Step({ onStep }: Pick<CheckoutStepProps, 'onStep'>) {
  const { data } = useCheckout();
  return data ? <PaymentStep checkout={data} onStep={onStep} /> : null;
}

function show(overrides: Partial<Checkout> = {}) {
  const server = paymentServer(aCheckout({ state: 'payment', method: null, ...overrides }));
  const onStep = jest.fn<CheckoutStepProps['onStep']>();
  const page = renderRemote(<Step onStep={onStep} />, { handlers: server.handlers });
  return { ...page, server, onStep };
}
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue to review' }));
const money = (amount: string) => ({ amount, formatted: `£${amount}` });

describe('the shop’s test methods (STEPS-04)', () => {
  it('say that they need neither money nor a card', async () => {
    const { server, onStep } = show();
    expect(await screen.findByRole('group', { name: 'This is a test shop' })).toHaveTextContent(
      'No money is taken, and no card is needed.',
    );
    server.checkout = { ...server.checkout, method: { type: 'card', label: 'Visa •••• 4242' } };
    await userEvent.click(screen.getByRole('radio', { name: 'A card that works' }));
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ token: 'sandbox_success', useCredit: false }]);
  });

  it('are saved only by the button if the shopper uses the keyboard', async () => {
    const { server, onStep } = show();
    const user = userEvent.setup();
    (await screen.findByRole('radio', { name: 'A card that works' })).focus();
    await user.keyboard(' ');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'A card that the bank declines' })).toBeChecked();
    expect(server.steps).toEqual([]);
    await goOn();
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ token: 'sandbox_declined', useCredit: false }]);
  });

  it('can be changed during a save, and the next press sends the new choice', async () => {
    const { server, onStep, network } = show();
    const data = aCheckout({ revision: 5 });
    let goesOn = (): void => undefined;
    const heldAnswer = new Promise<void>((resolve) => {
      goesOn = resolve;
    });
    network.use(
      handle('PUT /website/v2/checkout/payment', () => heldAnswer.then(() => ({ body: { data } }))),
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'A card that works' }));
    await userEvent.click(screen.getByRole('radio', { name: 'A wallet with its own page (redirect)' }));
    goesOn();
    expect(await screen.findByRole('alert')).toHaveTextContent('You made a change while we were saving.');
    expect(onStep).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: 'A wallet with its own page (redirect)' })).toBeChecked();
    network.use(...server.handlers);
    await goOn();
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ token: 'sandbox_paypal', useCredit: false }]);
  });

  it('cannot be saved until the shopper chooses one', async () => {
    const { server } = show();
    await goOn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose how you want to pay.');
    expect(server.steps).toEqual([]);
  });

  it('load nothing from Stripe', async () => {
    show();
    await screen.findByRole('radio', { name: 'A card that works' });
    expect(document.querySelector(SCRIPT)).toBeNull();
  });
});

describe('the analytics of a payment method (STEPS-03)', () => {
  it('receive the type of the method after the save, without token or label', async () => {
    const { server, onStep } = show();
    const wallet = await screen.findByRole('radio', { name: 'A wallet with its own page (redirect)' });
    server.checkout = { ...server.checkout, method: { type: 'paypal', label: 'PayPal' } };
    await userEvent.click(wallet);
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(tracked.mock.calls).toEqual([
      [{ category: 'Checkout 2.0', action: 'Payment Method', value: 'paypal' }],
    ]);
  });
});

describe('an already chosen method', () => {
  it('is shown by its name and can be changed', async () => {
    const { server, onStep } = show({ method: { type: 'card', label: 'Visa •••• 4242' } });
    expect(await screen.findByText('You pay with Visa •••• 4242.')).toBeVisible();
    await goOn();
    expect(onStep).toHaveBeenCalledWith('review');
    expect(server.steps).toEqual([]);
    expect(tracked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Pay another way' }));
    expect(screen.getByRole('radio', { name: 'A card that works' })).not.toBeChecked();
  });
});

describe('store credit (STEPS-06)', () => {
  it('is offered, with the amount left, if the shopper has store credit', async () => {
    show({ credit: { available: money('40.00'), isUsed: false } });
    const credit = await screen.findByRole('checkbox', { name: /Use my store credit Balance: £40.00/ });
    await userEvent.click(credit);
    expect(credit).toHaveAccessibleName(/£28.98 used, £11.02 left/);
  });

  it('needs no other payment method if it covers the total', async () => {
    const { server, onStep } = show({ credit: { available: money('28.98'), isUsed: false } });
    await userEvent.click(await screen.findByRole('checkbox'));
    expect(screen.getByRole('status')).toHaveTextContent('Your credit covers the whole order');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await goOn();
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ token: null, useCredit: true }]);
    expect(tracked.mock.calls[0]?.[0].value).toBe('store_credit');
  });

  it('can be combined with the earlier method, which need not be entered again', async () => {
    const credit = { available: money('10.00'), isUsed: false };
    const { server, onStep } = show({ credit, method: { type: 'card', label: 'Visa •••• 4242' } });
    await userEvent.click(await screen.findByRole('checkbox'));
    expect(screen.getByText('You pay with Visa •••• 4242.')).toBeVisible();
    await goOn();
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ useCredit: true }]);
  });

  it('is not offered if the shopper has no store credit', async () => {
    show();
    await screen.findByRole('radio', { name: 'A card that works' });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('a failure of the last payment (STEPS-09)', () => {
  it.each([
    ['insufficient_funds', 'Not enough funds.'],
    ['a_code_of_tomorrow', 'Something went wrong.'],
  ])('shows the shop’s own text for %s, and that no money was taken', async (code, text) => {
    show({ failure: { code, message: 'never shown' } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent('You haven’t been charged');
    expect(alert).not.toHaveTextContent('never shown');
  });
});

describe('Stripe’s own form (STEPS-04)', () => {
  const ofStripe = { provider: { name: 'stripe' as const, api_key: 'pk_test_1' } };

  function fakeStripe(isReady = true) {
    const calls: { elements?: unknown; options?: unknown; token?: unknown; update: unknown[]; key?: string } =
      {
        update: [],
      };
    let submitted: { error?: { type: string } } = {};
    const listeners = new Map<string, () => void>();
    const factory: StripeFactory = (key) => {
      calls.key = key;
      return {
        elements: (options) => {
          calls.elements = options;
          return {
            create: (_type, elementOptions) => {
              calls.options = elementOptions;
              return {
                mount: (place) => place.append('Card number'),
                destroy: () => undefined,
                on: (event, listener) =>
                  isReady && event === 'ready' ? listener() : void listeners.set(event, listener),
              };
            },
            submit: () => Promise.resolve(submitted),
            update: (change) => calls.update.push(change),
          };
        },
        createConfirmationToken: (options) => {
          calls.token = options.params;
          return Promise.resolve({ confirmationToken: { id: 'ctoken_1' } });
        },
        handleNextAction: () => Promise.resolve({}),
      };
    };
    const happen = (event: string) => act(() => listeners.get(event)!());
    return { calls, factory, happen, refuse: () => (submitted = { error: { type: 'validation_error' } }) };
  }
  const script = async (): Promise<HTMLScriptElement> =>
    waitFor(() => {
      const scriptElement = document.querySelector<HTMLScriptElement>(SCRIPT);
      expect(scriptElement).not.toBeNull();
      return scriptElement!;
    });
  async function arrive(stripe = fakeStripe()) {
    const loading = await script();
    (window as Browser).Stripe = stripe.factory;
    loading.dispatchEvent(new Event('load'));
    await screen.findByText('Card number');
    return stripe;
  }

  it('receives the amount in minor units', async () => {
    const { server, onStep } = show(ofStripe);
    const { calls } = await arrive();
    expect(calls.key).toBe('pk_test_1');
    expect(calls.elements).toMatchObject({ mode: 'payment', amount: 2898, currency: 'gbp' });
    await goOn();
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ token: 'ctoken_1', useCredit: false }]);
    expect(calls.token).toMatchObject({
      payment_method_data: {
        billing_details: { email: 'ida@example.com', address: { postal_code: 'LS1 1AA' } },
      },
    });
    const exposedText = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, tracked.mock.calls]);
    expect(exposedText).not.toContain('ctoken_1');
  });

  it('charges the amount that remains after store credit', async () => {
    show({ ...ofStripe, credit: { available: money('10.00'), isUsed: false } });
    const { calls } = await arrive();
    await userEvent.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(calls.update.at(-1)).toMatchObject({ amount: 1898 }));
  });

  it('receives the customer’s wish to save the card', async () => {
    const { server, onStep } = show(ofStripe);
    server.user = aUser;
    const { calls } = await arrive();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Save this card for next time' }));
    await waitFor(() => expect(calls.update.at(-1)).toMatchObject({ setupFutureUsage: 'on_session' }));
    await goOn();
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ token: 'ctoken_1', useCredit: false, savesCard: true }]);
  });

  it('receives the amount in whole yen', async () => {
    const yen = (amount: string) => ({ amount, formatted: `¥${amount}` });
    const quote = aQuote({
      total: yen('4980'),
      discount: { promo: yen('0'), credit: yen('0'), shipping: yen('0') },
    });
    const { findMarket } = await import('@bindery/shared');
    const server = paymentServer(
      aCheckout({
        ...ofStripe,
        ...{ state: 'payment', method: null, market: 'jp', currency: 'JPY', quote },
        credit: { available: yen('0'), isUsed: false },
      }),
    );
    const { Suspense } = await import('react');
    renderRemote(
      <Suspense>
        <Step onStep={() => undefined} />
      </Suspense>,
      { market: findMarket('jp')!, handlers: server.handlers },
    );
    const { calls } = await arrive();
    expect(calls.elements).toMatchObject({ amount: 4980, currency: 'jpy' });
  });

  it('shows its own errors, after which the page sends nothing to the server', async () => {
    const { server } = show(ofStripe);
    const { refuse } = await arrive();
    refuse();
    await goOn();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to review' })).toBeEnabled());
    expect(server.steps).toEqual([]);
  });

  it('is replaced by an error with a retry if it does not load', async () => {
    show(ofStripe);
    (await script()).dispatchEvent(new Event('error'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment form didn’t load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reportError.mock.calls.map(([{ message }]) => message)).toEqual(['Stripe.js could not be loaded']);
  });

  it('is replaced by an error if the page’s policy refuses its frame (PROV-08)', async () => {
    show(ofStripe);
    const { happen } = await arrive(fakeStripe(false));
    const refuse = (directive: string, address: string) => act(() => refuseByPolicy(directive, address));
    refuse('frame-src', 'https://js.stripe.com.evil.example/');
    refuse('connect-src', 'https://js.stripe.com/v3/');
    act(() => refuseByPolicy('frame-src', 'https://js.stripe.com/v3/', 'report'));
    refuse('frame-src', 'https://www.youtube.com');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    refuse('frame-src', 'https://js.stripe.com/v3/payment.html?email=ida@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment form didn’t load');
    happen('ready');
    happen('loaderror');
    refuse('frame-src', 'https://js.stripe.com/v3/payment.html');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(reportError.mock.calls.map(([{ message }]) => message)).toEqual([
      'The page’s policy refuses the payment provider: frame-src',
    ]);
  });

  it('is not reported as missing while the browser is offline (ERR-04)', async () => {
    show(ofStripe);
    const loading = await script();
    await whileOffline(async () => {
      loading.dispatchEvent(new Event('error'));
      expect(await screen.findByRole('alert')).toHaveTextContent('The payment form didn’t load');
      expect(reportError).not.toHaveBeenCalled();
    });
  });

  /** Simulates a script that fails once and loads at the second attempt, but has no form ready after 30 seconds. */
  async function missForm() {
    show(ofStripe);
    (await script()).dispatchEvent(new Event('error'));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    // the timers are fake only from here on, because the requests above need real ones
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    fireEvent.click(retry);
    const form = await arrive(fakeStripe(false));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    return form;
  }

  it('is reported as missing after 30 seconds, but still appears later', async () => {
    const { happen } = await missForm();
    expect(screen.getByRole('alert')).toHaveTextContent('The payment form didn’t load');
    expect(reportError.mock.calls.map(([{ message }]) => message)).toEqual([
      'Stripe.js could not be loaded',
      'The payment form did not get ready',
    ]);
    happen('ready');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is reported only once if it was missing and then fails to load', async () => {
    const { happen } = await missForm();
    happen('loaderror');
    expect(screen.getByRole('alert')).toHaveTextContent('The payment form didn’t load');
    expect(reportError.mock.calls.map(([{ message }]) => message)).toEqual([
      'Stripe.js could not be loaded',
      'The payment form did not get ready',
    ]);
  });
});
