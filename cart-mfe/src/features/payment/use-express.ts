import { useRef, useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { useMarket } from '@bindery/shared';
import {
  ApiError,
  assertOnline,
  newIdempotencyKey,
  OfflineError,
  useQueryClient,
} from '@bindery/shared/data';
import type { Cart, ExpressBody, ExpressOffer } from '@bindery/shared/contracts';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { goodsOf, wholeLines } from '../../data/cart/goods-of';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { addPaymentInfo } from '../../data/checkout/add-payment-info';
import { addShippingInfo } from '../../data/checkout/checkout-v3';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { payExpress } from './express-api';
import { PageRefusedError } from './provider-refused';
import { useAct } from './use-paying';
import { useSettle } from './use-settle';

export interface WalletProps extends Pick<CheckoutStepProps, 'onStep'> {
  offer: ExpressOffer;
  cart: Cart;
  /** tag of the cart or the checkout */
  state: string;
  isShown: boolean;
  /** tells whether the browser has a wallet */
  onShown(isShown: boolean): void;
}

/** The shopper's choices in a wallet, for analytics. */
interface Chosen {
  /** its name */
  wallet: string;
  /** type of the delivery */
  tier: string | undefined;
}

interface ExpressOptions extends Pick<WalletProps, 'cart' | 'onStep'> {
  leave?(url: string): void;
}

const toPage = (url: string): void => window.location.assign(url);
const isUnheard = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Pays only once with the data that the shopper authorised in a wallet, because a repeated request has the same
 * idempotency key. A success opens the confirmation, and a refusal opens the payment step. If the answer is lost, the
 * review step opens and polls the result. Source: docs/rules.md STEPS-07 to STEPS-10
 */
export function useExpress({ cart, onStep, leave = toPage }: ExpressOptions) {
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
  /** @returns true if the wallet's sheet may close, because the page opens another step or the provider's page */
  const follow = async (body: ExpressBody, chosen: Chosen): Promise<boolean> => {
    assertOnline();
    const answer = await payExpress(market, body, keyOf(body));
    trackChosen(cart, chosen);
    const settled = await settle(answer);
    if (settled.kind === 'none') throw new Error('A wallet’s payment has no outcome');
    if (settled.kind === 'act' && !(await act(settled.action, answer.checkout))) return true;
    if (settled.kind !== 'left') onStep('review');
    return true;
  };
  /** @returns false if nothing was paid, in which case the page shows the reason */
  const pay = async (body: ExpressBody, chosen: Chosen): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPaying(true);
    setFault(undefined);
    try {
      return await follow(body, chosen);
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

/**
 * Sends the analytics events about the delivery and payment methods that the server has stored.
 * Source: docs/rules.md TRACK-40
 */
function trackChosen(cart: Cart, { wallet: paymentType, tier }: Chosen): void {
  const goods = goodsOf(cart, wholeLines(cart.items));
  getAnalytics().track(addShippingInfo, { tier, goods });
  getAnalytics().track(addPaymentInfo, { paymentType, goods });
}

/** @returns the text that explains why nothing was paid and what the shopper can do */
function expressFaultText(words: PaymentWords, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  if (error instanceof PageRefusedError) return words.pageRefused;
  if (!(error instanceof ApiError)) return words.failures.unknown;
  if (error.code === 'checkout_changed') return words.changedText;
  if (error.code === 'invalid_address') return words.walletAddressRefused;
  if (error.code === 'method_unusable') return words.methodRefused;
  return error.status === 429 ? words.failures.too_many_attempts : words.payRefused;
}
