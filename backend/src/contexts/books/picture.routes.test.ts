import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Muse } from '@bindery/muse';
import { type ServedMuse, withServedMuse } from './testing/served-muse';

let muse: Muse;
let ask: ServedMuse['ask'];
let post: ServedMuse['post'];
withServedMuse((served) => {
  ({ muse, ask, post } = served);
});

const toc = () =>
  post('/content/product/tiny-book/toc', {
    product_slug: 'tiny-book',
    ...{ name: 'Robin', coat: 'red', friend: 'fox' },
  });
const coverUrl = async (): Promise<string> =>
  (await toc()).json<{ toc: { pages: { url: string }[] } }>().toc.pages[0]!.url;

describe('GET a page image', () => {
  it('is cacheable as immutable', async () => {
    const answer = await ask(`${await coverUrl()}?_width=640`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^".+"$/),
    });
  });

  it('returns WebP to browsers that accept it, and otherwise a larger JPEG', async () => {
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
    // a request for WebP with the ETag of the JPEG gets the picture, not status 304
    const headers = { accept: 'image/webp', 'if-none-match': String(jpeg.headers['etag']) };
    expect((await ask(url, { headers })).status).toBe(200);
  });

  it('returns 304 for a matching ETag', async () => {
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

  it.each(['nonsense', 'A'.repeat(5000), '..%2f..', '%00'])('returns 404 at "%s"', async (token) => {
    expect((await ask(`/muse/pages/${token}?_width=640`)).status).toBe(404);
  });
});

describe('GET the tappable areas of a page', () => {
  it('returns the areas of the page in the URL, cacheable as immutable', async () => {
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

  it('returns areas that the table of contents does not contain', async () => {
    expect((await toc()).bytes.toString()).not.toContain('areas');
  });

  it('has its own ETag, and returns 304 if the ETag matches', async () => {
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
  ])('returns 404 at %s', async (_, changedUrl) => {
    const answer = await ask(changedUrl(await coverUrl()));
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'page_not_found']);
  });
});

describe('GET an option picture', () => {
  it('is SVG that cannot run scripts', async () => {
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

  it('returns 404 for pictures outside the schema', async () => {
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
