import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_METHODS, type SandboxMethod } from '@bindery/shared/contracts';
import { readConfig, type Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import { createServer } from '../../platform/http';
import { openStaff } from '../staff';
import { createJobs, type Jobs } from '../../platform/jobs';
import { databases, describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { openPaymentProvider, type OpenProvider } from './open-provider';
import type { IntentState, PaymentEvent } from './port';
import { slowPort } from './sandbox/sandbox';
import { STRIPE_KEYS } from './stripe/testing/stripe-stand-in';

const TOKEN = 't'.repeat(40);
const silent = { warn: () => undefined, error: () => undefined };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-payments-'));
});
afterAll(() => rm(folder, { recursive: true }));

const configOf = (variables: Record<string, string> = {}): Config => {
  const base = { DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', STAFF_TOKEN: TOKEN };
  return readConfig(
    {
      ...base,
      ...{ APP_ENV: 'production', PAYMENTS: 'sandbox', SELLERS: 'example' },
      ...{ PUBLIC_ORIGIN: 'https://shop.example', ...variables },
    },
    folder,
  );
};

interface Open {
  readonly app: FastifyInstance;
  readonly provider: OpenProvider;
  readonly jobs: Jobs;
  readonly events: PaymentEvent[];
}

async function open(database: Database, variables?: Record<string, string>): Promise<Open> {
  const config = configOf(variables);
  const app = await createServer(config);
  await openStaff(app, config, { database, limits: undefined });
  const jobs = createJobs(database, silent);
  const provider = await openPaymentProvider(config, { app, database, jobs, warn: () => undefined });
  const events: PaymentEvent[] = [];
  app.post('/payments/webhooks/sandbox', (request, reply) => {
    // JSON.stringify produces exactly the bytes that were sent
    events.push(provider.port.event(Buffer.from(JSON.stringify(request.body)), request.headers));
    return reply.code(204).send();
  });
  return { app, provider, jobs, events };
}

let count = 0;
const pay = (
  provider: OpenProvider,
  token: SandboxMethod,
  market = 'de/',
  currency = 'EUR',
): Promise<IntentState> =>
  provider.port.create({
    paymentId: `00000000-0000-4000-a000-${String(++count).padStart(12, '0')}`,
    amount: 3499,
    currency,
    token,
    returnUrl: `https://shop.example/${market}checkout/review?payment=return`,
    description: 'Bindery R1',
  });
const pathOf = ({ action }: IntentState): string =>
  new URL((action as { redirectUrl: string }).redirectUrl).pathname;

describeOnDatabases('the sandbox of a shop on $name', (kind) => {
  let database: Database;
  let shop: Open;
  beforeAll(async () => {
    database = await kind.open();
    shop = await open(database, { SANDBOX_PROCESSING_SECONDS: '0' });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.close();
  });

  const get = (url: string) => shop.app.inject({ method: 'GET', url });
  const answer = (url: string, choice: string) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=${choice}`,
    });

  // Source: docs/rules.md PROV-02
  it('shows a confirmation page like that of a bank, in the market’s language', async () => {
    const state = await pay(shop.provider, 'sandbox_authenticate');
    const page = await get(pathOf(state));
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self' https:\/\/shop\.example; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<html lang="de">');
    expect(page.body).toContain('Deine Bank fragt, ob du 34,99\u00a0€ bezahlen möchtest.');
    expect(page.body).not.toMatch(/<script|Bindery R1|[^-]payment=return/);
    const back = await answer(pathOf(state), 'approve');
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      'https://shop.example/de/checkout/review?payment=return',
    ]);
    expect(await shop.provider.port.read(state.id)).toMatchObject({ status: 'succeeded' });
    // a second answer of the shopper, from another tab or after Back, changes nothing
    expect((await get(pathOf(state))).statusCode).toBe(303);
    expect((await answer(pathOf(state), 'refuse')).statusCode).toBe(303);
    expect(await shop.provider.port.read(state.id)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['sandbox_authenticate', 'authentication_failed'],
    ['sandbox_paypal', 'authentication_abandoned'],
  ] as const)('reports a payment with %s as %s if the shopper refuses it', async (token, code) => {
    const state = await pay(shop.provider, token, 'jp/', 'JPY');
    expect((await get(pathOf(state))).body).toMatch(/<html lang="ja">[^]*[¥￥]3,499/);
    await answer(pathOf(state), 'refuse');
    expect(await shop.provider.port.read(state.id)).toMatchObject({
      status: 'requires_method',
      failure: { code },
    });
  });

  it('rejects guessed page addresses and unknown form values', async () => {
    const state = await pay(shop.provider, 'sandbox_paypal');
    const otherPath = pathOf(state).slice(0, -3) + 'abc';
    expect([(await get(otherPath)).statusCode, (await answer(otherPath, 'approve')).statusCode]).toEqual([
      404, 404,
    ]);
    expect((await get('/sandbox/payments/1')).statusCode).toBe(400);
    expect((await answer(pathOf(state), 'perhaps')).statusCode).toBe(400);
    await shop.provider.port.cancel(state.id);
    await answer(pathOf(state), 'approve');
    expect(await shop.provider.port.read(state.id)).toMatchObject({ status: 'cancelled' });
  });

  // Source: docs/rules.md PROV-02
  it('has a name for every test method', async () => {
    const labels = await Promise.all(SANDBOX_METHODS.map((token) => shop.provider.port.method(token)));
    expect(new Set(labels.map(({ label }) => label)).size).toBe(SANDBOX_METHODS.length);
  });

  it('completes a processing payment by itself', async () => {
    const { id } = await pay(shop.provider, 'sandbox_processing');
    expect(await shop.provider.port.read(id)).toMatchObject({ status: 'succeeded' });
  });

  it('sends every event to the webhook route of the shop', async () => {
    const stop = shop.jobs.work(shop.provider.handlers, { concurrency: 2, pollMs: 20 });
    const { id } = await pay(shop.provider, 'sandbox_processing');
    const about = (wantedKind: string) =>
      shop.events.filter(({ about }) => about?.intentId === id && about.kind === wantedKind).length;
    // one event for the start of the payment, and one for the success that a job detects
    await waitUntil('it is told of', () => about('intent') === 2);
    const staff = await shop.app.inject({
      method: 'POST',
      url: `/_canvas/api/staff/sandbox/payments/${id}/dispute`,
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(staff.statusCode).toBe(200);
    await shop.provider.port.refund(id, 3499, `${id}-all`);
    await waitUntil('dispute and refund are told of', () => about('dispute') === 1 && about('refund') === 1);
    expect(new Set(shop.events.map((event) => event.id)).size).toBe(shop.events.length);
    await stop();
  });

  it('allows only staff to decide on a processing payment', async () => {
    const slow = await open(database);
    const { id } = await pay(slow.provider, 'sandbox_processing');
    const move = (to: string, headers = {}) =>
      slow.app.inject({ method: 'POST', url: `/_canvas/api/staff/sandbox/payments/${id}/${to}`, headers });
    const bearer = { authorization: `Bearer ${TOKEN}` };
    expect((await move('fail')).statusCode).toBe(404);
    expect((await move('fail', bearer)).statusCode).toBe(200);
    expect((await move('succeed', bearer)).statusCode).toBe(409);
    expect(await slow.provider.port.read(id)).toMatchObject({ status: 'requires_method' });
    await slow.app.close();
  });
});

describe('a slow sandbox', () => {
  it('creates the payment before its late answer', async () => {
    const database = await databases[0]!.open();
    const shop = await open(database);
    const startTime = performance.now();
    const state = await pay({ ...shop.provider, port: slowPort(shop.provider.port, 30) }, 'sandbox_success');
    expect(performance.now() - startTime).toBeGreaterThan(29);
    expect(await shop.provider.port.read(state.id)).toEqual(state);
    await shop.app.close();
    await database.close();
  });
});

describe('a sandbox that repeats events', () => {
  it('sends earlier events again later', async () => {
    const database = await databases[0]!.open();
    const shop = await open(database, { SANDBOX_EVENTS: 'unruly' });
    const run = { attempt: 1, signal: new AbortController().signal };
    const tell = (name: string) =>
      shop.provider.handlers['sandbox.event']!.run(
        { kind: 'intent', intentId: name },
        { ...run, jobId: name },
      );
    await tell('a');
    await tell('b');
    expect(shop.events.map(({ id }) => id)).toEqual(['evt_a', 'evt_b', 'evt_a']);
    await shop.app.close();
    await database.close();
  });
});

// Source: docs/rules.md PROV-01, PROV-02, PROV-08
describe('a shop with Stripe', () => {
  it('has a publishable key and no confirmation pages of the sandbox', async () => {
    const database = await databases[0]!.open();
    const { app, provider } = await open(database, {
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    });
    expect([provider.name, provider.apiKey]).toEqual(['stripe', STRIPE_KEYS.publishableKey]);
    const url = `/sandbox/payments/sbx_${'a'.repeat(32)}`;
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    await app.close();
    await database.close();
  });
});
