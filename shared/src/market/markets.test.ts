import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { MARKETS, findMarket, marketFromPath, InvalidPathError, marketPath } from './markets';

describe('a path of a market', () => {
  it('has its market’s prefix, except in the US market', () => {
    expect(marketPath(findMarket('uk')!, '/cart')).toBe('/uk/cart');
    expect(marketPath(findMarket('us')!, '/cart')).toBe('/cart');
    expect(marketPath(findMarket('uk')!, '/')).toBe('/uk');
    expect(marketPath(findMarket('us')!, '/')).toBe('/');
  });

  it.each(['cart', '', '//evil.example', '/\\evil.example'])('refuses %j', (path) => {
    expect(() => marketPath(findMarket('uk')!, path)).toThrow(InvalidPathError);
  });

  it('can be split into its market and the page’s path', () => {
    const word = fc.stringMatching(/^[a-z-]{3,12}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...MARKETS),
        fc.array(word, { minLength: 1, maxLength: 4 }),
        (market, words) => {
          const path = `/${words.join('/')}`;
          expect(marketFromPath(marketPath(market, path))).toEqual({ market, pagePath: path });
        },
      ),
    );
  });
});
