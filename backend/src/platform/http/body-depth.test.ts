import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { installProblems } from '../problems';
import { installBodyDepth, isDeeperThan } from './body-depth';

describe('a body', () => {
  it('may be nested as deep as people nest, and no deeper', () => {
    const nested = (depth: number): unknown =>
      JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`) as unknown;
    expect([
      isDeeperThan(40, nested(38)),
      isDeeperThan(40, nested(42)),
      isDeeperThan(40, 'text'),
      isDeeperThan(40, undefined),
    ]).toEqual([false, true, false, false]);
  });

  it('that would overflow a stack is a bad request', async () => {
    const app = fastify();
    installProblems(app);
    installBodyDepth(app);
    app.post('/', ({ body }) => ({ length: JSON.stringify(body).length }));
    const post = (payload: string): Promise<number> =>
      app
        .inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
        .then(({ statusCode }) => statusCode);
    expect(
      await Promise.all([
        post('{"a":[1,{"b":2}]}'),
        post(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
      ]),
    ).toEqual([200, 400]);
    await app.close();
  });
});
