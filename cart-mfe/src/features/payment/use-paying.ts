import { useEffect, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, assertOnline } from '@bindery/shared/data';
import type { Checkout } from '@bindery/shared/contracts';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { useRenewCheckout } from '../../data/checkout/use-checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { loadStripe } from './load-stripe';
import { attemptKey, endAttempt } from './attempt';
import { cancelPayment, payOrder } from './pay-api';
import { PageRefusedError, unlessRefused } from './provider-refused';
import { useAsking } from './use-asking';
import { useSettle, type PaymentAction, type Settled } from './use-settle';

/**
 * @param url - redirect address from the server
 * @returns true if the page may redirect to this URL: an https URL, or a URL of the shop, such as the test provider's
 *   page. Source: docs/rules.md STEPS-08
 */
function isProviderPage(url: string, origin = window.location.origin): boolean {
  try {
    const { protocol, origin: targetOrigin } = new URL(url, origin);
    return protocol === 'https:' || targetOrigin === origin;
  } catch {
    return false;
  }
}

/**
 * 'ready': nothing runs. 'sending': the button was pressed. 'acting': the page opens the bank's challenge or the
 * provider's page. 'asking': the page polls a running payment.
 */
type Phase = 'ready' | 'sending' | 'acting' | 'asking';

export interface PayingFault {
  readonly step: 'pay' | 'confirm' | 'giveUp';
  readonly error: Error;
}

interface PayingOptions extends CheckoutStepProps {
  /** the shopper returns from the provider */
  isReturn: boolean;
  leave(url: string): void;
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Performs the provider's action: redirects, or lets Stripe.js show the bank's challenge. */
export function useAct(leave: PayingOptions['leave']) {
  const market = useMarket();
  /** @returns true once the action is done; false if the browser leaves the page */
  return async (action: PaymentAction, { provider }: Pick<Checkout, 'provider'>): Promise<boolean> => {
    if (action.type === 'redirect') {
      if (!isProviderPage(action.url)) throw new PageRefusedError();
      leave(action.url);
      return false;
    }
    const { api_key: key = provider.api_key ?? '', client_secret: clientSecret } = action.intent;
    const stripe = await loadStripe(key, market);
    await unlessRefused(() => stripe.handleNextAction({ clientSecret }));
    return true;
  };
}

/** Runs one task at a time, and ignores presses while it runs. A fault is shown until the next try. */
function useWork(onFailed: (failurePhase: Phase) => void) {
  const [fault, setFault] = useState<PayingFault>();
  const isBusy = useRef(false);
  const run = async (
    step: PayingFault['step'],
    failurePhase: Phase,
    work: () => Promise<unknown>,
  ): Promise<void> => {
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
      setFault({ step, error });
      onFailed(failurePhase);
    } finally {
      isBusy.current = false;
    }
  };
  return { run, fault };
}

/**
 * Pays for a checkout once, and follows a payment that is already running.
 * Source: docs/rules.md STEPS-07, STEPS-08, STEPS-10
 */
export function usePaying({ checkout, onStep, isReturn, leave }: PayingOptions) {
  const market = useMarket();
  const renew = useRenewCheckout();
  const settle = useSettle(onStep);
  const act = useAct(leave);
  const [phase, setPhase] = useState<Phase>(isReturn ? 'asking' : 'ready');
  const isAsking = phase === 'asking' || (phase === 'ready' && checkout.state === 'paying');
  const show = (next: Phase): void => {
    setPhase(next);
    renew();
  };
  const { run, fault } = useWork(show);
  const { count, action, setAction } = useAsking({ isOn: isAsking, settle, onNone: () => show('ready') });
  useReturnFromHistory(() => setPhase('asking'));

  const confirm = async (wantedAction: PaymentAction): Promise<void> => {
    setAction(wantedAction);
    setPhase('acting');
    if (await act(wantedAction, checkout)) setPhase('asking');
  };
  const follow = (settled: Settled): Promise<void> | void =>
    settled.kind === 'act' ? confirm(settled.action) : setPhase(settled.kind === 'wait' ? 'asking' : 'ready');
  return {
    phase: isAsking ? ('asking' as const) : phase,
    fault,
    askedCount: count,
    action,
    pay: () =>
      run('pay', 'ready', async () => {
        setPhase('sending');
        await follow(await settle(await payOrder(market, checkout.quote.id, attemptKey(checkout))));
      }),
    confirm: (wantedAction: PaymentAction) => run('confirm', 'asking', () => confirm(wantedAction)),
    giveUp: () => run('giveUp', 'asking', async () => follow(await settle(await cancelPayment(market)))),
  };
}

/**
 * Calls `onReturn` when the shopper comes back from a provider's page. The browser may then restore this page in an old
 * state.
 */
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
