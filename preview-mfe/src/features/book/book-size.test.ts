import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PagesAcross } from './openings';
import { bookSize, CONTROLS } from './book-size';

describe('the size of the book', () => {
  it('fits a third of a phone and the left half of a laptop', () => {
    expect(bookSize({ widthPx: 328, heightPx: 242 }, 1, 1)).toEqual({ openPx: 198, closedPx: 198 });
    expect(bookSize({ widthPx: 656, heightPx: 670 }, 2, 1)).toEqual({ openPx: 320, closedPx: 499 });
  });

  it('never leaves the slot, whatever its shape and the page\'s', () => {
    const slots = fc.record({ widthPx: fc.nat(2000), heightPx: fc.nat(2000) });
    fc.assert(fc.property(slots, fc.constantFrom<PagesAcross>(1, 2), fc.double({ min: 0.4, max: 2.5, noNaN: true }), (slot, across, aspect) => {
      const { openPx, closedPx } = bookSize(slot, across, aspect);
      expect(openPx).toBeGreaterThanOrEqual(0);
      expect(openPx * across).toBeLessThanOrEqual(slot.widthPx);
      expect(closedPx).toBeLessThanOrEqual(slot.widthPx);
      expect(closedPx).toBeGreaterThanOrEqual(openPx);
      expect(closedPx / aspect).toBeLessThanOrEqual(Math.max(0, slot.heightPx - CONTROLS[across].belowPx));
    }));
  });
});
