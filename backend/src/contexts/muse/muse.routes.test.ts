import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import sharp from 'sharp';
import type { Muse } from '@bindery/muse';
import { FAMILY, familyBook } from '@bindery/muse/testing';
import { installProblems } from '../../platform/problems';
import { museRoutes } from './index';
import { withServedMuse } from './testing/served-muse';

const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
let muse: Muse;
let origin: string;
withServedMuse(
  (served) => {
    ({ muse, origin } = served);
  },
  { 'family-book': familyBook('family-book') },
);

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
  json<T = unknown>(): T;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(origin + path, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes,
    json: <T>() => JSON.parse(bytes.toString('utf8')) as T,
  };
}

const post = (path: string, payload: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const toc = (payload: unknown, headers: Record<string, string> = {}, slug = 'tiny-book'): Promise<Answer> =>
  post(`/content/product/${slug}/toc`, payload, headers);

async function coverUrl(): Promise<string> {
  const answer = await toc({ product_slug: 'tiny-book', ...ROBIN });
  return answer.json<{ toc: { pages: { url: string }[] } }>().toc.pages[0]!.url;
}

describe('POST toc', () => {
  it('answers the pages of the book', async () => {
    const answer = await toc({ product_slug: 'tiny-book', ...ROBIN });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      toc: {
        pages: [{ info: { pageName: 'cover', alternativeText: 'The cover of Robin’s book.' } }, {}, {}, {}],
      },
    });
  });

  it('speaks the language of the header, else of the body', async () => {
    const german = ['The cover of Robin’s book.', 'Robin und eine Eule.', 'A note.', 'The back.'];
    const spoken = async (payload: object, headers = {}): Promise<string[]> =>
      (await toc({ ...ROBIN, friend: 'owl', ...payload }, headers))
        .json<{ toc: { pages: { info: { alternativeText: string } }[] } }>()
        .toc.pages.map(({ info }) => info.alternativeText);
    expect(await spoken({}, { 'x-locale': 'de' })).toEqual(german);
    expect(await spoken({ locale: 'de' })).toEqual(german);
    expect((await toc(ROBIN, { 'x-locale': '../../etc' })).status).toBe(200);
  });

  it('answers errors as an array', async () => {
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
  const drawnWith = async (hasSlugOverride: boolean, slug: string) => {
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
    const { statuses, keys } = await drawnWith(true, 'family-book');
    expect(statuses).toEqual([200, 200]);
    expect(keys).toContain('basket');
  });

  it('of no book says so', async () => {
    expect(await drawnWith(true, 'no-book')).toMatchObject({ statuses: [404, 404], code: 'unknown_product' });
  });

  it('counts for nothing in production', async () => {
    const { statuses, keys, pageCount } = await drawnWith(false, 'family-book');
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
  ])('is refused politely: %s', async (_, payload) => {
    const answer = await toc(payload, {}, 'family-book');
    expect([400, 422]).toContain(answer.status);
  });
});

describe('POST schema/preview', () => {
  it('answers the schema with urlKey and the page size', async () => {
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

describe('GET a page image', () => {
  it('may be kept for ever', async () => {
    const answer = await ask(`${await coverUrl()}?_width=640`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^".+"$/),
    });
  });

  it('is WebP for browsers that ask for it, and JPEG of more bytes for everybody else', async () => {
    const url = `${await coverUrl()}?_width=640`;
    const as = (accept: string) => ask(url, { headers: { accept } });
    const webp = await as('image/avif,image/webp,*/*;q=0.8');
    const jpeg = await as('image/jpeg');
    expect(
      [webp, jpeg, await as('*/*')].map(({ headers }) => [headers['content-type'], headers['vary']]),
    ).toEqual([
      ['image/webp', 'accept'],
      ['image/jpeg', 'accept'],
      ['image/jpeg', 'accept'],
    ]);
    expect(webp.headers['etag']).not.toBe(jpeg.headers['etag']);
    expect(await sharp(webp.bytes).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect(webp.bytes.length).toBeLessThan(jpeg.bytes.length);
    // what a browser has as JPEG is no answer to a question for WebP
    const headers = { accept: 'image/webp', 'if-none-match': String(jpeg.headers['etag']) };
    expect((await ask(url, { headers })).status).toBe(200);
  });

  it('is not sent again to those who have it', async () => {
    const url = `${await coverUrl()}?_width=750`;
    const { etag } = (await ask(url)).headers;
    const answer = await ask(url, { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect(answer.status).toBe(304);
    expect(answer.bytes).toHaveLength(0);
  });

  it.each(['641', '0', '-1', '1e3', '99999', '', 'abc', '640&_width=750'])(
    'refuses the width "%s"',
    async (width) => {
      const answer = await ask(`${await coverUrl()}?_width=${width}`);
      expect(answer.status).toBe(400);
    },
  );

  it.each(['nonsense', 'A'.repeat(5000), '..%2f..', '%00'])('finds nothing at "%s"', async (token) => {
    expect((await ask(`/muse/pages/${token}?_width=640`)).status).toBe(404);
  });
});

describe('GET what can be tapped on a page', () => {
  it('is worked out for the page behind the address, and may be kept for ever', async () => {
    const answer = await ask(`${await coverUrl()}/areas`);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      areas: [
        { keys: ['coat'], box: [0.3, 0.4, 0.4, 0.4] },
        { keys: ['name'], box: [0.15, 0.15, 0.7, 0.2] },
      ],
    });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^".+"$/),
    });
  });

  it('is not in the table of contents', async () => {
    expect((await toc({ product_slug: 'tiny-book', ...ROBIN })).bytes.toString()).not.toContain('areas');
  });

  it('has a tag of its own, and is not sent again to those who have it', async () => {
    const url = await coverUrl();
    const { etag } = (await ask(`${url}/areas`)).headers;
    expect((await ask(url)).headers['etag']).not.toBe(etag);
    const answer = await ask(`${url}/areas`, { headers: { 'if-none-match': etag! } });
    expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
  });

  it.each([
    ['a token cut short', (url: string) => `${url.slice(0, -1)}/areas`],
    ['a changed token', (url: string) => `/muse/pages/B${url.slice('/muse/pages/B'.length)}/areas`],
    ['no token', () => '/muse/pages/areas'],
    ['an empty token', () => '/muse/pages//areas'],
    ['areas of areas', (url: string) => `${url}/areas/areas`],
  ])('finds nothing at %s', async (_, changed) => {
    const answer = await ask(changed(await coverUrl()));
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'page_not_found']);
  });
});

describe('GET an option picture', () => {
  it('is SVG that cannot run anything', async () => {
    const { version } = muse.package('tiny-book')!;
    const answer = await ask(`/muse/options/tiny-book/${version}/fox.svg`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(answer.bytes.toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff8800"/></svg>',
    );
  });

  it('is only what the schema shows', async () => {
    const { version } = muse.package('tiny-book')!;
    for (const path of [
      `tiny-book/${version}/nothing.svg`,
      `tiny-book/${version}/..%2fpages%2fcover.svg`,
      'tiny-book/0000/fox.svg',
      `nothing/${version}/fox.svg`,
    ]) {
      expect((await ask(`/muse/options/${path}`)).status).toBe(404);
    }
  });
});
