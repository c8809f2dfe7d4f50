import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageRuns } from './proof-pages';

// Source: docs/rules.md PROOF-04

describe('the numbers of unseen pages', () => {
  it('are shortened to a range if three or more are consecutive', () => {
    expect(pageRuns([])).toEqual([]);
    expect(pageRuns([4, 6, 7, 9, 10, 11, 26])).toEqual(['4', '6', '7', '9–11', '26']);
  });

  it('include each unseen page once, in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 400 }), (pages) => {
        const sorted = [...pages].sort((a, b) => a - b);
        const listedPages = pageRuns(sorted).flatMap((run) => {
          const [from, to = from] = run.split('–').map(Number) as [number, number?];
          return Array.from({ length: to - from + 1 }, (_, index) => from + index);
        });
        expect(listedPages).toEqual(sorted);
      }),
    );
  });
});
