import { describe, it, expect } from '@jest/globals';
import { MARKETS } from '@bindery/shared';
import { en } from './en';
import { loadWords } from '.';

describe('the words of a market', () => {
  it.each(MARKETS.map((market) => [market.identifier, market] as const))('are there in its language: %s', async (_, market) => {
    const words = await loadWords(market);
    expect(words === en).toBe(market.locale.startsWith('en'));
    expect(words.personalise('Lost Star')).toContain('Lost Star');
    expect(words.fromPrice('£19.99')).toContain('£19.99');
    expect(words.ages(3, 7)).toMatch(/3.*7/);
    expect(words.howSteps).toHaveLength(en.howSteps.length);
    expect(Object.values(words).filter((text) => text === '')).toEqual([]);
  });
});
