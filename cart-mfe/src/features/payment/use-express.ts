import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import {
  ApiError,
  assertOnline,
  newIdempotencyKey,
  OfflineError,
  useQueryClient,
} from '@bindery/shared/data';
import type { ExpressBody, ExpressOffer } from '@bindery/shared/contracts';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { paymentAdded } from '../../data/checkout/add-payment-info';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { payExpress } from './express-api';
import { PageRefusedError } from './provider-refused';
import { useAct } from './use-paying';
import { useSettle } from './use-settle';

export interface WalletProps extends Pick<CheckoutStepProps, 'onStep'> {
  offer: ExpressOffer;
  /** tag of the cart or the checkout */
  state: string;
  isShown: boolean;
  /** says if the browser has a wallet */
  onShown(isShown: boolean): void;
}

interface ExpressOptions extends Pick<CheckoutStepProps, 'onStep'> {
  leave?(url: string): void;
}

const toPage = (url: string): void => window.location.assign(url);
const isUnheard = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Pays with what a wallet authorised, once: another press with the same authorisation has the same key. An order opens
 * its confirmation, a refused payment the payment step. After a lost answer the review finds out how it went.
 * Source: docs/rules.md STEPS-07 to STEPS-10
 */
export function useExpress({ onStep, leave = toPage }: ExpressOptions) {
  const market = useMarket();
  const words = usePaymentWords();
  const client = useQueryClient();
  const settle = useSettle(onStep);
  const act = useAct(leave);
  const [isPaying, setPaying] = useState(false);
  const [fault, setFault] = useState<string>();
  const attempt = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const isBusy = useRef(false);

  const keyOf = (body: ExpressBody): string => {
    const text = JSON.stringify(body);
    if (attempt.current?.text !== text) attempt.current = { text, key: newIdempotencyKey() };
    return attempt.current.key;
  };
  /** @returns whether the wallet is done: the page leads on */
  const follow = async (body: ExpressBody, wallet: string): Promise<boolean> => {
    assertOnline();
    const answer = await payExpress(market, body, keyOf(body));
    paymentAdded(wallet);
    const settled = await settle(answer);
    if (settled.kind === 'none') throw new Error('A wallet’s payment has no outcome');
    if (settled.kind === 'act' && !(await act(settled.action, answer.checkout))) return true;
    if (settled.kind !== 'left') onStep('review');
    return true;
  };
  /** @param wallet - its name, for analytics. @returns false: nothing was paid, and a text says why */
  const pay = async (body: ExpressBody, wallet: string): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPaying(true);
    setFault(undefined);
    try {
      return await follow(body, wallet);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error('Paying failed');
      reportUnexpected(error);
      if (isUnheard(error)) {
        onStep('review');
        return true;
      }
      setFault(expressFaultText(words, error));
      void client.invalidateQueries({ queryKey: ['express'] });
      return false;
    } finally {
      isBusy.current = false;
      setPaying(false);
    }
  };
  return { isPaying, fault, pay, setFault };
}

/** @returns why nothing was paid, and what the shopper can do */
function expressFaultText(words: PaymentWords, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  if (error instanceof PageRefusedError) return words.pageRefused;
  if (!(error instanceof ApiError)) return words.failures.unknown;
  if (error.code === 'checkout_changed') return words.changedText;
  if (error.code === 'invalid_address') return words.walletAddressRefused;
  if (error.code === 'method_unusable') return words.methodRefused;
  return error.status === 429 ? words.failures.too_many_attempts : words.payRefused;
}
