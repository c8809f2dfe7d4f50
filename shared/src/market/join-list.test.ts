import { describe, expect, it } from '@jest/globals';
import { joinList } from './join-list';

describe('a list in words', () => {
  it.each([
    ['en-GB', 'Anna, Ben and Cleo'],
    ['en-US', 'Anna, Ben, and Cleo'],
    ['de', 'Anna, Ben und Cleo'],
    ['ja', 'Anna、Ben、Cleo'],
  ])('is joined in the style of %s', (locale, joined) => {
    expect(joinList(['Anna', 'Ben', 'Cleo'], locale)).toBe(joined);
  });

  it('of one item is that item, of none is empty', () => {
    expect(joinList(['Anna'], 'en-GB')).toBe('Anna');
    expect(joinList([], 'en-GB')).toBe('');
  });
});
