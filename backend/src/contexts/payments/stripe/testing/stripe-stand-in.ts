import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeConfig } from '../../../../platform/config';
import { chargeSample, domainSample, errorSample, intentSample, tokenSample, type Json } from './samples';
import { StandInCards } from './stand-in-cards';

export const STRIPE_KEYS = {
  secretKey: 'sk_test_standinsecret1',
  publishableKey: 'pk_test_standinpublic1',
  webhookSecret: 'whsec_standinsigning1',
} as const;

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly fields: Readonly<Record<string, string>>;
}

/** The kind of answer: a normal answer, no answer, a late answer, or a fault. */
export type Manner = 'well' | 'cut' | 'hanging' | 'limited' | 'broken' | 'garbled' | 'refusing-key';

interface Answer {
  readonly status: number;
  readonly body: Json;
}

const FAULTS: Partial<Record<Manner, Answer>> = {
  limited: { status: 429, body: errorSample({ type: 'invalid_request_error', code: 'rate_limit' }) },
  broken: { status: 500, body: errorSample({ type: 'api_error' }) },
  'refusing-key': { status: 401, body: errorSample({ type: 'invalid_request_error' }) },
};

/** Fake of the parts of Stripe's API that the shop uses, based on Stripe's published samples. */
export class StripeStandIn {
  readonly requests: StripeRequest[] = [];
  readonly cards = new StandInCards();
  manner: Manner = 'well';
  searchLags = false;
  isEndless = false;
  /** wallets that the fake switches off for domains that are registered after this change */
  inactiveWallets: readonly string[] = [];
  private readonly domains: Json[] = [];
  private readonly intents = new Map<string, Json>();
  private readonly refunds = new Map<string, Json>();
  private lostCount = 0;
  private readonly usedTokens = new Set<string>();
  private readonly answers = new Map<string, { fields: string; answer: Answer }>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<StripeStandIn> {
    const server = createServer((request, response) => void standIn.answer(request, response));
    const standIn = new StripeStandIn(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return standIn;
  }

  get config(): StripeConfig {
    const { port } = this.server.address() as AddressInfo;
    return { ...STRIPE_KEYS, origin: `http://127.0.0.1:${port}`, isLive: false };
  }

  get lastIntentId(): string {
    return [...this.intents.keys()].at(-1)!;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  /** Forgets the idempotency keys. At Stripe, keys expire after at least a day. */
  forgetKeys(): void {
    this.answers.clear();
  }

  change(intentId: string, change: Json): void {
    this.intents.set(intentId, { ...this.intents.get(intentId), ...change });
  }

  succeed(intentId: string): void {
    const amount = Number(this.intents.get(intentId)!['amount']);
    this.change(intentId, {
      status: 'succeeded',
      next_action: null,
      latest_charge: chargeSample(intentId, amount),
    });
  }

  fail(intentId: string, error: Json): void {
    this.change(intentId, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: error,
    });
  }

  changeRefund(ourId: string, status: string): void {
    for (const refund of this.refunds.values())
      if ((refund['metadata'] as Json)['refund_id'] === ourId) refund['status'] = status;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url!, 'http://stand-in');
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const method = request.method!;
    const fields = Object.fromEntries(method === 'POST' ? form : searchParams);
    this.requests.push({ method, path: pathname, headers: request.headers, fields });
    if (this.manner === 'hanging') return;
    const token = fields['confirmation_token'];
    if (this.manner === 'cut' || token === 'ctoken_away') return void request.socket.destroy();
    if (this.manner === 'garbled') return void response.end('<html>a proxy</html>');
    const fault = FAULTS[this.manner];
    const { answer, isReplayed } = fault
      ? { answer: fault, isReplayed: false }
      : this.once(request, fields, pathname);
    // loses two answers, because Stripe's library repeats a call once after the connection closes
    if (token === 'ctoken_lost' && this.lostCount++ < 2) return void request.socket.destroy();
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': 'req_standin',
        ...(isReplayed && { 'idempotent-replayed': 'true' }),
      })
      .end(JSON.stringify(answer.body));
  }

  private once(request: IncomingMessage, fields: Readonly<Record<string, string>>, path: string) {
    const key = request.headers['idempotency-key'];
    const text = JSON.stringify(fields);
    const knownAnswer = typeof key === 'string' ? this.answers.get(`${path} ${key}`) : undefined;
    if (knownAnswer && knownAnswer.fields !== text)
      return { answer: { status: 400, body: errorSample({ type: 'idempotency_error' }) }, isReplayed: false };
    const answer = knownAnswer?.answer ?? this.route(request.method!, path, fields);
    if (typeof key === 'string') this.answers.set(`${path} ${key}`, { fields: text, answer });
    return { answer, isReplayed: knownAnswer !== undefined };
  }

  private route(method: string, path: string, fields: Readonly<Record<string, string>>): Answer {
    const [, , resource, id, act] = path.split('/');
    const what = `${method} ${resource}${id === undefined ? '' : id === 'search' ? '/search' : '/:id'}${act ? `/${act}` : ''}`;
    switch (what) {
      case 'POST payment_intents':
        return this.create(fields);
      case 'GET payment_intents':
        return listOf([...this.intents.values()].reverse(), this.isEndless);
      case 'GET payment_intents/search':
        return listOf(this.searchLags ? [] : this.withPaymentId(fields['query']!));
      case 'GET payment_intents/:id':
        return this.objectAnswer(id!, this.intents);
      case 'POST payment_intents/:id/cancel':
        return this.cancel(id!);
      case 'GET refunds':
        return listOf(
          [...this.refunds.values()].filter(
            (refund) => refund['payment_intent'] === fields['payment_intent'],
          ),
        );
      case 'POST refunds':
        return this.refund(fields);
      case 'GET payment_method_domains':
        return listOf(this.domains.filter((domain) => domain['domain_name'] === fields['domain_name']));
      case 'POST payment_method_domains':
        this.domains.push(domainSample(fields['domain_name']!, this.inactiveWallets));
        return { status: 200, body: this.domains.at(-1)! };
      case 'GET confirmation_tokens/:id':
        return this.token(id!);
      default:
        return (
          this.cards.route(what, id, fields) ?? {
            status: 404,
            body: errorSample({ type: 'invalid_request_error', code: 'url_invalid' }),
          }
        );
    }
  }

  private withPaymentId(query: string): Json[] {
    const [, paymentId] = /^metadata\['payment_id'\]:'([\w-]+)'$/.exec(query) ?? [];
    return [...this.intents.values()].filter(
      (intent) => (intent['metadata'] as Json)['payment_id'] === paymentId,
    );
  }

  private objectAnswer(id: string, among: ReadonlyMap<string, Json>): Answer {
    const body = among.get(id);
    if (body) return { status: 200, body };
    const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'intent' };
    return { status: 404, body: errorSample({ ...error, message: `No such payment_intent: '${id}'` }) };
  }

  private token(token: string): Answer {
    const sample = tokenSample(token, this.usedTokens.has(token));
    const missingError = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'confirmation_token',
    };
    if (sample) return { status: 200, body: sample };
    return {
      status: 404,
      body: errorSample({ ...missingError, message: `No such confirmation token: '${token}'` }),
    };
  }

  private create(fields: Readonly<Record<string, string>>): Answer {
    const { payment_method: card, customer } = fields;
    if (card === undefined) return this.createWithToken(fields, fields['confirmation_token']!);
    const course = this.cards.courseOf(card, customer);
    if (course !== undefined) return this.createIntent(fields, course);
    return {
      status: 400,
      body: errorSample({
        ...{ type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method' },
      }),
    };
  }

  private createWithToken(fields: Readonly<Record<string, string>>, token: string): Answer {
    const course = token.replace(/^ctoken_/, '').replace(/\d+$/, '');
    if (!tokenSample(token, false) || this.usedTokens.has(token))
      return {
        status: 400,
        body: errorSample({ type: 'invalid_request_error', param: 'confirmation_token' }),
      };
    if (/\d$/.test(token)) this.usedTokens.add(token);
    const { customer, setup_future_usage: usage } = fields;
    if (customer !== undefined && usage !== undefined) this.cards.save(customer, course);
    return this.createIntent(fields, course);
  }

  private createIntent(fields: Readonly<Record<string, string>>, course: string): Answer {
    const intent = intentSample(course, {
      number: this.intents.size + 1,
      amount: Number(fields['amount']),
      currency: fields['currency']!,
      paymentId: fields['metadata[payment_id]']!,
    });
    this.intents.set(String(intent['id']), intent);
    const error = intent['last_payment_error'] as Json | null;
    if (!error) return { status: 200, body: intent };
    return { status: 402, body: errorSample({ ...error, payment_intent: intent }) };
  }

  private cancel(id: string): Answer {
    const { status, body } = this.objectAnswer(id, this.intents);
    if (status === 404) return { status, body };
    if (!/^requires_/.test(String(body['status'])))
      return {
        status: 400,
        body: errorSample({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }),
      };
    this.change(id, { status: 'canceled', next_action: null, cancellation_reason: 'abandoned' });
    return { status: 200, body: this.intents.get(id)! };
  }

  private refund(fields: Readonly<Record<string, string>>): Answer {
    const intent = this.intents.get(fields['payment_intent']!);
    const charge = intent?.['latest_charge'] as Json | null | undefined;
    const amount = Number(fields['amount']);
    const remainingAmount = charge ? Number(charge['amount']) - Number(charge['amount_refunded']) : 0;
    if (!charge || amount > remainingAmount)
      return {
        status: 400,
        body: errorSample({ type: 'invalid_request_error', code: 'charge_already_refunded' }),
      };
    charge['amount_refunded'] = Number(charge['amount_refunded']) + amount;
    const id = `re_standin${this.refunds.size + 1}`;
    const isSlow = (intent!['payment_method_types'] as string[])[0] === 'sepa_debit';
    this.refunds.set(id, {
      ...{ id, object: 'refund', amount, payment_intent: intent!['id'], reason: null },
      metadata: { refund_id: fields['metadata[refund_id]'] },
      status: isSlow ? 'pending' : 'succeeded',
    });
    return { status: 200, body: { ...this.refunds.get(id)! } };
  }
}

const listOf = (data: Json[], hasMore = false): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more: hasMore },
});
