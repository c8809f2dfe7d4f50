import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { aRelease, asForm, asPayload } from './testing/a-release';
import { PATH, TestRegistry, type Headers } from './testing/test-registry';

describeOnDatabases('deploy tokens on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  describe('a deploy token', () => {
    const make = async (name = 'cart_mfe') => {
      const { data } = await registry.ask('POST', `/${name}/tokens`, { label: 'the cart team' });
      return { id: data.id, bearer: { authorization: `Bearer ${data.token}` } };
    };

    it('can release its own remote, and appears in the history by its label', async () => {
      const { bearer } = await make();
      expect((await registry.publish(aRelease('cart_mfe', 'v1'), bearer)).status).toBe(201);
      expect((await registry.activate('v1', { by: 'Kim' }, bearer)).status).toBe(200);
      const { acts } = (await registry.ask('GET', '/cart_mfe/history', undefined, bearer)).data;
      expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
        ['activate', 'Kim, token "the cart team"'],
        ['publish', 'token "the cart team"'],
      ]);
    });

    it('can neither change nor read another remote', async () => {
      const { bearer } = await make();
      for (const [method, path, body] of [
        ['PUT', '/builder_mfe/current', { version: 'v1', reason: '' }],
        ['PUT', '/shell/canary', { percentage: 1, reason: '' }],
        ['POST', '/shell/rollback', { reason: '' }],
        ['GET', '/shell', undefined],
        ['GET', '/shell/history', undefined],
        ['POST', '/cart_mfe/tokens', { label: 'more' }],
        ['GET', '/cart_mfe/tokens', undefined],
      ] as const)
        expect(await registry.ask(method, path, body, bearer)).toMatchObject({
          status: 403,
          code: 'not_your_release',
        });
      expect((await registry.publish(aRelease('builder_mfe', 'v1'), bearer)).status).toBe(403);
      expect((await registry.ask('GET', '', undefined, bearer)).data.builds).toEqual([]);
    });

    it('is useless after revocation', async () => {
      const { id, bearer } = await make();
      expect((await registry.ask('GET', '/cart_mfe', undefined, bearer)).status).toBe(200);
      const { tokens } = (await registry.ask('GET', '/cart_mfe/tokens')).data;
      expect(tokens).toContainEqual({ id, label: 'the cart team', created_at: expect.any(String) });
      expect((await registry.ask('DELETE', `/cart_mfe/tokens/${id}`)).status).toBe(200);
      expect((await registry.ask('DELETE', `/cart_mfe/tokens/${id}`)).status).toBe(404);
      expect(await registry.ask('GET', '/cart_mfe', undefined, bearer)).toMatchObject({ status: 401 });
    });

    it('cannot publish if it is revoked during the upload', async () => {
      const { id, bearer } = await make();
      const { payload, headers } = await asPayload(asForm(aRelease('cart_mfe', 'v1')));
      async function* sending() {
        yield payload.subarray(0, payload.length / 2);
        expect((await registry.ask('DELETE', `/cart_mfe/tokens/${id}`)).status).toBe(200);
        yield payload.subarray(payload.length / 2);
      }
      const answer = await registry.shop.app.inject({
        ...{ method: 'POST', url: `${PATH}/cart_mfe/versions`, payload: Readable.from(sending()) },
        headers: { ...bearer, ...headers, 'content-length': String(payload.length) },
      });
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([401, 'deploy_token_needed']);
      expect((await registry.ask('GET', '/cart_mfe')).data.builds).toEqual([]);
    });

    it('is stored as a hash only', async () => {
      const { bearer } = await make();
      const rows = await registry.database.query({ name: 'tokens', text: 'select * from deploy_tokens' });
      expect(JSON.stringify(rows)).not.toContain(bearer.authorization.slice('Bearer '.length));
    });

    it.each<Headers>([{}, { authorization: 'Bearer deploy_guessed' }, { authorization: 'Bearer x' }])(
      'is required: a request with %j is refused',
      async (headers) => {
        for (const path of ['', '/cart_mfe', '/cart_mfe/history'])
          expect(await registry.ask('GET', path, undefined, headers)).toMatchObject({
            status: 401,
            code: 'deploy_token_needed',
          });
        expect((await registry.publish(aRelease('cart_mfe', 'v1'), headers)).status).toBe(401);
        expect((await registry.activate('v1', {}, headers)).status).toBe(401);
      },
    );
  });
});
