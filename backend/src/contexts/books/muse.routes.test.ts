import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { Muse } from '@bindery/muse';
import { FAMILY, familyBook } from '@bindery/muse/testing';
import { installProblems } from '../../platform/problems';
import { museRoutes } from '.';
import { type Answer, type ServedMuse, withServedMuse } from './testing/served-muse';

const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
let muse: Muse;
let post: ServedMuse['post'];
withServedMuse(
  (served) => {
    ({ muse, post } = served);
  },
  { 'family-book': familyBook('family-book') },
);

const toc = (payload: unknown, headers: Record<string, string> = {}, slug = 'tiny-book'): Promise<Answer> =>
  post(`/content/product/${slug}/toc`, payload, headers);

describe('POST toc', () => {
  it('returns the pages of the book', async () => {
    const answer = await toc({ product_slug: 'tiny-book', ...ROBIN });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      toc: {
        pages: [{ info: { pageName: 'cover', alternativeText: 'The cover of Robin’s book.' } }, {}, {}, {}],
      },
    });
  });

  it('returns pages in the language of the header, or of the body if the header is missing', async () => {
    const german = ['The cover of Robin’s book.', 'Robin und eine Eule.', 'A note.', 'The back.'];
    const spoken = async (payload: object, headers = {}): Promise<string[]> =>
      (await toc({ ...ROBIN, friend: 'owl', ...payload }, headers))
        .json<{ toc: { pages: { info: { alternativeText: string } }[] } }>()
        .toc.pages.map(({ info }) => info.alternativeText);
    expect(await spoken({}, { 'x-locale': 'de' })).toEqual(german);
    expect(await spoken({ locale: 'de' })).toEqual(german);
    expect((await toc(ROBIN, { 'x-locale': '../../etc' })).status).toBe(200);
  });

  it('returns errors as an array', async () => {
    const answer = await toc({ ...ROBIN, coat: 'green', name: undefined });
    expect(answer.status).toBe(422);
    expect(answer.json()).toEqual([
      {
        type: 'any.required',
        path: ['name'],
        context: { key: 'name', label: 'Name' },
        message: "Oops! Don't forget to fill this in",
      },
      {
        type: 'any.only',
        path: ['coat'],
        context: { key: 'coat', label: 'Coat', valids: ['red', 'blue'] },
        message: "Oops! Don't forget to select an option",
      },
    ]);
  });

  it.each([
    ['a product that is not there', 'no-such-book', '{}', 404],
    ['a slug from a path traversal', '..%2f..%2fetc', '{}', 404],
    ['a key of the prototype', 'tiny-book', '{"__proto__": {"a": 1}}', 400],
    ['no object', 'tiny-book', '[1]', 400],
    ['no JSON', 'tiny-book', '{"name":', 400],
    ['too much', 'tiny-book', JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
  ])('refuses %s', async (_, slug, payload, status) => {
    const answer = await toc(payload, {}, slug);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('muse_slug_override', () => {
  const museAnswers = async (hasSlugOverride: boolean, slug: string) => {
    const app = fastify();
    installProblems(app);
    await app.register(museRoutes, { muse, hasSlugOverride });
    const payload = { ...FAMILY, ...ROBIN, muse_slug_override: slug };
    const post = (call: string) =>
      app.inject({ method: 'POST', url: `/content/product/tiny-book/${call}`, payload });
    const [pages, schema] = [await post('toc'), await post('schema/preview')];
    await app.close();
    return {
      statuses: [pages.statusCode, schema.statusCode],
      pageCount: pages.json<{ toc?: { pages: unknown[] } }>().toc?.pages.length,
      keys: Object.keys(schema.json<{ schemas?: { keys: object }[] }>().schemas?.[0]?.keys ?? {}),
      code: pages.json<{ code?: string }>().code,
    };
  };

  it('draws another book, with its schema', async () => {
    const { statuses, keys } = await museAnswers(true, 'family-book');
    expect(statuses).toEqual([200, 200]);
    expect(keys).toContain('basket');
  });

  it('returns 404 for an unknown book', async () => {
    expect(await museAnswers(true, 'no-book')).toMatchObject({
      statuses: [404, 404],
      code: 'unknown_product',
    });
  });

  it('has no effect in production', async () => {
    const { statuses, keys, pageCount } = await museAnswers(false, 'family-book');
    expect([statuses, pageCount]).toEqual([[200, 200], 4]);
    expect(keys).not.toContain('basket');
  });
});

describe('a hostile customisation', () => {
  const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const nested = (depth: number): string => `${'{"crop":'.repeat(depth)}1${'}'.repeat(depth)}`;
  it.each<[string, string]>([
    ['lists inside lists', `{"songs": ${deep(20_000)}}`],
    ['a deep photo', `{"photo": ${nested(5000)}}`],
    ['deep characters', `{"characters": [{"type":"pet","count":"1","customisations": ${deep(20_000)}}]}`],
    ['ten thousand entries', JSON.stringify({ basket: Array.from({ length: 10_000 }, () => 'jam') })],
    ['ten thousand characters', JSON.stringify({ characters: Array.from({ length: 10_000 }, () => null) })],
    [
      'a count beyond all numbers',
      JSON.stringify({ characters: [{ type: 'grown_up', count: '9'.repeat(400), customisations: [{}] }] }),
    ],
    [
      'numbers for everything',
      JSON.stringify(Object.fromEntries(Object.keys(FAMILY).map((key) => [key, 1]))),
    ],
    [
      'objects for everything',
      JSON.stringify(
        Object.fromEntries(Object.keys(FAMILY).map((key) => [key, { length: 3, toString: 1, type: 'pet' }])),
      ),
    ],
    [
      'a prototype among characters',
      '{"characters": [{"type":"pet","count":"1","customisations":[{"__proto__":{"name":"Rex"}}]}]}',
    ],
  ])('returns a client error for %s', async (_, payload) => {
    const answer = await toc(payload, {}, 'family-book');
    expect([400, 422]).toContain(answer.status);
  });
});

describe('POST schema/preview', () => {
  it('returns the schema, the urlKey and the page size', async () => {
    const answer = await post('/content/product/tiny-book/schema/preview', { product_slug: 'tiny-book' });
    expect(answer.json()).toMatchObject({
      dimensions: { page: { width: 200, height: 200 } },
      schemas: [
        {
          keys: {
            name: {
              urlKey: 'name',
              type: 'string',
              rules: [{ name: 'min' }, { name: 'max', args: { limit: 40 } }],
              examples: ['Robin'],
            },
          },
        },
      ],
    });
    expect((await post('/content/product/nothing/schema/preview', {})).status).toBe(404);
  });
});
