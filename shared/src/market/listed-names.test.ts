import { describe, expect, it } from '@jest/globals';
import { joinList } from './listed-names';

describe('a list in words', () => {
  it.each([
    ['en-GB', 'Anna, Ben and Cleo'],
    ['en-US', 'Anna, Ben, and Cleo'],
    ['de', 'Anna, Ben und Cleo'],
    ['ja', 'Anna、Ben、Cleo'],
  ])('is joined in the style of %s', (locale, joined) => {
    expect(joinList(['Anna', 'Ben', 'Cleo'], locale)).toBe(joined);
  });

  it('is the item itself if there is only one', () => {
    expect(joinList(['Anna'], 'en-GB')).toBe('Anna');
    expect(joinList([], 'en-GB')).toBe('');
  });
});
