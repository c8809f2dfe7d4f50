import type { Secrets } from '../../../platform/config';
import type { Connection } from '../../../platform/database';
import type { JobHandlers, Jobs } from '../../../platform/jobs';
import { verifiedWebhook, webhookSignature } from '../../../platform/outbox';
import { InvalidWebhookError, type PaymentEvent } from '../port';

type Kind = NonNullable<PaymentEvent['about']>['kind'];

const TELL_JOB = 'sandbox.event';
const FINISH_JOB = 'sandbox.finish';

/** @returns the HTTP status of the response */
export type SendWebhook = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

/** The sandbox's webhooks. Like real webhooks, they are signed, and arrive at least once and in any order. */
export interface SandboxEvents {
  tell(transaction: Connection, kind: Kind, intentId: string): Promise<void>;
  finishLater(transaction: Connection, intentId: string, inMs: number): Promise<void>;
  /** @throws InvalidWebhookError */
  read(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent;
}

const webhookSecretOf = (secret: string): string => `whsec_${Buffer.from(secret, 'hex').toString('base64')}`;

/** @param secrets - the first secret signs the webhooks */
export function createSandboxEvents(jobs: Jobs, secrets: Secrets): SandboxEvents {
  return {
    tell: async (transaction, kind, intentId) =>
      void (await jobs.enqueue(transaction, { kind: TELL_JOB, payload: { kind, intentId } })),
    finishLater: async (transaction, intentId, inMs) =>
      void (await jobs.enqueue(transaction, {
        kind: FINISH_JOB,
        payload: { intentId },
        runAt: new Date(Date.now() + inMs),
      })),
    read(body, headers) {
      const text = body.toString('utf8');
      const id = secrets
        .map((secret) => verifiedWebhook(headers, text, webhookSecretOf(secret)))
        .find((webhookId) => webhookId !== undefined);
      if (id === undefined) throw new InvalidWebhookError();
      const { kind, intentId } = JSON.parse(text) as { kind: Kind; intentId: string };
      return { id, about: { kind, intentId } };
    },
  };
}

class WebhookRefusedError extends Error {
  constructor(status: number) {
    super(`The shop answered ${status} to an event of the sandbox`);
    this.name = 'WebhookRefusedError';
  }
}

interface HandlerParts {
  readonly send: SendWebhook;
  readonly secrets: Secrets;
  readonly look: (intentId: string) => Promise<unknown>;
  /** true means that each event is sent again after a later one */
  readonly isUnruly: boolean;
}

export function sandboxHandlers({ send, secrets: [secret], look, isUnruly }: HandlerParts): JobHandlers {
  const manner = { maxAttempts: 10, leaseMs: 30_000, keptMs: 86_400_000 };
  async function tell(id: string, body: string): Promise<void> {
    const timestamp = Math.floor(Date.now() / 1000);
    const status = await send(body, {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': webhookSignature(id, timestamp, body, webhookSecretOf(secret)),
    });
    if (status < 200 || status > 299) throw new WebhookRefusedError(status);
  }
  let heldDelivery: (() => Promise<void>) | undefined;
  async function tellUnruly(id: string, body: string): Promise<void> {
    const earlierDelivery = heldDelivery;
    heldDelivery = () => tell(id, body);
    await tell(id, body);
    await earlierDelivery?.();
  }
  return {
    [TELL_JOB]: {
      ...manner,
      run: (payload, { jobId }) => (isUnruly ? tellUnruly : tell)(`evt_${jobId}`, JSON.stringify(payload)),
    },
    [FINISH_JOB]: {
      ...manner,
      run: async (payload) => void (await look((payload as { intentId: string }).intentId)),
    },
  };
}
