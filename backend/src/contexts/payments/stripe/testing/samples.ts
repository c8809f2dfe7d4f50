export type Json = Record<string, unknown>;

/** Fields of Stripe's sample that the shop ignores. The fake sends them because real answers also have them. */
const REFERENCE_INTENT: Json = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: { enabled: true },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  created: 1680800504,
  customer: null,
  livemode: false,
  on_behalf_of: null,
  payment_method: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  processing: null,
  receipt_email: null,
  setup_future_usage: null,
  shipping: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

export const chargeSample = (intentId: string, amount: number): Json => ({
  id: `ch_${intentId.slice(3)}`,
  object: 'charge',
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  captured: true,
  disputed: false,
  paid: true,
  refunded: false,
  status: 'succeeded',
});

export const errorSample = (error: Json): Json => ({
  error: {
    message: `Your card ctoken_secretish was refused`,
    request_log_url: 'https://dashboard.stripe.com/x',
    ...error,
  },
});

const card = (brand: string, last4: string, wallet?: string): Json => ({
  type: 'card',
  billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com' },
  card: {
    brand,
    last4,
    country: 'US',
    exp_month: 8,
    exp_year: 2034,
    wallet: wallet ? { type: wallet } : null,
  },
});

interface Course {
  readonly preview: Json;
  readonly status: string;
  readonly error?: Json;
  readonly next?: Json;
}

const declined = (code: string, decline?: string): Course => ({
  preview: card('visa', '0002'),
  status: 'requires_payment_method',
  error: {
    type: 'card_error',
    code,
    ...(decline && { decline_code: decline }),
    message: 'Your card was declined.',
  },
});
const redirect = {
  type: 'redirect_to_url',
  redirect_to_url: { url: 'https://hooks.stripe.com/redirect/1', return_url: 'x' },
};
const sdk = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: 'x' } };

/** Test cases by the name after 'ctoken_'. */
const COURSES: Readonly<Record<string, Course>> = {
  success: { preview: card('visa', '4242'), status: 'succeeded' },
  lost: { preview: card('visa', '0119'), status: 'succeeded' },
  away: { preview: card('visa', '0503'), status: 'succeeded' },
  applepay: { preview: card('amex', '0005', 'apple_pay'), status: 'succeeded' },
  newbrand: { preview: card('moonpay', '0007'), status: 'succeeded' },
  declined: declined('card_declined', 'generic_decline'),
  stolen: declined('card_declined', 'stolen_card'),
  funds: declined('card_declined', 'insufficient_funds'),
  expired: declined('expired_card', 'expired_card'),
  cvc: declined('incorrect_cvc', 'incorrect_cvc'),
  authenticate: { preview: card('visa', '3220'), status: 'requires_action', next: sdk },
  paypal: {
    preview: { type: 'paypal', paypal: { payer_email: 'jenny@example.com' } },
    status: 'requires_action',
    next: redirect,
  },
  processing: { preview: { type: 'sepa_debit', sepa_debit: { last4: '3000' } }, status: 'processing' },
  over: { preview: card('visa', '4242'), status: 'succeeded' },
};

/** @returns undefined if there is no such token */
export function tokenSample(token: string, isUsed: boolean): Json | undefined {
  const course = COURSES[token.replace(/^ctoken_/, '').replace(/\d+$/, '')];
  return (
    course && {
      id: token,
      object: 'confirmation_token',
      created: 1694025025,
      expires_at: token === 'ctoken_over' ? 1694068225 : 4_102_444_800,
      livemode: false,
      payment_intent: isUsed ? 'pi_standin1' : null,
      payment_method_preview: course.preview,
      use_stripe_sdk: true,
    }
  );
}

interface Given {
  readonly number: number;
  readonly amount: number;
  readonly currency: string;
  readonly paymentId: string;
}

export function intentSample(course: string, { number, amount, currency, paymentId }: Given): Json {
  const { preview, status, error, next } = COURSES[course]!;
  const id = `pi_standin${number}`;
  return {
    ...REFERENCE_INTENT,
    ...{ id, amount, currency, status },
    client_secret: `${id}_secret_hunter2`,
    last_payment_error: error ?? null,
    latest_charge: status === 'succeeded' ? chargeSample(id, amount) : null,
    metadata: { payment_id: paymentId },
    next_action: next ?? null,
    payment_method_types: [preview['type']],
  };
}

export const eventSample = (id: string, type: string, object: Json): Json => ({
  ...{ id, type, object: 'event', api_version: '2026-10-28.endive', created: 1680800504, livemode: false },
  ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null }, data: { object } },
});

export const domainSample = (domain: string, inactiveWallets: readonly string[]): Json => ({
  ...{ id: 'pmd_standin1', object: 'payment_method_domain', created: 1680800504, livemode: false },
  ...{ domain_name: domain, enabled: true },
  ...Object.fromEntries(
    ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal'].map((wallet) => [
      wallet,
      { status: inactiveWallets.includes(wallet) ? 'inactive' : 'active' },
    ]),
  ),
});
