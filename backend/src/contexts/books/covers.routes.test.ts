import { describe, expect, it } from '@jest/globals';
import type { CoversResponse } from '@bindery/shared/contracts';
import { english, product } from '@bindery/muse/testing';
import { type Answer, type ServedMuse, withServedMuse } from './testing/served-muse';

const NAMELESS = {
  'product.json': { ...product, slug: 'nameless-cover' },
  'content/en.json': {
    ...english,
    book: { ...english.book, texts: { ...english.book.texts, 'cover.title': 'A book' } },
  },
};
let ask: ServedMuse['ask'];
let post: ServedMuse['post'];
withServedMuse(
  (served) => {
    ({ ask, post } = served);
  },
  { 'nameless-cover': NAMELESS },
);

const covers = (payload: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  post('/content/covers', payload, headers);
const coversOf = async (name: string, slugs: string[]): Promise<CoversResponse['covers']> =>
  (await covers({ name, slugs })).json<CoversResponse>().covers;

describe('PAGE-10: covers with a name', () => {
  it('show the name, but do not contain it in their URLs', async () => {
    const answer = await covers({ name: 'Zuleika', slugs: ['tiny-book'] }, { 'x-locale': 'en-GB' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const [cover] = answer.json<CoversResponse>().covers;
    expect(cover).toMatchObject({ slug: 'tiny-book', alternativeText: 'The cover of Zuleika’s book.' });
    expect(cover!.url).not.toMatch(/zuleika/i);
    expect((await ask(`${cover!.url}?_width=640`)).status).toBe(200);
    const [other] = await coversOf('Bo', ['tiny-book']);
    expect(other!.url).not.toBe(cover!.url);
  });

  it('are omitted if the form refuses the name or the cover does not show it', async () => {
    const slugs = (await coversOf('Bo', ['tiny-book', 'nameless-cover', 'no-such-book'])).map(
      ({ slug }) => slug,
    );
    expect(slugs).toEqual(['tiny-book']);
    expect(await coversOf('x'.repeat(150), ['tiny-book'])).toEqual([]);
  });

  it.each([
    ['no name', { slugs: ['tiny-book'] }],
    ['an empty name', { name: '', slugs: ['tiny-book'] }],
    [
      'more than 12 products',
      { name: 'Bo', slugs: Array.from({ length: 13 }, (_, index) => `book-${index}`) },
    ],
    ['a slug that is none', { name: 'Bo', slugs: ['../etc'] }],
  ])('are refused for %s', async (_, payload) => {
    expect((await covers(payload)).status).toBe(400);
  });
});
