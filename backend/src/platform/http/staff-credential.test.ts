import { describe, expect, it } from '@jest/globals';
import fastify, { type FastifyRequest, type InjectOptions } from 'fastify';
import { credentialOf, isAtOrigin, isOnThisMachine, isSameSecret } from './staff-credential';

const TOKEN = 'a-token-of-the-staff-with-32-letters';

async function ask<T>(what: (request: FastifyRequest) => T, options: InjectOptions): Promise<T> {
  // trusts every proxy, so the test shows that the functions themselves ignore proxy headers
  const app = fastify({ trustProxy: true });
  app.get('/staff', (request) => ({ is: what(request) }));
  const answer = await app.inject({ url: '/staff', ...options });
  await app.close();
  return answer.json<{ is: T }>().is;
}
const hasToken = (request: FastifyRequest): boolean => isSameSecret(credentialOf(request) ?? '', TOKEN);
const from = (remoteAddress: string, headers: Record<string, string> = {}): InjectOptions => ({
  remoteAddress,
  headers: { host: 'localhost:3000', ...headers },
});
const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

describe('a request from the server’s own machine', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.8.8.8', '127.0.0.1'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'shop.localhost:3000'],
  ])('is recognised by its loopback address and local hostname: %s as %s', async (address, host) => {
    expect(await ask(isOnThisMachine, from(address, { host }))).toBe(true);
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
  ])('is not %s', async (_, options) => {
    expect(await ask(isOnThisMachine, options)).toBe(false);
  });
});

describe('a staff token', () => {
  it.each([
    ['as bearer', `Bearer ${TOKEN}`],
    ['as password of any name', basic(`robin:${TOKEN}`)],
    ['as password of no name', basic(`:${TOKEN}`)],
  ])('is valid %s', async (_, authorization) => {
    expect(await ask(hasToken, from('203.0.113.9', { authorization }))).toBe(true);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer another', `Basic ${TOKEN}`, basic(`${TOKEN}:x`), TOKEN])(
    'is invalid as %j',
    async (authorization) => {
      expect(await ask(hasToken, from('127.0.0.1', { authorization }))).toBe(false);
    },
  );
});

// Source: docs/rules.md STAFF-07
describe('the staff host', () => {
  const isOfStaff = (request: FastifyRequest): boolean => isAtOrigin(request, 'https://staff.shop.example');

  it.each(['staff.shop.example', 'STAFF.shop.example', 'staff.shop.example:443'])(
    'matches %s',
    async (host) => {
      expect(await ask(isOfStaff, from('203.0.113.9', { host }))).toBe(true);
    },
  );

  it.each([
    ['the shop', { host: 'shop.example' }],
    ['another port', { host: 'staff.shop.example:8443' }],
    ['a name that ends like it', { host: 'x@staff.shop.example' }],
    ['no name at all', { host: '' }],
    // a proxy that routes by Host forwards a shopper's other headers unchanged
    ['the shop, as if for staff', { host: 'shop.example', 'x-forwarded-host': 'staff.shop.example' }],
  ])('is not %s', async (_, headers) => {
    expect(await ask(isOfStaff, from('203.0.113.9', headers))).toBe(false);
  });
});
