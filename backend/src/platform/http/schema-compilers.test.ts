import { expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { requireLowerCaseHeaders, schemaCompilers } from './schema-compilers';

const route = { method: 'GET', url: '/', httpStatus: '200' };
const text = { type: 'object', properties: { a: { type: 'string' } } };

function newApp(headers: object): FastifyInstance {
  const app = Fastify({ schemaController: { compilersFactory: schemaCompilers } });
  requireLowerCaseHeaders(app);
  app.get('/', { schema: { headers, response: { 200: text } } }, () => ({ a: 'kept', b: 'not told' }));
  return app;
}

it('the server compiles each schema object only once for all routes and apps', () => {
  const [firstCompiler, otherCompiler] = [0, 1].map(() => schemaCompilers.buildSerializer({}, {}));
  const serializer = firstCompiler!({ ...route, schema: text });
  expect(otherCompiler!({ ...route, url: '/other', schema: text })).toBe(serializer);
  expect(firstCompiler!({ ...route, schema: { ...text } })).not.toBe(serializer);
  expect(serializer({ a: 'kept', b: 'not told' })).toBe('{"a":"kept"}');
});

it('the server checks a header regardless of its capitalisation, even if two apps share the schema', async () => {
  const headers = { type: 'object', properties: { 'x-one': { type: 'string', maxLength: 3 } } };
  for (const app of [newApp(headers), newApp(headers)]) {
    const get = (value: string) => app.inject({ url: '/', headers: { 'X-One': value } });
    expect((await get('abc')).body).toBe('{"a":"kept"}');
    expect((await get('abcd')).json()).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('x-one'),
    });
    await app.close();
  }
});

it('the server refuses a schema whose header rules no request can satisfy', () => {
  expect(() => newApp({ type: 'object', properties: { 'X-One': { type: 'string' } } })).toThrow(
    'The schema of / names the header X-One, which is not in lower case',
  );
});

it('a route fails at its first request if its schema cannot be compiled', async () => {
  const app = newApp({ type: 'colour' });
  app.get('/other', () => 'fine');
  expect((await app.inject('/other')).body).toBe('fine');
  expect((await app.inject('/')).statusCode).toBe(500);
});
