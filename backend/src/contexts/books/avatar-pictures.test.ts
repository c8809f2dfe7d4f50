import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import fc from 'fast-check';
import sharp from 'sharp';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { installProblems } from '../../platform/problems';
import { MuseBusyError, type Muse } from '@bindery/muse';
import { book, familyBook, FONTS_DIR, partSvg, SECRET, TinyCatalogue } from '@bindery/muse/testing';
import { createMuse, museRoutes } from '.';

const HERO = {
  role: 'hero',
  art: 'avatars/hero',
  background: 'parts/meadow',
  preset: { coat: 'blue', friend: 'owl' },
  presetOther: { coat: 'red' },
};
const hero = partSvg(
  '<rect width="10" height="5" fill="#ffffff" data-fill="coat.base"/><rect data-art="parts/{friend}" x="0" y="5" width="5" height="5"/>',
);
const FAMILY_AVATARS = [
  { role: 'grown_up', art: 'avatars/person' },
  { role: 'pet', art: 'parts/{kind}' },
];

let catalogue: TinyCatalogue;
let muse: Muse;
let app: FastifyInstance;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add('tiny-book', {
    'book.json': { ...book, avatars: [HERO] },
    'avatars/hero.svg': hero,
    'parts/meadow.svg': partSvg('<rect width="10" height="10" fill="#00ff00"/>'),
  });
  await catalogue.add(
    'family-book',
    familyBook('family-book', { 'book.json': { ...book, avatars: FAMILY_AVATARS } }),
  );
  muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET });
  app = fastify();
  installProblems(app);
  await app.register(museRoutes, { muse });
});
afterAll(async () => {
  await app.close();
  await catalogue.remove();
});

async function avatarsOf(slug: string): Promise<NonNullable<SchemaPreview['avatars']>> {
  const answer = await app.inject({
    method: 'POST',
    url: `/content/product/${slug}/schema/preview`,
    payload: {},
  });
  return answer.json<SchemaPreview>().avatars!;
}
const assetPath = async (slug = 'tiny-book', role = 'hero'): Promise<string> =>
  (await avatarsOf(slug)).find((avatar) => avatar.role === role)!.metas[0]!.assetPath;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** Returns the colour and alpha at a point of the artwork, which is 10 units wide and high. */
async function colourAt(url: string, x: number, y: number): Promise<number[]> {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  const { data, info } = await sharp(answer.rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const offset = (Math.round((y / 10) * info.height) * info.width + Math.round((x / 10) * info.width)) * 4;
  return [...data.subarray(offset, offset + 4)];
}
const isNear = (colour: readonly number[], wantedColour: readonly number[]): boolean =>
  colour.every((value, i) => Math.abs(value - wantedColour[i]!) < 24);

describe('avatars of a schema preview', () => {
  it('contain a single avatar if the product has no character types', async () => {
    const path = await assetPath();
    expect(await avatarsOf('tiny-book')).toEqual([
      {
        role: 'hero',
        characterTypeIndex: 0,
        characterIndex: 0,
        keys: ['coat', 'friend'],
        metas: [
          {
            assetPath: path,
            staticAssetPath: `${path}?count=1&character=0`,
            backgroundAssetPath: `${path}/background`,
            preset: HERO.preset,
            presetOther: HERO.presetOther,
          },
        ],
      },
    ]);
  });

  it('contain one avatar for each possible character of each type', async () => {
    expect(
      (await avatarsOf('family-book')).map(({ role, characterTypeIndex, characterIndex, keys }) => [
        role,
        characterTypeIndex,
        characterIndex,
        keys.join(),
      ]),
    ).toEqual([
      ['grown_up', 0, 0, 'skin'],
      ['grown_up', 0, 1, 'skin'],
      ['pet', 1, 0, 'kind'],
    ]);
  });
});

describe('GET an avatar', () => {
  it('draws the requested look on a transparent background', async () => {
    const url = `${await assetPath()}?count=1&character=0&_width=320&coat=blue&friend=owl`;
    expect(isNear(await colourAt(url, 8, 2), [0, 0, 255, 255])).toBe(true);
    expect(isNear(await colourAt(url, 2, 8), [102, 51, 0, 255])).toBe(true);
    expect((await colourAt(url, 8, 8))[3]).toBe(0);
    expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 320,
      hasAlpha: true,
    });
  });

  it('draws examples for missing choices', async () => {
    const { staticAssetPath } = (await avatarsOf('tiny-book'))[0]!.metas[0]!;
    expect(isNear(await colourAt(`${staticAssetPath}&_width=320`, 8, 2), [255, 0, 0, 255])).toBe(true);
  });

  it('draws several characters of a type, each with the look of its own example', async () => {
    const people = (await avatarsOf('family-book'))
      .filter(({ role }) => role === 'grown_up')
      .map(({ metas }) => metas[0]!.staticAssetPath);
    expect(isNear(await colourAt(people[0]!, 5, 5), [0, 0, 1, 255])).toBe(true);
    expect(isNear(await colourAt(people[1]!, 5, 5), [0, 0, 2, 255])).toBe(true);
  });

  it('is cached as immutable, with an ETag that does not depend on the order of the parameters', async () => {
    const path = await assetPath();
    const [firstAnswer, otherAnswer, blue] = await Promise.all(
      [
        `${path}?coat=red&friend=owl&_width=320`,
        `${path}?_width=320&friend=owl&_reload=12&count=1`,
        `${path}?coat=blue&friend=owl`,
      ].map((url) => get(url)),
    );
    expect(firstAnswer!.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(otherAnswer!.headers['etag']).toBe(firstAnswer!.headers['etag']);
    expect(blue!.headers['etag']).not.toBe(firstAnswer!.headers['etag']);
    const cachedAnswer = await get(`${path}?friend=owl`, {
      'if-none-match': String(firstAnswer!.headers['etag']),
    });
    expect([cachedAnswer.statusCode, cachedAnswer.rawPayload.length]).toEqual([304, 0]);
  });

  it.each([
    ['a name', 'name=Robin'],
    ['a key that the art does not read', 'note=hello'],
    ['an option that there is not', 'coat=green'],
    ['an option twice', 'coat=red&coat=blue'],
    ['a count that is no number', 'count=many'],
    ['a count of nobody', 'count=0'],
    ['more than there may be', 'count=2'],
    ['a character beyond the count', 'count=1&character=1'],
    ['another width', '_width=640'],
    ['two widths', '_width=320&_width=320'],
    ['a key of the prototype', '__proto__=red'],
    ['a constructor', 'constructor=red'],
    ['a value of the prototype', 'coat=constructor'],
  ])('refuses %s, without repeating it', async (_, query) => {
    const answer = await get(`${await assetPath()}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<{ detail: string }>().detail).not.toMatch(/Robin|hello|green|many/);
  });

  it('draws an avatar for a URL of another engine version, but forbids caching', async () => {
    const path = await assetPath();
    const [ownAnswer, otherAnswer] = await Promise.all([
      get(path),
      get(path.replace(/-\d+\/hero/, '-999/hero')),
    ]);
    expect(otherAnswer.rawPayload.equals(ownAnswer.rawPayload)).toBe(true);
    expect(ownAnswer.headers['cache-control']).toContain('immutable');
    expect(otherAnswer.headers['cache-control']).toBe('no-cache');
  });

  it('returns 404 for an unknown version, role or product', async () => {
    const path = await assetPath();
    for (const url of [
      path.replace('/hero', '/villain'),
      path.replace('tiny-book', 'no-book'),
      path.replace(/[0-9a-f]+-(\d+)\/hero/, '0123456789abcdef-$1/hero'),
      '/muse/avatars/__proto__/1/hero',
      `${path.replace('/hero', '/__proto__')}`,
    ]) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it('never fails with a server error for any parameters', async () => {
    const path = await assetPath();
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom('coat', 'count', 'character', '_width')),
          fc.string(),
        ),
        async (parameters) => {
          expect([200, 400]).toContain(
            (await get(`${path}?${new URLSearchParams(parameters).toString()}`)).statusCode,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('returns 503 with Retry-After if too many pictures are waiting', async () => {
    const busy = {
      character: () => ({
        kind: 'picture' as const,
        picture: {
          name: '',
          etag: '"1"',
          contentType: 'image/webp' as const,
          draw: () => Promise.reject(new MuseBusyError()),
        },
      }),
    };
    const small = fastify();
    installProblems(small);
    await small.register(museRoutes, { muse: Object.assign(Object.create(muse) as Muse, { avatars: busy }) });
    const answer = await small.inject({ url: '/muse/avatars/tiny-book/1/hero' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    await small.close();
  });
});

describe('GET the background of an avatar', () => {
  it('returns a picture 640 pixels wide, or 404 if the character has no background', async () => {
    const url = `${await assetPath()}/background`;
    expect(isNear(await colourAt(`${url}?_width=640`, 5, 5), [0, 255, 0, 255])).toBe(true);
    expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
    expect((await get(`${url}?_width=320`)).statusCode).toBe(400);
    expect((await get(`${await assetPath('family-book', 'pet')}/background`)).statusCode).toBe(404);
  });
});
