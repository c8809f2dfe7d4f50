import { describe, it, expect } from '@jest/globals';
import { startAgainLink } from './start-again-link';

describe('the start-again link', () => {
  it('empties the characters, keeps the rest, and carries the market', () => {
    const link = startAgainLink(
      { prefix: '/uk' },
      { product_slug: 'a-book', name: 'Bo & Al', characters: [{ count: '1' }] },
    );
    const url = new URL(link, 'https://shop.example');
    expect(url.pathname).toBe('/uk/create/start');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      product_slug: 'a-book',
      name: 'Bo & Al',
      characters: '[]',
    });
  });
  it('has no prefix in us', () =>
    expect(startAgainLink({ prefix: '' }, {})).toBe('/create/start?characters=%5B%5D'));
});
