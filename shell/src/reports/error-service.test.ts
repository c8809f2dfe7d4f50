import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAnalytics } from '@bindery/analytics';
import { errorServiceOf } from './report';
import { envelopeOf } from './error-service';

let collector: Server;
let address: string;
let takenReports: {
  headers: Record<string, unknown>;
  item: Record<string, unknown>;
  event: Record<string, unknown>;
}[];
beforeAll(async () => {
  collector = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const lines = Buffer.concat(chunks).toString().split('\n');
      const [headers, item, event] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      takenReports.push({ headers: headers!, item: item!, event: event! });
      answer.writeHead(lines.length === 3 ? 200 : 400, { 'access-control-allow-origin': '*' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/api/7/envelope/?sentry_key=k`;
});
beforeEach(() => {
  takenReports = [];
});
afterAll(() => {
  collector.close();
});

const bootOf = (environment: 'staging' | 'production' | 'development' | 'pr_app', isConfigured = true) => ({
  environment,
  tracking: {
    ecommerceEndpoint: '',
    errorReportEndpoint: '',
    ...(isConfigured && { errorService: { address, release: 'shell@v7' } }),
  },
});

const waitForCondition = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};

// Source: docs/rules.md ERR-04
describe('the error service', () => {
  it('receives reports only in staging and production, if configured', () => {
    expect(errorServiceOf(bootOf('staging'))).toBeInstanceOf(Function);
    expect(errorServiceOf(bootOf('production'))).toBeInstanceOf(Function);
    for (const boot of [bootOf('development'), bootOf('pr_app'), bootOf('production', false)])
      expect(errorServiceOf(boot)).toBeUndefined();
  });

  it('receives masked reports without personal data', async () => {
    const alsoTo = errorServiceOf(bootOf('production'))!;
    const analytics = createAnalytics({
      alsoTo,
      marketplace: 'uk',
      errorContext: () => ({ customisation: { name: 'Robin' }, query: '?name=Robin' }),
      adapter: {
        isDisabled: () => false,
        push: () => undefined,
        command: () => undefined,
        loadTagManager: () => undefined,
        fetchModel: () => Promise.reject(new Error('none')),
        report: () => Promise.resolve(),
        page: () => ({ location: 'https://shop.example/uk/cart?name=Robin', referrer: '' }),
        isOnline: () => true,
        onOnline: () => undefined,
        onLeave: () => undefined,
        log: () => undefined,
      },
    });
    const error = new TypeError('no price for robin@example.org at /uk/cart?name=Robin');
    error.stack = [
      'TypeError: Robin',
      '    at price (https://shop.example/mfe/cart_mfe/v1/a.js:1:20)',
      '    at https://shop.example/_canvas/assets/main.js:3:4',
    ].join('\n');
    for (let times = 0; times < 3; times += 1) analytics.reportError(error, { remote: 'cart_mfe' });
    await waitForCondition(() => takenReports.length > 0);
    const [{ headers, item, event }] = takenReports as [(typeof takenReports)[0]];
    expect(takenReports).toHaveLength(1);
    expect(item).toEqual({ type: 'event' });
    expect(headers).toEqual({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(event).toMatchObject({
      event_id: headers['event_id'],
      platform: 'javascript',
      level: 'error',
      release: 'shell@v7',
      environment: 'production',
      transaction: '/uk/cart',
      tags: { path: '/uk/cart', remote: 'cart_mfe' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'no price for *** at /uk/cart?***',
            stacktrace: {
              frames: [
                {
                  function: '?',
                  filename: 'https://shop.example/_canvas/assets/main.js',
                  lineno: 3,
                  colno: 4,
                },
                {
                  function: 'price',
                  filename: 'https://shop.example/mfe/cart_mfe/v1/a.js',
                  lineno: 1,
                  colno: 20,
                },
              ],
            },
          },
        ],
      },
    });
    expect(Object.keys(event)).not.toContain('user');
    expect(JSON.stringify(event)).not.toContain('Robin');
  });

  it('receives stack frames in the formats of Firefox and Safari', () => {
    const stack = 'price@https://shop.example/mfe/a.js:1:20\nhttps://shop.example/mfe/b.js:3:4';
    const [, , line] = envelopeOf(
      { name: 'x', message: 'y', context: { stack } },
      { address, environment: 'staging' },
    ).split('\n');
    expect(JSON.parse(line!)).toMatchObject({
      exception: {
        values: [
          {
            stacktrace: {
              frames: [
                { function: '?', filename: 'https://shop.example/mfe/b.js' },
                { function: 'price', filename: 'https://shop.example/mfe/a.js' },
              ],
            },
          },
        ],
      },
    });
  });
});
