import { describe, expect, it } from '@jest/globals';
import fastify, { type InjectOptions } from 'fastify';
import { installProblems } from '../problems';
import { staffOnly } from './staff-only';

const TOKEN = 'a-token-of-the-staff-with-32-letters';

async function statusOf(token: string | undefined, options: InjectOptions = {}): Promise<number> {
  // as a server behind any number of proxies has it: what they say is not asked here
  const app = fastify({ trustProxy: true });
  installProblems(app);
  app.addHook('onRequest', staffOnly(token));
  app.get('/staff', () => ({}));
  const { statusCode } = await app.inject({ url: '/staff', ...options });
  await app.close();
  return statusCode;
}
const from = (remoteAddress: string, headers: Record<string, string> = {}): InjectOptions => ({
  remoteAddress,
  headers: { host: 'localhost:3000', ...headers },
});
const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

describe('calls of staff without a token configured', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.8.8.8', '127.0.0.1'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'shop.localhost:3000'],
  ])('are answered on the machine itself: %s as %s', async (address, host) => {
    expect(await statusOf(undefined, from(address, { host }))).toBe(200);
  });

  it.each([
    ['another machine', from('192.168.1.7')],
    ['a mapped address of another machine', from('::ffff:10.0.0.1')],
    ['another machine that says it is this one', from('192.168.1.7', { 'x-forwarded-for': '127.0.0.1' })],
    ['a proxy on this machine', from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })],
    ['a proxy that says so in another way', from('127.0.0.1', { forwarded: 'for=127.0.0.1' })],
    ['a proxy that names its client', from('127.0.0.1', { 'x-real-ip': '203.0.113.9' })],
    ['a page whose name was made to point here', from('127.0.0.1', { host: 'evil.example:3000' })],
    ['a name that only begins like ours', from('127.0.0.1', { host: 'localhost.evil.example' })],
    ['a name that only begins like an address', from('127.0.0.1', { host: '127.0.0.1.evil.example' })],
  ])('are closed to %s', async (_, options) => {
    expect(await statusOf(undefined, options)).toBe(403);
  });
});

describe('calls of staff with a token configured', () => {
  it.each([
    ['as bearer', `Bearer ${TOKEN}`],
    ['as password of any name', basic(`robin:${TOKEN}`)],
    ['as password of no name', basic(`:${TOKEN}`)],
  ])('are answered to whoever brings it, %s', async (_, authorization) => {
    expect(await statusOf(TOKEN, from('203.0.113.9', { authorization, host: 'shop.example' }))).toBe(200);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer another', `Basic ${TOKEN}`, basic(`${TOKEN}:x`), TOKEN])(
    'are closed to anybody else, on this machine too: %j',
    async (authorization) => {
      expect(await statusOf(TOKEN, from('127.0.0.1', { authorization }))).toBe(401);
    },
  );
});
