import type { ExpressBody, PaymentAnswer, PaymentError } from '@bindery/shared/contracts';
import { findMarket, type Market } from '@bindery/shared/market';
import { canonicalHash } from '../../platform/canonical-hash';
import type { Connection } from '../../platform/database';
import { tooMany } from '../cart';
import {
  CartNotReadyError,
  CheckoutChangedError,
  type PayingVisitor,
  type PreparedCheckout,
} from '../checkout';
import type { MeasuredBrowser } from '../orders';
import { refuseCardTesting } from './attempts';
import type { PaymentsDesk } from './payment-desk';
import { ABANDONED, isEnded, isLive, type Failure, type Word } from './payment-state';
import { PaymentKeyReusedError, PaymentNotFoundError } from './payments.errors';
import { paymentsRepository as repository, type PaymentRow } from './payments.repository';
import { type IntentState, MethodUnusableError, orAway } from './port';
import { nextCheck, settle } from './settle';

/** Path to which the provider sends the shopper back, after the prefix of the market. */
const RETURN_PATH = '/checkout/review?payment=return';

export interface PayRequest {
  readonly visitor: PayingVisitor;
  readonly market: Market;
  readonly quoteId: string;
  /** Idempotency-Key */
  readonly key: string | undefined;
  /** keyed hash of the client's network */
  readonly addressKey: string | undefined;
  readonly measured?: MeasuredBrowser | undefined;
  /** address and delivery from a wallet; undefined if they are in the checkout */
  readonly express?: ExpressBody;
}

interface Stand {
  readonly payment: PaymentRow;
  readonly action: IntentState['action'];
}

/** undefined means that the provider did not respond */
type Charged = IntentState | Extract<Word, { status: 'unheard' }> | undefined;

/** Returns true if the shopper can still confirm this charge at the provider. */
const isOpen = ({ status }: IntentState): boolean =>
  status === 'requires_method' || status === 'requires_action';

/** Settles a payment's state at the provider. If the shop has already ended the payment, cancels it at the provider. */
export async function hear(
  desk: PaymentsDesk,
  paymentId: string,
  intentState: IntentState,
): Promise<PaymentRow> {
  const payment = await settle(desk, paymentId, intentState);
  if (!isEnded(payment.state) || !isOpen(intentState)) return payment;
  const stateAfterCancel = await orAway(desk.provider.port.cancel(intentState.id));
  return stateAfterCancel ? settle(desk, paymentId, stateAfterCancel) : payment;
}

/** Returns the payment of an earlier request with the same key, or the live payment of the visitor's cart. */
async function earlierPaymentOf(desk: PaymentsDesk, request: PayRequest): Promise<PaymentRow | undefined> {
  const { visitor, quoteId, key } = request;
  const samePayment =
    key === undefined ? undefined : await repository.ofKey(desk.database, visitor.ownerId, key);
  if (samePayment && samePayment.quoteId !== quoteId) throw new PaymentKeyReusedError();
  if (samePayment) return samePayment;
  const live = await repository.liveOfOwner(desk.database, visitor.ownerId);
  if (live) return live;
  const latest = await repository.latestOfOwner(desk.database, visitor.ownerId, quoteId);
  return latest?.state === 'paid' || latest?.state === 'processing' ? latest : undefined;
}

/** Inserts a payment and takes its credit and stock. Locks cart and checkout, so that their prices cannot change. */
async function insert(
  desk: PaymentsDesk,
  transaction: Connection,
  prepared: PreparedCheckout,
  { visitor, key, addressKey }: PayRequest,
): Promise<PaymentRow | undefined> {
  const now = desk.now();
  await refuseCardTesting(transaction, { ownerId: visitor.ownerId, addressKey }, now);
  const cart = await desk.carts.lock(transaction, prepared.cartId);
  const checkout = await desk.checkouts.lock(transaction, prepared.checkoutId);
  if (!cart?.isOpen || cart.paymentId !== null) return undefined;
  const isAsPriced =
    cart.ownerId === visitor.ownerId &&
    cart.revision === prepared.cartRevision &&
    checkout?.revision === prepared.checkoutRevision;
  if (!isAsPriced) throw new CheckoutChangedError();
  const payment = await repository.insert(transaction, {
    ...{ prepared, ownerId: visitor.ownerId, key, provider: desk.provider.name, addressKey, now },
    checkAt: nextCheck({ state: 'created', checks: 0 }, now)!,
  });
  if (!payment) return undefined;
  const { customerId, credit, currency, checkoutId } = prepared;
  if (credit > 0)
    await desk.credits.spend(transaction, {
      ...{ customerId: customerId!, currency, amount: credit, paymentId: payment.id },
    });
  await desk.carts.setPayment(transaction, cart.id, payment.id);
  await desk.checkouts.paying(transaction, checkoutId, credit);
  const beyond = await desk.stock.take(transaction, payment.id, prepared.order.items);
  if (beyond.size > 0) throw new CartNotReadyError(tooMany(beyond));
  return payment;
}

const TOO_OLD = { code: 'method_expired', message: 'The provider does not know its token any more' };

/** Makes the charge at the provider once for each payment id. Must not run in a transaction. */
async function charge(desk: PaymentsDesk, payment: PaymentRow): Promise<Charged> {
  const { id: paymentId, amount, currency, market, cartNumber, prepared } = payment;
  const { port } = desk.provider;
  if (!prepared) return orAway(port.find(paymentId));
  const { cardUse, customerId } = prepared;
  // if the provider does not respond to this call, the payment continues without saving the card
  const customer =
    cardUse && customerId !== null ? await orAway(desk.savedCards.customerOf(customerId)) : undefined;
  const order = {
    ...{ paymentId, amount, currency, token: prepared.token!, description: `Bindery ${cartNumber}` },
    ...{ cardUse, customer },
    returnUrl: `${desk.origin}${findMarket(market)!.prefix}${RETURN_PATH}`,
  };
  try {
    // the provider may have made the charge even if its response to `create` was lost
    return (await orAway(port.create(order))) ?? (await orAway(port.find(paymentId)));
  } catch (error) {
    if (error instanceof MethodUnusableError) return { status: 'unheard', failure: TOO_OLD };
    throw error;
  }
}

async function goOn(desk: PaymentsDesk, payment: PaymentRow): Promise<Stand> {
  if (!isLive(payment.state)) return { payment, action: undefined };
  if (payment.amount === 0)
    return { payment: await settle(desk, payment.id, { status: 'free' }), action: undefined };
  const intentState =
    payment.intentId === null
      ? await charge(desk, payment)
      : await orAway(desk.provider.port.read(payment.intentId));
  if (!intentState) return { payment, action: undefined };
  if (intentState.status === 'unheard')
    return { payment: await settle(desk, payment.id, intentState), action: undefined };
  return { payment: await hear(desk, payment.id, intentState), action: intentState.action };
}

/** Begins a payment. @returns undefined if the cart is already ordered or has a live payment */
async function tryToBegin(desk: PaymentsDesk, request: PayRequest): Promise<PaymentRow | undefined> {
  const { visitor, market, quoteId, express, measured } = request;
  const { order, ...checkout } = express
    ? await desk.checkouts.prepareExpress(visitor, market, express)
    : await desk.checkouts.prepare(visitor, market, quoteId);
  const prepared = { ...checkout, quoteId, order: { ...order, measured } };
  const insertion = desk.database.transaction((transaction) => insert(desk, transaction, prepared, request));
  // reloads the stock even if the payment is refused, because the response shows the cart with its stock
  await insertion.catch(() => undefined);
  await desk.stock.catchUp(order.items);
  return insertion;
}

async function begin(desk: PaymentsDesk, request: PayRequest): Promise<PaymentRow> {
  let refusal: unknown = new CheckoutChangedError();
  const begunPaymentRow = await tryToBegin(desk, request).catch((error: unknown) => {
    refusal = error;
    return undefined;
  });
  // another tab began a payment first
  const payment = begunPaymentRow ?? (await earlierPaymentOf(desk, request));
  if (!payment) throw refusal;
  return payment;
}

/**
 * Charges the agreed amount and places the order. If the cart has a live payment, continues it. The key, tab and
 * process of the request do not matter. Source: docs/rules.md PAY-01, PAY-02
 *
 * @throws errors of `CheckoutsForPayment.prepare`, CheckoutChangedError, CreditTooLowError, CartNotReadyError if stock
 *   is too low, TooManyPaymentAttemptsError, PaymentKeyReusedError
 */
export async function pay(desk: PaymentsDesk, request: PayRequest): Promise<PaymentAnswer> {
  const payment = (await earlierPaymentOf(desk, request)) ?? (await begin(desk, request));
  return answer(desk, request, await goOn(desk, payment));
}

/**
 * Pays with a wallet. The id of the quote is a hash of the wallet's authorisation. With it, a repeated request finds
 * its payment even if the checkout is already closed. Source: docs/rules.md PAY-01
 *
 * @throws the errors of `pay` and of `CheckoutsForPayment.prepareExpress`
 */
export const payExpress = (
  desk: PaymentsDesk,
  request: Omit<PayRequest, 'quoteId' | 'express'>,
  express: ExpressBody,
): Promise<PaymentAnswer> => pay(desk, { ...request, express, quoteId: canonicalHash({ express }) });

type Asking = Pick<PayRequest, 'visitor' | 'market'>;

/** Returns the visitor's live payment or, if there is none, the latest. @throws PaymentNotFoundError */
async function currentPaymentOf({ database }: PaymentsDesk, { visitor }: Asking): Promise<PaymentRow> {
  const payment =
    (await repository.liveOfOwner(database, visitor.ownerId)) ??
    (await repository.latestOfOwner(database, visitor.ownerId));
  if (!payment) throw new PaymentNotFoundError();
  return payment;
}

/** Returns the outcome when the shopper comes back from the provider or reloads. @throws PaymentNotFoundError */
export async function result(desk: PaymentsDesk, asking: Asking): Promise<PaymentAnswer> {
  return answer(desk, asking, await goOn(desk, await currentPaymentOf(desk, asking)));
}

/** Cancels a payment that waits for the shopper, in the shop and at the provider, unless it has succeeded. */
export async function abandon(
  desk: PaymentsDesk,
  payment: PaymentRow,
  failure: Failure = ABANDONED,
): Promise<PaymentRow> {
  const { port } = desk.provider;
  if (payment.amount === 0) return settle(desk, payment.id, { status: 'free' });
  const intentId = payment.intentId ?? (await orAway(port.find(payment.id)))?.id;
  const intentState = intentId === undefined ? undefined : await orAway(port.cancel(intentId));
  return settle(
    desk,
    payment.id,
    !intentState || isOpen(intentState) ? { status: 'unheard', failure } : intentState,
  );
}

/** Cancels the visitor's payment if it waits for the shopper. @throws PaymentNotFoundError. Source: docs/rules.md PAY-04 */
export async function giveUp(desk: PaymentsDesk, asking: Asking): Promise<PaymentAnswer> {
  const currentPayment = await currentPaymentOf(desk, asking);
  const payment = isLive(currentPayment.state) ? await abandon(desk, currentPayment) : currentPayment;
  return answer(desk, asking, { payment, action: undefined });
}

function errorOf(desk: PaymentsDesk, { state, failureCode }: PaymentRow): PaymentError {
  // without a response of the provider, reconciliation reads the outcome later
  const code = failureCode ?? (isLive(state) ? 'provider_away' : 'unknown');
  const message = `The payment is ${state}`;
  return { code, message, ...(desk.isDevelopment && { stack: new Error(message).stack! }) };
}

function actionOf(desk: PaymentsDesk, { payment, action }: Stand): PaymentAnswer['action'] {
  if (!action) return null;
  if ('redirectUrl' in action) return { type: 'redirect', url: action.redirectUrl };
  const { apiKey } = desk.provider;
  const intent = { id: payment.intentId!, client_secret: action.clientSecret };
  return { type: 'script', intent: { ...intent, ...(apiKey !== undefined && { api_key: apiKey }) } };
}

async function answer(desk: PaymentsDesk, { visitor, market }: Asking, stand: Stand): Promise<PaymentAnswer> {
  const { payment } = stand;
  const checkout = await desk.checkouts.view(visitor, market);
  if (payment.state === 'paid' || payment.state === 'processing')
    return { result: { state: 'complete', type: 'success' }, action: null, checkout };
  const action = payment.state === 'authenticating' ? actionOf(desk, stand) : null;
  if (action) return { result: { state: 'payment', type: 'success' }, action, checkout };
  return {
    result: { state: 'payment', type: 'error', error: errorOf(desk, payment) },
    action: null,
    checkout,
  };
}
