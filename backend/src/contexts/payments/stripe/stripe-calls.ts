import Stripe from 'stripe';
import { MethodUnusableError, ProviderAwayError } from '../port-errors';
import type { IntentState, PaymentOrder, PortRefund } from '../port';
import { labelOf } from './method-label';
import { failureOf, refundStatus, stateOf, type Refusal } from './states';

export type Warn = (details: object, message: string) => void;

const SEARCH_LAGS_S = 3600;
const PAGE = 100;
const MOST_PAGES = 10;
const EXPAND = { expand: ['latest_charge'] };
const TOKEN = /^ctoken_\w{1,200}$/;
const INTENT = /^pi_\w{1,200}$/;
const OUR_ID = /^[\w-]{1,64}$/;

/** Without its words, which quote what was sent: tokens and keys stay out of logs. Source: docs/rules.md PROV-07 */
export function described(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  return new Error([type, code, statusCode, requestId].filter((part) => part !== undefined).join(' '));
}

/** An answer about what was asked for, not about who asked or when. */
export const isAnswer = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

/** What the port asks of Stripe, without deadlines; errors are those of its library. Source: docs/rules.md PROV-04 */
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
    const { paymentId, amount, currency, token, returnUrl, description } = order;
    try {
      const intent = await this.stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          confirm: true,
          confirmation_token: token,
          return_url: returnUrl,
          description,
          metadata: { payment_id: paymentId },
          ...EXPAND,
        },
        { idempotencyKey: paymentId },
      );
      // the answer of the first call, which may be long ago
      const isReplayed = intent.lastResponse.headers['idempotent-replayed'] === 'true';
      return (isReplayed ? await this.read(intent.id) : undefined) ?? stateOf(intent);
    } catch (error) {
      if (isAnswer(error)) return this.refused(order, error, error.payment_intent);
      // the same id with another amount or token: the first one holds
      const isOther = error instanceof Stripe.errors.StripeIdempotencyError;
      const knownIntentState = isOther ? await this.find(paymentId) : undefined;
      if (knownIntentState) return knownIntentState;
      throw error;
    }
  }

  /** There may be one of before all the same, whose token is used up by now. */
  private async refused(
    { paymentId, amount, currency }: PaymentOrder,
    refusal: Refusal,
    intent: Stripe.PaymentIntent | undefined,
  ): Promise<IntentState> {
    const failure = failureOf(refusal);
    if (intent) return { failure, ...stateOf(intent) };
    const none = { id: `none_${paymentId}`, paymentId, amount, refunded: 0, currency };
    return (await this.find(paymentId)) ?? { ...none, status: 'cancelled', failure };
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

  /** The search lags behind by a minute or more, so the latest ones are looked through as well. */
  async find(paymentId: string): Promise<IntentState | undefined> {
    if (!OUR_ID.test(paymentId)) return undefined;
    const query = `metadata['payment_id']:'${paymentId}'`;
    const { data } = await this.stripe.paymentIntents.search({ query, limit: 1 });
    const id = data[0]?.id ?? (await this.amongLatest(paymentId));
    return id === undefined ? undefined : this.read(id);
  }

  private async amongLatest(paymentId: string): Promise<string | undefined> {
    const created = { gte: Math.floor(Date.now() / 1000) - SEARCH_LAGS_S };
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const list = await this.stripe.paymentIntents.list({
        created,
        limit: PAGE,
        ...(after !== undefined && { starting_after: after }),
      });
      const match = list.data.find(({ metadata }) => metadata['payment_id'] === paymentId);
      if (match || !list.has_more) return match?.id;
      after = list.data.at(-1)?.id;
    }
    // "there is none" gives a cart back: it is not said where not all were seen
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

  /** Idempotency keys are forgotten after a day or more: what was given back is looked for first. */
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
