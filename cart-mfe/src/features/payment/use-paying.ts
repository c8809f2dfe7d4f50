import { useEffect, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, assertOnline } from '@bindery/shared/data';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { useRenewCheckout } from '../../data/checkout/use-checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { loadStripe } from './load-stripe';
import { attemptKey, endAttempt } from './attempt';
import { cancelPayment, payOrder } from './pay-api';
import { useAsking } from './use-asking';
import { useSettle, type PaymentAction, type Settled } from './use-settle';

/**
 * @param url - where the server sends the shopper to pay
 * @returns may the page go there? To a provider by https, or to the shop itself: its test provider. Source: docs/rules.md STEPS-08
 */
function isProviderPage(url: string, origin = window.location.origin): boolean {
  try {
    const { protocol, origin: there } = new URL(url, origin);
    return protocol === 'https:' || there === origin;
  } catch {
    return false;
  }
}

/**
 * 'ready': nothing runs. 'sending': the button was pressed. 'acting': on the way to whoever asks the shopper something.
 * 'asking': a payment runs, and nobody knows yet how it went.
 */
type Phase = 'ready' | 'sending' | 'acting' | 'asking';

/** What did not work: to pay, to ask the shopper what the bank wants to know, or to give up. */
export interface PayingFault {
  readonly of: 'pay' | 'confirm' | 'giveUp';
  readonly error: Error;
}

interface PayingOptions extends CheckoutStepProps {
  /** the shopper comes back from the provider */
  isReturn: boolean;
  /** takes the page to an address */
  leave(url: string): void;
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Does what a provider wants of the shopper: goes to its page, or lets its script ask. */
function useAct({ checkout, leave }: Pick<PayingOptions, 'checkout' | 'leave'>) {
  const market = useMarket();
  /** @returns is it done? Else the page is left */
  return async (action: PaymentAction): Promise<boolean> => {
    if (action.type === 'redirect') {
      if (!isProviderPage(action.url))
        throw new Error('The payment leads to an address that is no provider’s');
      leave(action.url);
      return false;
    }
    const { api_key: key = checkout.provider.api_key ?? '', client_secret: clientSecret } = action.intent;
    const stripe = await loadStripe(key, market);
    await stripe.handleNextAction({ clientSecret });
    return true;
  };
}

/** One thing at a time, however often it is pressed. What does not work is kept until the next try. */
function useWork(onFailed: (after: Phase) => void) {
  const [fault, setFault] = useState<PayingFault>();
  const isBusy = useRef(false);
  /** @param after - what the page shows where it fails */
  const run = async (of: PayingFault['of'], after: Phase, work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFault(undefined);
    try {
      assertOnline();
      await work();
    } catch (thrown) {
      if (isRefused(thrown)) endAttempt();
      const error = thrown instanceof Error ? thrown : new Error('Paying failed');
      reportUnexpected(error);
      setFault({ of, error });
      onFailed(after);
    } finally {
      isBusy.current = false;
    }
  };
  return { run, fault };
}

/** Pays for a checkout, once, and finds out how a payment went that runs already. Source: docs/rules.md STEPS-07, STEPS-08, STEPS-10 */
export function usePaying({ checkout, onStep, isReturn, leave }: PayingOptions) {
  const market = useMarket();
  const renew = useRenewCheckout();
  const settle = useSettle(onStep);
  const act = useAct({ checkout, leave });
  const [phase, setPhase] = useState<Phase>(isReturn ? 'asking' : 'ready');
  const isAsking = phase === 'asking' || (phase === 'ready' && checkout.state === 'paying');
  const show = (next: Phase): void => {
    setPhase(next);
    renew();
  };
  const { run, fault } = useWork(show);
  const { count, action, setAction } = useAsking({ isOn: isAsking, settle, onNone: () => show('ready') });
  useReturnFromHistory(() => setPhase('asking'));

  const confirm = async (wanted: PaymentAction): Promise<void> => {
    setAction(wanted);
    setPhase('acting');
    if (await act(wanted)) setPhase('asking');
  };
  const follow = (settled: Settled): Promise<void> | void =>
    settled.kind === 'act' ? confirm(settled.action) : setPhase(settled.kind === 'wait' ? 'asking' : 'ready');
  return {
    phase: isAsking ? ('asking' as const) : phase,
    fault,
    /** how often it was asked in vain */
    askedCount: count,
    /** what the shopper has to do, of a payment that runs */
    action,
    pay: () =>
      run('pay', 'ready', async () => {
        setPhase('sending');
        await follow(await settle(await payOrder(market, checkout.quote.id, attemptKey(checkout))));
      }),
    confirm: (wanted: PaymentAction) => run('confirm', 'asking', () => confirm(wanted)),
    giveUp: () => run('giveUp', 'asking', async () => follow(await settle(await cancelPayment(market)))),
  };
}

/** Back from a provider's page shows this page as it was left: it may be in the middle of something that is over. */
function useReturnFromHistory(onReturn: () => void): void {
  const returned = useRef(onReturn);
  useEffect(() => {
    returned.current = onReturn;
  });
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) returned.current();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
