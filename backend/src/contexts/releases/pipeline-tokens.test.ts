import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import type { Problem } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestRegistry } from './testing/test-registry';
import { aRelease } from './testing/a-release';

const SUBJECT = 'repo:our-team/cart:ref:refs/heads/main';
const AUDIENCE = 'https://shop.example';

// Source: docs/rules.md REL-22
describeOnDatabases("a pipeline's identity token on $name", ({ open }) => {
  let registry: TestRegistry;
  let issuer: string;
  let server: Server;
  let key: CryptoKey;
  let otherKey: CryptoKey;
  let requests = 0;

  beforeAll(async () => {
    registry = await TestRegistry.open(open);
    const pair = await generateKeyPair('RS256');
    key = pair.privateKey;
    otherKey = (await generateKeyPair('RS256')).privateKey;
    const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' };
    server = createServer((request, response) => {
      requests += 1;
      const isKeys = request.url === '/keys';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isKeys ? { keys: [publicKey] } : { issuer, jwks_uri: `${issuer}/keys` }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await registry.ask('PUT', '/cart_mfe/rules', {
      ...{ budgets: {}, demands: [], places: [] },
      pipelines: [{ issuer, subject: SUBJECT }],
    });
  });
  afterAll(async () => {
    await registry.close();
    server.close();
  });

  interface Claims {
    readonly subject?: string;
    readonly audience?: string;
    readonly lasts?: string;
    readonly from?: string;
    readonly signedWith?: CryptoKey;
  }
  const tokenOf = ({
    subject = SUBJECT,
    audience = AUDIENCE,
    lasts = '5m',
    from = issuer,
    signedWith = key,
  }: Claims) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(from)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(lasts)
      .sign(signedWith);

  const exchange = async (claims: Claims, name = 'cart_mfe') =>
    registry.shop.app.inject({
      ...{ method: 'POST', url: '/_canvas/api/deploy-token' },
      payload: { name, identity_token: await tokenOf(claims) },
    });

  it('is exchanged for a deploy token that is valid for half an hour', async () => {
    const answer = await exchange({});
    expect(answer.statusCode).toBe(201);
    const { token, expires_at: expiresAt } = answer.json<{ data: { token: string; expires_at: string } }>()
      .data;
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await registry.publish(aRelease('cart_mfe', 'v1'), bearer)).status).toBe(201);
    expect((await registry.publish(aRelease('builder_mfe', 'v1'), bearer)).status).toBe(403);
    const { acts } = (await registry.ask('GET', '/cart_mfe/history')).data;
    expect(acts[0]).toMatchObject({ act: 'publish', actor: `token "${SUBJECT}"` });
    expect((await registry.ask('GET', '/cart_mfe/tokens')).data.tokens).toEqual([]);
    await registry.database.query({
      ...{ name: 'expire_token', text: 'update deploy_tokens set expires_at = now()' },
    });
    expect(await registry.ask('GET', '/cart_mfe', undefined, bearer)).toMatchObject({ status: 401 });
  });

  it.each([
    ['with another subject', { subject: 'repo:our-team/cart:pull_request' }, 'no pipeline of cart_mfe'],
    ['for another shop', { audience: 'https://other.example' }, 'aud'],
    ['after its end', { lasts: '-1m' }, 'exp'],
  ])('is refused %s', async (_case, claims, why) => {
    const answer = await exchange(claims);
    expect(answer.statusCode).toBe(403);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'identity_token_refused',
      detail: expect.stringContaining(why),
    });
  });

  it('is refused if it is signed with another key or its pipeline is unknown', async () => {
    expect((await exchange({ signedWith: otherKey })).statusCode).toBe(403);
    expect((await exchange({}, 'builder_mfe')).statusCode).toBe(403);
  });

  it('never makes the shop request keys from an unknown issuer', async () => {
    const before = requests;
    expect((await exchange({ from: `${issuer}/other` })).statusCode).toBe(403);
    expect(requests).toBe(before);
  });

  it('is refused with a reason if it is malformed', async () => {
    const answer = await registry.shop.app.inject({
      ...{ method: 'POST', url: '/_canvas/api/deploy-token' },
      payload: { name: 'cart_mfe', identity_token: 'abc' },
    });
    expect(answer.json<Problem>().detail).toContain('no JSON Web Token');
  });
});
