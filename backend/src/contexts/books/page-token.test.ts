import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGINE, type Muse, type PageRequest } from '@bindery/muse';
import { FONTS_DIR, SECRET, TinyCatalogue } from '@bindery/muse/testing';
import { createMuse } from '.';
import { PageTokens } from './page-token';

const tokens = new PageTokens(Buffer.alloc(32, 1));
const text = fc.string({ unit: 'grapheme' }).map((rawText) => rawText.normalize('NFC'));
const requests: fc.Arbitrary<PageRequest> = fc.record({
  slug: fc.string(),
  version: fc.string(),
  page: fc.string(),
  lang: fc.string(),
  readings: fc.dictionary(
    fc.stringMatching(/^[a-z][a-z0-9_.]{0,9}$/),
    fc.oneof(text, fc.integer(), fc.array(text)),
    { noNullPrototype: true },
  ),
});

describe('page tokens', () => {
  it('decrypt to the original value', () => {
    fc.assert(
      fc.property(requests, (request) =>
        expect(tokens.open(tokens.seal(request))).toEqual({ ...request, engine: ENGINE }),
      ),
    );
  });

  it('are equal for equal requests in every process', () => {
    const request = { slug: 's', version: 'v', page: 'p', lang: 'en', readings: { a: '1', b: '2' } };
    expect(new PageTokens(Buffer.alloc(32, 1)).seal({ ...request, readings: { b: '2', a: '1' } })).toBe(
      tokens.seal(request),
    );
  });

  it('cannot be decrypted if one of their characters is changed', () => {
    const token = tokens.seal({
      slug: 's',
      version: 'v',
      page: 'p',
      lang: 'en',
      readings: { name: 'Robin' },
    });
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'ABCxyz019-_'), (position, sign) => {
        const changedToken = token.slice(0, position) + sign + token.slice(position + 1);
        expect(tokens.open(changedToken) === undefined).toBe(changedToken !== token);
      }),
    );
  });

  it('cannot be made from arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => expect(tokens.open(text)).toBeUndefined()),
    );
  });

  it('require a secret of full length', () => {
    expect(() => new PageTokens(Buffer.alloc(16))).toThrow(RangeError);
  });
});

describe('page addresses', () => {
  const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
  let catalogue: TinyCatalogue;
  let muse: Muse;

  beforeAll(async () => {
    catalogue = await TinyCatalogue.create();
    await catalogue.add();
    muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET });
  });
  afterAll(() => catalogue.remove());

  async function urls(customisation: Record<string, unknown>, lang = 'en'): Promise<string[]> {
    const result = await muse.toc('tiny-book', customisation, { lang });
    if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
    return result.pages.map(({ url }) => url);
  }

  const tokenOf = (url: string): string => url.replace('/muse/pages/', '');

  it('contain no readable data', async () => {
    for (const url of await urls(ROBIN)) {
      expect(Buffer.from(tokenOf(url), 'base64url').toString('latin1')).not.toMatch(/Robin|tiny|red/);
    }
  });

  it('return 404 when truncated, changed or sealed with another secret', async () => {
    const token = tokenOf((await urls(ROBIN))[0]!);
    const otherMuse = await createMuse({
      catalogueDir: catalogue.dir,
      fontsDir: FONTS_DIR,
      secret: Buffer.alloc(32, 8),
    });
    const wrong = [token.slice(0, -1), `${token}A`, `B${token.slice(1)}`, '', 'a'.repeat(80), `${token}=`];
    for (const wrongToken of wrong)
      expect(await muse.renderPage(wrongToken, 640)).toEqual({ kind: 'not_found' });
    expect(await otherMuse.renderPage(token, 640)).toEqual({ kind: 'not_found' });
  });
});
