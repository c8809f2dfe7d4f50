import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import type { Problem } from '@bindery/shared/contracts';
import { installProblems } from '../problems';
import {
  BodyTooDeepError,
  checkShape,
  installBodyShape,
  ListTooLongError,
  UnstorableTextError,
} from './body-shape';

const nested = (depth: number): unknown =>
  JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`) as unknown;
const shapeOf = (body: unknown) => () => checkShape(body);

describe('the check of a request body’s shape', () => {
  it('accepts nesting up to the limit, and rejects deeper nesting', () => {
    expect(shapeOf(nested(38))).not.toThrow();
    expect(shapeOf(nested(42))).toThrow(BodyTooDeepError);
    expect(shapeOf('text')).not.toThrow();
    expect(shapeOf(undefined)).not.toThrow();
  });

  it('accepts lists of up to 400 entries, and rejects longer lists', () => {
    expect(shapeOf({ a: Array(400).fill({}) })).not.toThrow();
    expect(shapeOf({ a: Array(401).fill({}) })).toThrow(ListTooLongError);
    expect(shapeOf(Array(85_000).fill({}))).toThrow(ListTooLongError);
  });

  it('skips binary bodies, so it costs no time for a large upload', () => {
    const bytes = Buffer.alloc(1_000_000, 'a');
    const startUsage = process.cpuUsage();
    for (let times = 0; times < 100; times += 1) checkShape(bytes);
    const { user, system } = process.cpuUsage(startUsage);
    expect(user + system).toBeLessThan(100_000);
  });

  it('rejects text that a database cannot store, at any depth and in object keys', () => {
    const bad = fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800');
    const text = fc.string({ unit: 'binary' }).map((rawText) => rawText.replaceAll('\0', ''));
    const around = fc.constantFrom<(inner: string) => unknown>(
      (inner) => inner,
      (inner) => [1, [inner]],
      (inner) => ({ a: { b: inner } }),
      (inner) => ({ a: [{ [inner]: true }] }),
    );
    fc.assert(
      fc.property(text, bad, text, around, (prefix, fault, suffix, build) => {
        expect(shapeOf(build(`${prefix}${fault}${suffix}`))).toThrow(UnstorableTextError);
        expect(shapeOf(build(prefix))).not.toThrow();
      }),
    );
  });
});

describe('a request body', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = fastify();
    installProblems(app);
    installBodyShape(app);
    app.post('/', ({ body }) => ({ length: JSON.stringify(body).length }));
    app.post('/echo', ({ body }) => ({ body }));
    app.get('/photos/:id', () => ({}));
    const querystring = { type: 'object', properties: { actor: { type: 'string' } } };
    app.get('/audit', { schema: { querystring } }, () => ({}));
  });
  afterAll(() => app.close());
  const post = (payload: string | Buffer, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  it('gets status 400 if its nesting would overflow the stack', async () => {
    expect((await post('{"a":[1,{"b":2}]}')).statusCode).toBe(200);
    expect((await post(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).statusCode).toBe(400);
  });

  it('may contain 5000 values, without counting punctuation inside texts', async () => {
    const wide = (count: number) =>
      `{${Array.from({ length: count - 1 }, (_, index) => `"${index}":0`).join(',')}}`;
    expect((await post(wide(5000))).statusCode).toBe(200);
    const refused = await post(wide(5001));
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([400, 'too_many_values']);
    expect((await post(`${wide(5001)} this is no JSON`)).json<Problem>().code).toBe('too_many_values');
    for (const text of [',[{'.repeat(9000), '\\",'.repeat(9000), '\\'.repeat(9001)])
      expect((await post(JSON.stringify({ text }))).statusCode).toBe(200);
    const lists = `[${Array(80)
      .fill(`[${Array(80).fill('[]').join(',')}]`)
      .join(',')}]`;
    expect((await post(lists)).json<Problem>().code).toBe('too_many_values');
  });

  it('gets an error that names the place of an invalid text without repeating the text', async () => {
    for (const escape of ['\\u0000', '\\ud800', '\\udfff']) {
      const answer = await post(`{"items":[{"customisations":{"things":[{"id":"${escape}Lottie"}]}}]}`);
      expect(answer.json<Problem>()).toMatchObject({
        status: 422,
        code: 'unstorable_text',
        errors: [{ field: 'items.0.customisations.things.0.id' }],
      });
      expect(answer.body).not.toContain('Lottie');
    }
  });

  it('reaches the handler with normalised texts at every depth', async () => {
    const answer = await app.inject({
      ...{ method: 'POST', url: '/echo' },
      payload: { items: [{ name: 'Ada\ufffc' }, 'O\u0092Brien'], message: 'Sleep\r\ntight\u0007' },
    });
    expect(answer.json<{ body: unknown }>().body).toEqual({
      ...{ items: [{ name: 'Ada' }, 'O’Brien'], message: 'Sleep\ntight' },
    });
  });

  it('is refused if it is compressed, because it could expand a thousandfold', async () => {
    const packed = gzipSync(`{"items":[${Array(85_000).fill('{}').join(',')}]}`);
    const answer = await post(packed, { 'content-encoding': 'gzip' });
    expect(answer.statusCode).toBe(415);
    expect((await post('{}', { 'content-encoding': 'identity' })).statusCode).toBe(200);
  });

  it('gets status 404 without being read if no database can store the id in the path', async () => {
    expect((await app.inject('/photos/%00')).statusCode).toBe(404);
    expect((await app.inject('/photos/a%00b')).statusCode).toBe(404);
    expect((await app.inject('/photos/a')).statusCode).toBe(200);
  });

  it.each(['/audit?actor=%00', '/audit?actor=x&actor=a%00b'])(
    'is not read if the query contains text that no database can store: %s',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<Problem>().errors).toMatchObject([{ code: 'unstorable_text', field: 'actor' }]);
      expect((await app.inject({ url: '/audit?utm_source=%00' })).statusCode).toBe(200);
    },
  );
});
