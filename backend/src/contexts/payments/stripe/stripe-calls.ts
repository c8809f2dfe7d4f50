import Stripe from 'stripe';
import {
  MethodUnusableError,
  ProviderAwayError,
  type IntentState,
  type PaymentOrder,
  type PortRefund,
} from '../port';
import { failureOf, refundStatus, stateOf, type Refusal } from './states';

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'CB',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
export const nameOfBrand = (brand: string): string => BRANDS[brand] ?? 'Card';
const WALLETS: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
};
const NAMES: Readonly<Record<string, string>> = {
  ideal: 'iDEAL',
  mobilepay: 'MobilePay',
  paypal: 'PayPal',
  sepa_debit: 'SEPA',
};

/** Returns a label for other payment methods: 'us_bank_account' becomes 'Us bank account'. */
const spelt = (type: string): string => type[0]!.toUpperCase() + type.slice(1).replaceAll('_', ' ');
const endingIn = (name: string, last4: string | null | undefined): string =>
  last4 ? `${name} •••• ${last4}` : name;

/**
 * Returns a label for shoppers that fits every language: 'Visa •••• 4242', 'Apple Pay •••• 4242', 'PayPal'. It contains
 * no names or addresses.
 */
export function labelOf({
  type,
  card,
  sepa_debit: debit,
}: Stripe.ConfirmationToken.PaymentMethodPreview): string {
  if (card) return endingIn(WALLETS[card.wallet?.type ?? ''] ?? nameOfBrand(card.brand), card.last4);
  return endingIn(NAMES[type] ?? spelt(type), debit?.last4);
}

export type Warn = (details: object, message: string) => void;

const SEARCH_LAGS_S = 3600;
const PAGE = 100;
const MOST_PAGES = 10;
const EXPAND = { expand: ['latest_charge'] };
const TOKEN = /^ctoken_\w{1,200}$/;
const INTENT = /^pi_\w{1,200}$/;
const OUR_ID = /^[\w-]{1,64}$/;

/** Replaces an error for the log, because its message may quote tokens and keys. Source: docs/rules.md PROV-07 */
export function described(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  return new Error([type, code, statusCode, requestId].filter((part) => part !== undefined).join(' '));
}

/**
 * Returns true if Stripe refused the payment or the content of the request. Returns false if Stripe refused our key or
 * the number of our calls.
 */
export const isAnswer = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

/** Returns Stripe's parameters for the method and for saving its card. 'on_session': with the customer present. */
const methodOf = ({ token, cardUse, customer }: PaymentOrder) => ({
  ...(cardUse === 'saved' ? { payment_method: token } : { confirmation_token: token }),
  ...(cardUse && customer !== undefined && { customer }),
  ...(cardUse === 'save' && { setup_future_usage: 'on_session' as const }),
});

/** The port's calls to Stripe. They have no time limits and throw Stripe's errors. Source: docs/rules.md PROV-04 */
export class StripeCalls {
  constructor(
    private readonly stripe: Stripe,
    private readonly warn: Warn,
  ) {}

  async method(token: string): Promise<{ readonly type: string; readonly label: string }> {
    if (!TOKEN.test(token)) throw new MethodUnusableError();
    try {
      const {
        expires_at: expires,
        payment_intent: used,
        payment_method_preview: preview,
      } = await this.stripe.confirmationTokens.retrieve(token);
      const isOver = expires !== null && expires * 1000 <= Date.now();
      if (isOver || used !== null || !preview) throw new MethodUnusableError();
      return { type: preview.type, label: labelOf(preview) };
    } catch (error) {
      if (isAnswer(error)) throw new MethodUnusableError();
      throw error;
    }
  }

  async create(order: PaymentOrder): Promise<IntentState> {
    const { paymentId, amount, currency, returnUrl, description } = order;
    try {
      const intent = await this.stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          confirm: true,
          ...methodOf(order),
          return_url: returnUrl,
          description,
          metadata: { payment_id: paymentId },
          ...EXPAND,
        },
        { idempotencyKey: paymentId },
      );
      // a replayed first response may be outdated
      const isReplayed = intent.lastResponse.headers['idempotent-replayed'] === 'true';
      return (isReplayed ? await this.read(intent.id) : undefined) ?? stateOf(intent);
    } catch (error) {
      if (isAnswer(error)) return this.refused(order, error, error.payment_intent);
      // an earlier call had the same id but another amount or token, so returns the payment of that call
      const isOther = error instanceof Stripe.errors.StripeIdempotencyError;
      const knownIntentState = isOther ? await this.find(paymentId) : undefined;
      if (knownIntentState) return knownIntentState;
      throw error;
    }
  }

  /** Handles a refusal. Stripe also refuses a token with which an earlier call has already created the payment. */
  private async refused(
    { paymentId, amount, currency }: PaymentOrder,
    refusal: Refusal,
    intent: Stripe.PaymentIntent | undefined,
  ): Promise<IntentState> {
    const failure = failureOf(refusal);
    if (intent) return { failure, ...stateOf(intent) };
    const missingIntent = { id: `none_${paymentId}`, paymentId, amount, refunded: 0, currency };
    return (await this.find(paymentId)) ?? { ...missingIntent, status: 'cancelled', failure };
  }

  async read(id: string): Promise<IntentState | undefined> {
    if (!INTENT.test(id)) return undefined;
    try {
      return stateOf(await this.stripe.paymentIntents.retrieve(id, EXPAND));
    } catch (error) {
      if (isAnswer(error) && error.statusCode === 404) return undefined;
      throw error;
    }
  }

  /** Finds a payment by our id. Also scans the latest payments, because Stripe's search lags by a minute or more. */
  async find(paymentId: string): Promise<IntentState | undefined> {
    if (!OUR_ID.test(paymentId)) return undefined;
    const query = `metadata['payment_id']:'${paymentId}'`;
    const { data } = await this.stripe.paymentIntents.search({ query, limit: 1 });
    const id = data[0]?.id ?? (await this.amongLatest(paymentId));
    return id === undefined ? undefined : this.read(id);
  }

  private async amongLatest(paymentId: string): Promise<string | undefined> {
    const created = { gte: Math.floor(Date.now() / 1000) - SEARCH_LAGS_S };
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const list = await this.stripe.paymentIntents.list({
        created,
        limit: PAGE,
        ...(cursor !== undefined && { starting_after: cursor }),
      });
      const match = list.data.find(({ metadata }) => metadata['payment_id'] === paymentId);
      if (match || !list.has_more) return match?.id;
      cursor = list.data.at(-1)?.id;
    }
    // throws after an incomplete search, because `undefined` would mean that no payment exists and release the cart
    throw new ProviderAwayError(new Error('Too many payments of this hour to look through'));
  }

  async cancel(id: string): Promise<IntentState> {
    try {
      const reason = { cancellation_reason: 'abandoned' as const };
      return stateOf(await this.stripe.paymentIntents.cancel(id, { ...reason, ...EXPAND }));
    } catch (error) {
      const state = isAnswer(error) ? await this.read(id) : undefined;
      if (state) return state;
      throw error;
    }
  }

  /** First looks for a refund with this id, because Stripe may have forgotten an earlier idempotency key. */
  async refund(intentId: string, amount: number, refundId: string): Promise<PortRefund> {
    const { data } = await this.stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
    const knownRefund = data.find(({ metadata }) => metadata?.['refund_id'] === refundId);
    if (knownRefund) return { id: refundId, status: refundStatus(knownRefund.status) };
    try {
      const { status } = await this.stripe.refunds.create(
        { payment_intent: intentId, amount, metadata: { refund_id: refundId } },
        { idempotencyKey: refundId },
      );
      return { id: refundId, status: refundStatus(status) };
    } catch (error) {
      if (!isAnswer(error)) throw error;
      this.warn({ err: described(error), refundId }, 'Stripe refuses a refund');
      return { id: refundId, status: 'failed' };
    }
  }
}
