import { useState } from 'react';
import { assertOnline } from '@bindery/shared/data';
import type { Checkout } from '@bindery/shared/contracts';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { paymentAdded } from '../../data/checkout/add-payment-info';
import { putStep } from '../../data/checkout/checkout-api';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { useCheckoutWrite } from '../../data/checkout/use-checkout-write';
import type { MethodForm } from './method-form';
import { useReread } from './saved-cards';

/** the payment type that analytics receives if store credit pays for everything */
const CREDIT = 'store_credit';

interface Wish {
  /** if absent, the earlier payment method stays */
  token?: string | null;
  savedCard?: string;
  savesCard?: boolean;
  useCredit: boolean;
}

interface Submission {
  useCredit: boolean;
  savesCard: boolean;
  /** the provider's form: undefined if nothing is left to charge; null until the form is mounted */
  form: MethodForm | null | undefined;
}

/**
 * Gets a token from the form, sends it to the server and opens the next step. The token is sent only to the shop's
 * server.
 */
export function useSubmission(
  checkout: Checkout,
  onStep: CheckoutStepProps['onStep'],
  isStillWanted: (sentWish: Wish) => boolean,
) {
  const onFailed = useReread();
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<'missing' | 'refused'>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [isChangedSince, setIsChangedSince] = useState(false);
  const { write, isBusy, error } = useCheckoutWrite(
    checkout,
    (market, wish: Wish, headers) => putStep(market, 'payment', wish, headers),
    {
      checkoutOf: (answer) => answer,
      onDone: ({ method }, sentWish) => {
        paymentAdded(method?.type ?? CREDIT);
        if (isStillWanted(sentWish)) onStep('review');
        else setIsChangedSince(true);
      },
      onFailed,
    },
  );
  function clear(): void {
    setFault(undefined);
    setFailure(null);
    setIsChangedSince(false);
  }
  function send(wish: Wish): void {
    clear();
    write(wish);
  }
  async function submit({ useCredit, savesCard, form }: Submission): Promise<void> {
    if (form === undefined) return send({ token: null, useCredit });
    clear();
    setIsAsking(true);
    try {
      assertOnline();
      const answer = (await form?.token()) ?? { kind: 'missing' };
      if (answer.kind === 'token') write({ token: answer.token, useCredit, ...(savesCard && { savesCard }) });
      else setFault(answer.kind === 'shown' ? undefined : answer.kind);
    } catch (thrown) {
      const failed = thrown instanceof Error ? thrown : new Error('The payment form failed');
      reportUnexpected(failed);
      setFailure(failed);
    } finally {
      setIsAsking(false);
    }
  }
  return {
    ...{ submit, isBusy: isBusy || isAsking, fault, error: failure ?? error, isChangedSince },
    useCard: (savedCard: string, useCredit: boolean): void => send({ savedCard, useCredit }),
    keep: (useCredit: boolean): void => {
      // the same choice again sends nothing, so that analytics does not count it twice
      if (useCredit === checkout.credit.isUsed) onStep('review');
      else send({ useCredit });
    },
  };
}
