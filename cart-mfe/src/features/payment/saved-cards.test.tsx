import { useState } from 'react';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answersExtras, handle, problem, renderRemote } from '@bindery/shared/testing';
import type { CheckoutStep } from '@bindery/contracts/cart';
import type { SavedCard, User } from '@bindery/shared/contracts';
import { aUser } from '../../testing/checkout-server';
import { aCheckout, paymentServer } from '../../testing/payment-server';
import { useCheckout } from '../../data/checkout/use-checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { CheckoutPage } from '../checkout';
import { PaymentStep } from './payment-step';

const VISA: SavedCard = { id: 'card-1', brand: 'Visa', last4: '4242', expires: '08/2034' };
const AMEX: SavedCard = { id: 'card-2', brand: 'American Express', last4: '0005', expires: '01/2030' };

function Step({ onStep }: Pick<CheckoutStepProps, 'onStep'>) {
  const { data } = useCheckout();
  return data ? <PaymentStep checkout={data} onStep={onStep} /> : null;
}

function show(cards: SavedCard[], user: User | null = aUser) {
  const server = paymentServer(aCheckout({ state: 'payment', method: null }));
  Object.assign(server, { cards, user });
  const onStep = jest.fn<CheckoutStepProps['onStep']>();
  return { server, onStep, ...renderRemote(<Step onStep={onStep} />, { handlers: server.handlers }) };
}

describe('saved cards at payment (STEPS-04)', () => {
  it('lead a first visit directly to the review, because the first card is chosen', async () => {
    const { server, onStep } = show([VISA, AMEX]);
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ savedCard: 'card-1', useCredit: false }]);
  });

  it('are listed above other methods, and one press chooses a card', async () => {
    const server = paymentServer(aCheckout({ method: { type: 'card', label: 'Visa •••• 4242' } }));
    Object.assign(server, { cards: [VISA, AMEX], user: aUser });
    const onStep = jest.fn<CheckoutStepProps['onStep']>();
    renderRemote(<Step onStep={onStep} />, { handlers: server.handlers });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay another way' }));
    const list = within(await screen.findByRole('list', { name: 'Your saved cards' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent('Expires 08/2034');
    expect(server.steps).toEqual([]);
    await userEvent.click(list.getByRole('button', { name: 'Pay with American Express •••• 0005' }));
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ savedCard: 'card-2', useCredit: false }]);
  });

  it('are saved if the customer ticks the checkbox', async () => {
    const { server, onStep } = show([]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Save this card for next time' }));
    await userEvent.click(screen.getByRole('radio', { name: 'A card that works' }));
    await waitFor(() => expect(onStep).toHaveBeenCalledWith('review'));
    expect(server.steps).toEqual([{ token: 'sandbox_success', useCredit: false, savesCard: true }]);
  });

  it('are missing while the provider does not answer, but other methods are offered', async () => {
    const { network } = show([VISA]);
    network.use(handle('GET /website/v1/user/cards', { status: 503, body: problem(503, 'provider_away') }));
    expect(await screen.findByRole('radio', { name: 'A card that works' })).toBeVisible();
    await waitFor(() => expect(network.requestsTo('GET /website/v1/user/cards').length).toBeGreaterThan(0));
    expect(screen.queryByText('Save this card for next time')).not.toBeInTheDocument();
  });

  it('are not offered to guests', async () => {
    const { network } = show([VISA], null);
    await screen.findByRole('radio', { name: 'A card that works' });
    await waitFor(() => expect(network.requestsTo('GET /website/v1/user')).toHaveLength(1));
    expect(screen.queryByText('Save this card for next time')).not.toBeInTheDocument();
    expect(network.requestsTo('GET /website/v1/user/cards')).toEqual([]);
  });
});

describe('a chosen card that is deleted elsewhere (STEPS-06)', () => {
  const gone = 'Visa •••• 4242 is deleted. Choose how you want to pay. You haven’t been charged';
  const ofCard = { type: 'card', label: 'Visa •••• 4242', savedCard: VISA.id };

  /** The checkout page. The page's step changes when the shopper opens a section. */
  function Page({ initialStep }: { initialStep: CheckoutStep }) {
    const [step, setStep] = useState<CheckoutStep>(initialStep);
    return <CheckoutPage step={step} orderId={undefined} onStep={setStep} />;
  }
  function showPage(cards: SavedCard[], step: CheckoutStep = 'review') {
    const server = paymentServer(aCheckout({ method: ofCard }));
    Object.assign(server, { cards, user: aUser });
    const handlers = [...server.handlers, answersExtras([])];
    return { server, ...renderRemote(<Page initialStep={step} />, { handlers }) };
  }

  it('is detected before payment, without a loss of other input', async () => {
    const { server } = showPage([AMEX]);
    const payment = within(await screen.findByRole('region', { name: 'Payment' }));
    expect(await payment.findByRole('alert')).toHaveTextContent(gone);
    await userEvent.click(
      await payment.findByRole('button', { name: 'Pay with American Express •••• 0005' }),
    );
    await waitFor(() => expect(server.steps).toEqual([{ savedCard: 'card-2', useCredit: false }]));
    expect(screen.getByRole('region', { name: 'Delivery address' })).toHaveTextContent('1 High Street');
  });

  it('is detected when the shopper returns to the browser tab', async () => {
    const { server } = showPage([VISA, AMEX]);
    expect(await screen.findByRole('button', { name: /^Pay £/ })).toBeVisible();
    server.cards = [AMEX];
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(gone, { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay £/ })).not.toBeInTheDocument();
  });

  it('leaves the open section unchanged if the provider does not answer', async () => {
    const { network } = showPage([]);
    network.use(handle('GET /website/v1/user/cards', { status: 503, body: problem(503, 'provider_away') }));
    expect(await screen.findByRole('button', { name: /^Pay £/ })).toBeVisible();
    await waitFor(() => expect(network.requestsTo('GET /website/v1/user/cards').length).toBeGreaterThan(0));
    expect(screen.queryByText(gone, { exact: false })).not.toBeInTheDocument();
  });

  it('is refused by the server, after which the page reloads the cards', async () => {
    const { server, network, onStep } = show([VISA, AMEX]);
    network.use(
      handle('PUT /website/v2/checkout/payment', () => {
        server.cards = [AMEX];
        return { status: 404, body: problem(404, 'saved_card_not_found') };
      }),
    );
    expect(await screen.findByText(/Your session timed out/)).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Pay with Visa •••• 4242' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'Pay with American Express •••• 0005' })).toBeEnabled();
    expect(onStep).not.toHaveBeenCalled();
  });
});
