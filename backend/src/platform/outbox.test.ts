import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../testing/test-databases';
import { waitUntil } from '../testing/until';
import { createJobs, PermanentFailure, type Jobs } from './jobs';
import { createOutbox, createWebhooks, type Outbox } from './outbox';
import { isPublicAddress, webhookSignature } from './webhooks';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

class Receiver {
  readonly received: Received[] = [];
  answer: (response: ServerResponse, nth: number) => void = (response) => response.writeHead(204).end();
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      this.received.push({
        url: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      this.answer(response, this.received.length);
    });
  });

  async open(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook?shop=1`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }
}

const withReceiver = (): Receiver => {
  const receiver = new Receiver();
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());
  afterEach(() => {
    receiver.received.length = 0;
    receiver.answer = (response) => response.writeHead(204).end();
  });
  return receiver;
};

describe('a webhook', () => {
  const receiver = withReceiver();
  const message = { id: 'a3d1', payload: { type: 'order.paid', data: { id: 'R-1' }, ä: '\u0000' } };
  const deliver = (changes: object = {}, timeoutMs?: number): Promise<void> =>
    createWebhooks({ url: receiver.url, secret: SECRET, mayBePrivate: true, ...changes }, timeoutMs).deliver(
      message,
      new AbortController().signal,
    );

  it('is a signed POST request with an id and a time', async () => {
    await deliver();
    const [{ url, headers, body }] = receiver.received as [Received];
    expect([url, JSON.parse(body), headers['webhook-id']]).toEqual(['/hook?shop=1', message.payload, 'a3d1']);
    const timestamp = Number(headers['webhook-timestamp']);
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(60);
    expect(headers['webhook-signature']).toBe(webhookSignature('a3d1', timestamp, body, SECRET));
    // the example of the Standard Webhooks specification
    expect(
      webhookSignature(
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1614265330,
        '{"test": 2432232314}',
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it.each([500, 404, 301, 302, 307])(
    'counts as undelivered after status %d, and follows no redirect',
    async (status) => {
      receiver.answer = (response) =>
        response.writeHead(status, { location: `${receiver.url}&elsewhere` }).end();
      await expect(deliver()).rejects.toMatchObject({ name: 'WebhookRefused', code: String(status) });
      expect(receiver.received).toHaveLength(1);
    },
  );

  it('is not retried after a 410 answer', async () => {
    receiver.answer = (response) => response.writeHead(410).end();
    await expect(deliver()).rejects.toBeInstanceOf(PermanentFailure);
  });

  it('fails at the time limit if no answer arrives', async () => {
    receiver.answer = () => undefined;
    await expect(deliver({}, 100)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not sent to a private address unless a setting allows it', async () => {
    const { port } = new URL(receiver.url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
      await expect(deliver({ url: `http://${host}:${port}/`, mayBePrivate: false })).rejects.toThrow(
        /WEBHOOK_PRIVATE=allowed/,
      );
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['8.8.8.8', true],
    ['2001:4860:4860::8888', true],
    ['172.32.0.1', true],
    ['172.31.255.255', false],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['100.100.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['shop.example', false],
  ])('recognises the address %s as public or private: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describeOnDatabases('the outbox ($name)', ({ open }) => {
  const receiver = withReceiver();
  const database = openedDatabase(open);
  let jobs: Jobs;
  let outbox: Outbox;
  const stops: (() => Promise<void>)[] = [];
  beforeEach(() => {
    jobs = createJobs(database, { warn: () => undefined, error: () => undefined });
    outbox = createOutbox(jobs, {
      webhook: createWebhooks({ url: receiver.url, secret: SECRET, mayBePrivate: true }),
      mail: undefined,
    });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  const work = (): void => {
    const { 'outbox.webhook': webhook } = outbox.handlers;
    const handlers = { 'outbox.webhook': { ...webhook!, retryPauseMs: 0 } };
    stops.push(jobs.work(handlers, { concurrency: 4, pollMs: 20 }));
  };
  const put = (payload: unknown, aggregate?: string): Promise<string | undefined> =>
    database.transaction((transaction) =>
      outbox.put(transaction, { channel: 'webhook', payload, ...(aggregate ? { aggregate } : {}) }),
    );

  it('sends a message only after its transaction has committed', async () => {
    await expect(
      database.transaction(async (transaction) => {
        await outbox.put(transaction, { channel: 'webhook', payload: 'rolled back' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const id = await put('committed');
    expect(await outbox.put(database, { channel: 'mail', payload: {} })).toBeUndefined();
    work();
    await waitUntil('it has arrived', () => receiver.received.length > 0);
    expect(receiver.received.map(({ body, headers }) => [body, headers['webhook-id']])).toEqual([
      ['"committed"', id],
    ]);
  });

  it('repeats a message with the same id until it is delivered', async () => {
    receiver.answer = (response, nth) => response.writeHead(nth < 3 ? 503 : 200).end();
    const ids = [await put(1, 'order R-1'), await put(2, 'order R-1'), await put(3, 'order R-1')];
    work();
    await waitUntil('all have arrived', () => receiver.received.length === 5);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([ids[0], ids[0], ...ids]);
  });

  it('sends an aggregate’s messages in the order of their commits', async () => {
    const commits: number[] = [];
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (n) => {
        await database.transaction(async (transaction) => {
          await outbox.put(transaction, { channel: 'webhook', payload: n, aggregate: 'order R-2' });
          await transaction.query({ name: 'test_sleep', text: 'select pg_sleep(0.01)' });
          commits.push(n);
        });
      }),
    );
    work();
    await waitUntil('all have arrived', () => receiver.received.length === 6);
    expect(receiver.received.map(({ body }) => Number(body))).toEqual(commits);
  });
});
