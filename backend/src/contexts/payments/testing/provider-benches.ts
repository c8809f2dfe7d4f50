import type { Database } from '../../../platform/database';
import { createJobs } from '../../../platform/jobs';
import type { PaymentEvent, PaymentPort } from '../port';
import { createSandboxEvents, sandboxHandlers } from '../sandbox/events';
import { createSandbox } from '../sandbox/sandbox';
import { createStripe } from '../stripe/stripe';
import { eventSample } from '../stripe/testing/samples';
import { STRIPE_KEYS, StripeStandIn } from '../stripe/testing/stripe-stand-in';
import { createHmac } from 'node:crypto';

export type Course =
  | 'success'
  | 'declined'
  | 'funds'
  | 'expired'
  | 'authenticate'
  | 'paypal'
  | 'processing'
  | 'lost'
  | 'away';

export interface Webhook {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ProviderBench {
  readonly name: string;
  readonly port: PaymentPort;
  tokenOf(course: Course): string;
  /** at the bank's page, or at PayPal's */
  shopper(intentId: string, approves: boolean): Promise<void>;
  /** some days later */
  bank(intentId: string, succeeds: boolean): Promise<void>;
  bankRefund(refundId: string): Promise<void>;
  webhook(kind: NonNullable<PaymentEvent['about']>['kind'], intentId: string): Promise<Webhook>;
  readonly log: string[];
  close(): Promise<void>;
}

const SANDBOX_TOKENS: Readonly<Record<Course, string>> = {
  success: 'sandbox_success',
  declined: 'sandbox_declined',
  funds: 'sandbox_insufficient_funds',
  expired: 'sandbox_expired',
  authenticate: 'sandbox_authenticate',
  paypal: 'sandbox_paypal',
  processing: 'sandbox_processing',
  lost: 'sandbox_network_failure',
  away: 'sandbox_away',
};

const never = { signal: new AbortController().signal, attempt: 1 };

export function sandboxBench(database: Database, secret = 'ab'.repeat(32)): ProviderBench {
  const jobs = createJobs(database, { warn: () => undefined, error: () => undefined });
  const events = createSandboxEvents(jobs, [secret]);
  const origin = 'https://shop.example';
  const sandbox = createSandbox({ database, events, origin, processingMs: 60_000 });
  return {
    name: 'sandbox',
    port: sandbox.port,
    log: [],
    tokenOf: (course) => SANDBOX_TOKENS[course],
    shopper: async (id, approves) => void (await sandbox.answerChallenge(id, approves)),
    bank: async (id, succeeds) => void (await sandbox.finish(id, succeeds ? null : 'declined')),
    bankRefund: async (refundId) => void (await sandbox.finishRefund(refundId, 'done')),
    async webhook(kind, intentId) {
      let sentWebhook: Webhook | undefined;
      const send = (body: string, headers: Readonly<Record<string, string>>): Promise<number> => {
        sentWebhook = { body: Buffer.from(body), headers };
        return Promise.resolve(204);
      };
      const look = (): Promise<void> => Promise.resolve();
      const handlers = sandboxHandlers({ send, secrets: [secret], look, isUnruly: false });
      await handlers['sandbox.event']!.run({ kind, intentId }, { ...never, jobId: 'job-1' });
      return sentWebhook!;
    },
    close: () => Promise.resolve(),
  };
}

/** Signs a webhook like Stripe: a time in seconds, and an HMAC of the time and the body. */
export function stripeWebhook(
  body: string,
  atMs = Date.now(),
  secret: string = STRIPE_KEYS.webhookSecret,
): Webhook {
  const timestamp = Math.floor(atMs / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { body: Buffer.from(body), headers: { 'stripe-signature': `t=${timestamp},v1=${signature}` } };
}

const EVENTS = {
  intent: ['payment_intent.succeeded', 'payment_intent'],
  refund: ['refund.updated', 'refund'],
  dispute: ['charge.dispute.created', 'dispute'],
} as const;

export async function stripeBench(
  callMs?: number,
): Promise<ProviderBench & { readonly standIn: StripeStandIn }> {
  const standIn = await StripeStandIn.open();
  const log: string[] = [];
  const warn = (details: object, message: string): void => {
    const { err, ...otherDetails } = details as { err?: Error };
    log.push(`${message} ${JSON.stringify(otherDetails)} ${err?.message} ${err?.stack}`);
  };
  return {
    name: 'stripe',
    standIn,
    log,
    port: createStripe(standIn.config, { warn, domain: 'shop.example', callMs }),
    tokenOf: (course) => `ctoken_${course}`,
    shopper(id, approves) {
      const refusal = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };
      if (approves) standIn.succeed(id);
      else standIn.fail(id, refusal);
      return Promise.resolve();
    },
    bank(id, succeeds) {
      if (succeeds) standIn.succeed(id);
      else standIn.fail(id, { type: 'card_error', code: 'card_declined' });
      return Promise.resolve();
    },
    bankRefund(refundId) {
      standIn.changeRefund(refundId, 'succeeded');
      return Promise.resolve();
    },
    webhook(kind, intentId) {
      const [type, object] = EVENTS[kind];
      const about = object === 'payment_intent' ? { id: intentId } : { id: 're_1', payment_intent: intentId };
      return Promise.resolve(stripeWebhook(JSON.stringify(eventSample('evt_1', type, { object, ...about }))));
    },
    close: () => standIn.close(),
  };
}
