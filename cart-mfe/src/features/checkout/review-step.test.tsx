import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';
import { useLocation } from '@bindery/shared';
import { problem, renderRemote, setOnline } from '@bindery/shared/testing';
import { ORDER_ID } from '../../testing/order-server';
import {
  aCheckout,
  away,
  aQuote,
  paid,
  paymentServer,
  running,
  unpaid,
  type PaymentServer,
} from '../../testing/payment-server';
import { refuseByPolicy } from '../../testing/page-acts';
import { useCheckout } from '../../data/checkout/use-checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { ReviewStep } from './review-step';

const PAY = 'POST /website/v2/checkout/orders';
const RESULT = 'POST /website/v2/checkout/result';
const PATH = '/uk/checkout/review';

/** The time for which a changed sum must be visible before a press pays it. Source: docs/rules.md STEPS-12 */
const READ_MS = 1500;

const reportError = jest.fn<Analytics['reportError']>();
beforeEach(() => {
  reportError.mockReset();
  setAnalytics({ ...getAnalytics(), reportError });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  sessionStorage.clear();
});

type Script = Parameters<typeof paymentServer>[1];
const leave = jest.fn<(url: string) => void>();

function Step({ onStep }: Pick<CheckoutStepProps, 'onStep'>) {
  const { data } = useCheckout();
  return (
    <>
      {data ? <ReviewStep checkout={data} onStep={onStep} leave={leave} /> : null}
      <p>{`At ${useLocation().search || 'no query'}`}</p>
    </>
  );
}

function show(script: Script = {}, { checkout = aCheckout(), path = PATH } = {}) {
  leave.mockReset();
  const server = paymentServer(checkout, script);
  return open(server, path);
}
/** Opens the step. A second call with the same server simulates a reload. */
function open(server: PaymentServer, path: string | { pathname: string; state: unknown } = PATH) {
  const onStep = jest.fn<CheckoutStepProps['onStep']>();
  const page = renderRemote(<Step onStep={onStep} />, { handlers: server.handlers, path });
  return { ...page, server, onStep };
}
const button = () => screen.findByRole('button', { name: /^Pay £/ });
const money = (amount: string) => ({ amount, formatted: `£${amount}` });
const keysOf = (requests: readonly { headers: Record<string, string> }[]) =>
  new Set(requests.map(({ headers }) => headers['idempotency-key']));

describe('the review before payment (STEPS-07)', () => {
  it('shows the books and every sum', async () => {
    show();
    await button();
    expect(screen.getByText('A Book (Robin)')).toBeInTheDocument();
    expect(screen.getByText('Total').closest('div')).toHaveTextContent('£28.98');
  });

  it('pays the shown quote only once, even after several presses', async () => {
    const { onStep, network } = show({ orders: [{ delayMs: 50, body: { data: paid() } }] });
    await userEvent.dblClick(await button());
    await waitFor(() =>
      expect(onStep).toHaveBeenCalledWith('confirmation', { orderId: ORDER_ID, isReplacing: true }),
    );
    expect(network.requestsTo(PAY).map(({ body }) => body)).toEqual([{ quote: 'q-1' }]);
  });

  it('has a different text on its button if nothing is left to pay', async () => {
    const quote = aQuote({ total: money('0.00') });
    show(
      {},
      { checkout: aCheckout({ method: null, quote, credit: { available: money('30.00'), isUsed: true } }) },
    );
    expect(await screen.findByRole('button', { name: 'Place order' })).toBeEnabled();
  });
});

describe('a lost answer (STEPS-07)', () => {
  it('causes a retry with the same key, even after a reload', async () => {
    const script: Script = { orders: ['offline', 'offline', paid()] };
    const firstVisit = show(script);
    await userEvent.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Press the button again: you won’t be charged twice.',
    );
    await userEvent.click(await button());
    await waitFor(() => expect(firstVisit.network.requestsTo(PAY)).toHaveLength(2));
    const firstRequests = [...firstVisit.network.requestsTo(PAY)];
    firstVisit.unmount();
    const secondVisit = open(firstVisit.server);
    await userEvent.click(await button());
    await waitFor(() => expect(secondVisit.onStep).toHaveBeenCalled());
    expect(keysOf([...firstRequests, ...secondVisit.network.requestsTo(PAY)]).size).toBe(1);
  });

  it('leaves only the attempt’s key in the tab’s storage', async () => {
    const { onStep } = show({ orders: ['offline', unpaid('declined')] });
    await userEvent.click(await button());
    await screen.findByRole('alert');
    expect(Object.keys(sessionStorage)).toEqual(['bindery-paying']);
    expect(sessionStorage.getItem('bindery-paying')).not.toMatch(/Ida|example|secret|ctoken/);
    await userEvent.click(await button());
    await waitFor(() => expect(onStep).toHaveBeenCalled());
    expect(sessionStorage).toHaveLength(0);
  });

  it('causes no further request while the browser is offline', async () => {
    const { network, onStep } = show({ orders: [paid()] });
    const pay = await button();
    setOnline(false);
    await userEvent.click(pay);
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
    expect(network.requestsTo(PAY)).toHaveLength(0);
    setOnline(true);
    await userEvent.click(await button());
    await waitFor(() => expect(onStep).toHaveBeenCalled());
  });
});

describe('a failed payment (STEPS-09)', () => {
  it('leads back to the payment step, and the next attempt gets a new key', async () => {
    const { network, onStep, server } = show({ orders: [unpaid('declined', { state: 'review' }), paid()] });
    await userEvent.click(await button());
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('payment', { isReplacing: true }));
    expect(server.checkout.failure?.code).toBe('declined');
    await userEvent.click(await button());
    await waitFor(() => expect(onStep).toHaveBeenCalledTimes(2));
    expect(keysOf(network.requestsTo(PAY)).size).toBe(2);
  });

  it('shows another error after too many attempts', async () => {
    show({ orders: [{ status: 429, body: problem(429, 'too_many_attempts') }] });
    await userEvent.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
  });
});

describe('a change after the review was shown (STEPS-12)', () => {
  it('shows each changed sum, and the next press pays the new total', async () => {
    const dearer = aQuote({ id: 'q-2', shipping: money('5.99'), total: money('30.98') });
    const { network, server, onStep } = show({
      orders: [{ status: 409, body: problem(409, 'checkout_changed') }, paid()],
    });
    const pay = await button();
    server.checkout = aCheckout({ revision: 5, quote: dearer });
    await userEvent.click(pay);
    expect(await screen.findByText('Delivery: £3.99 → £5.99')).toBeVisible();
    expect(screen.getByText('Total: £28.98 → £30.98')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('You haven’t been charged.');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay £30.98' }));
    await waitFor(() => expect(onStep).toHaveBeenCalled());
    expect(network.requestsTo(PAY).map(({ body }) => body)).toEqual([{ quote: 'q-1' }, { quote: 'q-2' }]);
  });

  it('disables the pay button briefly, so a press in progress does not pay', async () => {
    const dearer = aQuote({ id: 'q-2', total: money('30.98') });
    const { network, server, queryClient, onStep } = show({ orders: [paid()] });
    const pay = await button();
    server.checkout = aCheckout({ revision: 5, quote: dearer });
    await act(() => queryClient.invalidateQueries());
    const busyButton = await screen.findByRole('button', { name: 'One moment…' });
    expect(busyButton).toBe(pay);
    expect(busyButton).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(busyButton);
    expect(screen.getByText('Total: £28.98 → £30.98')).toBeVisible();
    expect(network.requestsTo(PAY)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Pay £30.98' }));
    await waitFor(() => expect(onStep).toHaveBeenCalled());
    expect(network.requestsTo(PAY).map(({ body }) => body)).toEqual([{ quote: 'q-2' }]);
  });

  it('does not turn a double click on the previous step into a payment', async () => {
    const server = paymentServer(aCheckout(), { orders: [paid()] });
    const { network } = open(server, { pathname: PATH, state: { isStep: true } });
    const pay = await button();
    await userEvent.click(pay);
    expect(pay).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(pay).toHaveAttribute('aria-disabled', 'false'));
    expect(network.requestsTo(PAY)).toEqual([]);
    await userEvent.click(pay);
    await waitFor(() => expect(network.requestsTo(PAY)).toHaveLength(1));
  });

  it('disables the pay button until the page has been visible for a moment', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    const { server, queryClient } = show();
    await button();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    server.checkout = aCheckout({ revision: 5, quote: aQuote({ id: 'q-2', total: money('30.98') }) });
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole('button', { name: 'One moment…' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    visibility.mockRestore();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => jest.advanceTimersByTimeAsync(READ_MS - 1));
    expect(screen.getByRole('button', { name: 'One moment…' })).toHaveAttribute('aria-disabled', 'true');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('button', { name: 'Pay £30.98' })).toBeEnabled();
  });

  it('is shown before it is paid, even if the shopper presses again during a request', async () => {
    const { server, queryClient } = show({
      orders: [{ delayMs: 100, status: 409, body: problem(409, 'checkout_changed') }],
    });
    const pay = await button();
    await userEvent.click(pay);
    server.checkout = aCheckout({ revision: 5, quote: aQuote({ id: 'q-2', total: money('30.98') }) });
    await act(() => queryClient.invalidateQueries());
    await userEvent.click(pay);
    expect(await screen.findByText('Total: £28.98 → £30.98')).toBeVisible();
    await screen.findByRole('button', { name: 'Pay £30.98' });
    expect(screen.getByText('Total: £28.98 → £30.98')).toBeVisible();
  });

  it('is announced even if the sums are the same', async () => {
    const { server, queryClient } = show();
    await button();
    server.checkout = aCheckout({ revision: 5, quote: aQuote({ id: 'q-2' }) });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Your items or your address have changed.')).toBeVisible();
  });
});

describe('an action that a payment requires (STEPS-08)', () => {
  const redirectTo = (url: string) => running({ type: 'redirect', url });

  it('sends the shopper to the provider’s page', async () => {
    show({ orders: [redirectTo('https://hooks.stripe.com/3d')] });
    await userEvent.click(await button());
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://hooks.stripe.com/3d'));
  });

  it.each(['http://elsewhere.example/', 'javascript:alert(1)', 'data:text/html,x'])(
    'never sends the shopper to %s',
    async (url) => {
      show({ orders: [redirectTo(url)], result: [running()] });
      await userEvent.click(await button());
      expect(await screen.findByText('Confirming your payment')).toBeVisible();
      expect(await screen.findByRole('alert')).toHaveTextContent('We didn’t open the payment page');
      expect(leave).not.toHaveBeenCalled();
      const [report, ...otherReports] = reportError.mock.calls;
      expect([String(report![0].message).includes(url), otherReports]).toEqual([false, []]);
    },
  );

  it('runs in the provider’s script before the page polls the result', async () => {
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret_x', api_key: 'pk_test_1' };
    const handled = jest.fn<(options: { clientSecret: string }) => Promise<unknown>>().mockResolvedValue({});
    Object.assign(window, { Stripe: () => ({ handleNextAction: handled }) });
    const { onStep } = show({ orders: [running({ type: 'script', intent })], result: [paid()] });
    await userEvent.click(await button());
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('confirmation', expect.anything()));
    expect(handled).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_x' });
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('secret_x');
    Reflect.deleteProperty(window, 'Stripe');
  });

  it('is explained and reported if the page’s security policy blocks the bank’s frame (PROV-08)', async () => {
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret_x', api_key: 'pk_test_1' };
    const neverEnds = () => new Promise<unknown>(() => undefined);
    const handled = jest.fn(neverEnds);
    Object.assign(window, { Stripe: () => ({ handleNextAction: handled }) });
    show({ orders: [running({ type: 'script', intent })], result: [running()] });
    await userEvent.click(await button());
    await waitFor(() => expect(handled).toHaveBeenCalled());
    act(() => refuseByPolicy('frame-src', 'https://hooks.stripe.com/3d?secret=pi_1_secret_x'));
    expect(await screen.findByRole('alert')).toHaveTextContent('any ad blocker');
    expect(reportError.mock.calls.map(([{ message }]) => message)).toEqual([
      'The page’s policy refuses the payment provider: frame-src',
    ]);
    Reflect.deleteProperty(window, 'Stripe');
  });
});

describe('a running payment (STEPS-08, STEPS-10)', () => {
  const inTheMiddle = aCheckout({ revision: 7, state: 'paying' });

  it('is polled when the shopper returns from the provider', async () => {
    const { onStep, network } = show(
      { result: [paid()] },
      { checkout: inTheMiddle, path: `${PATH}?payment=return&payment_intent_client_secret=pi_1_secret_x` },
    );
    await waitFor(() =>
      expect(onStep).toHaveBeenCalledWith('confirmation', { orderId: ORDER_ID, isReplacing: true }),
    );
    expect(await screen.findByText('At no query')).toBeVisible();
    expect(network.requestsTo(PAY)).toHaveLength(0);
  });

  it('is polled after a reload, with the bank’s required action still possible', async () => {
    show(
      { result: [running(), running({ type: 'redirect', url: '/payments/sandbox/p-1' })] },
      { checkout: inTheMiddle },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm payment' }));
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(leave).toHaveBeenCalledWith('/payments/sandbox/p-1');
  });

  it('can be cancelled, after which no money is taken', async () => {
    const { onStep } = show(
      { result: [running()], cancel: [unpaid('authentication_abandoned')] },
      { checkout: inTheMiddle },
    );
    expect(await screen.findByRole('status')).toHaveTextContent('Confirming your payment');
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('payment', { isReplacing: true }));
  });

  it('is still polled, with a message, if the request to cancel it fails', async () => {
    const { network } = show({ result: [running()], cancel: ['offline'] }, { checkout: inTheMiddle });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t cancel the payment.');
    const polledCount = network.requestsTo(RESULT).length;
    await waitFor(() => expect(network.requestsTo(RESULT).length).toBeGreaterThan(polledCount));
  });

  it('does not count as failed while its result is unknown', async () => {
    const { onStep } = show({ orders: [away()], result: [away(), away(), paid()] });
    await userEvent.click(await button());
    expect(await screen.findByText('Confirming your payment')).toBeVisible();
    await waitFor(() =>
      expect(onStep.mock.calls).toEqual([['confirmation', { orderId: ORDER_ID, isReplacing: true }]]),
    );
  });

  it('does not count as successful if the answer is about an earlier order', async () => {
    const earlierPayment = { ...paid(), checkout: aCheckout() };
    show({ result: [earlierPayment] }, { path: `${PATH}?payment=return` });
    expect(await button()).toBeEnabled();
  });

  it('is replaced by the pay button if the server has no such payment', async () => {
    const { network } = show({}, { path: `${PATH}?payment=return` });
    expect(await button()).toBeEnabled();
    expect(network.requestsTo(RESULT).length).toBeGreaterThan(0);
  });
});
