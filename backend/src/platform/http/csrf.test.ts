import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { installProblems } from '../problems';
import { csrfSessionHash, installCsrf } from './csrf';

async function shopOver(isSecure: boolean) {
  const app = fastify();
  installProblems(app);
  await installCsrf(app, { secrets: ['a secret of more than 32 characters'], isSecure });
  app.post('/', { onRequest: app.csrfProtection }, (request) => ({ session: csrfSessionHash(request) }));
  const answer = await app.inject('/website-api/v1/csrf-token');
  const cookie = String(answer.headers['set-cookie']);
  const write = async (sentCookie: string): Promise<number> =>
    (
      await app.inject({
        method: 'POST',
        url: '/',
        headers: { cookie: sentCookie, 'x-csrf-token': answer.body.replaceAll("'", '') },
      })
    ).statusCode;
  return { cookie, pair: cookie.split(';', 1)[0]!, write };
}

describe('the session cookie', () => {
  it('has a name prefix over https, which stops other hosts from setting it', async () => {
    const { cookie, pair, write } = await shopOver(true);
    expect(cookie).toMatch(/^__Host-csrf-session=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(cookie).not.toMatch(/domain/i);
    expect([await write(pair), await write(pair.replace('__Host-', ''))]).toEqual([200, 403]);
  });

  it('has no name prefix over http, because browsers would reject it', async () => {
    const { pair, write } = await shopOver(false);
    expect(pair).toMatch(/^csrf-session=/);
    expect(await write(pair)).toBe(200);
  });
});
