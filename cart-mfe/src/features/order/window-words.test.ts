import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findMarket, MARKETS } from '@bindery/shared';
import { untilNextChange } from './use-time-left';
import { duration } from './window-words';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('the text for the time left to edit (EDIT-43)', () => {
  it.each([
    ['uk', 3_661_000, '1 hour 2 minutes'],
    ['uk', 3_600_000, '1 hour'],
    ['uk', 60_000, '1 minute'],
    ['uk', 59_001, '1 minute'],
    ['uk', 1, '1 second'],
    ['uk', 90_000_000, '1 day 1 hour'],
    ['fr', 120_000, '2 minutes'],
    ['kr', 120_000, '2분'],
  ])('in %s for %d ms is %s', (id, ms, expected) => {
    expect(plain(duration(ms, findMarket(id)!))).toBe(expected);
  });

  it('does not change before its next update', () => {
    const remainingTime = fc.integer({ min: 1, max: 40 * 86_400_000 });
    fc.assert(
      fc.property(remainingTime, fc.constantFrom(...MARKETS), (ms, market) => {
        const wait = untilNextChange(ms);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(ms);
        if (wait > 1) expect(duration(ms - wait + 1, market)).toBe(duration(ms, market));
      }),
      { numRuns: 300 },
    );
  });
});
