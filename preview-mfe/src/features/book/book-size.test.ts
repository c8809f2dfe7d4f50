import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PagesAcross } from './openings';
import { bookSize, CONTROL_SPACE } from './book-size';

describe('the size of the book', () => {
  it.each([
    [
      'a third of a phone',
      { widthPx: 328, heightPx: 242 },
      1,
      { openPx: 198, closedPx: 198, controls: 'beside' },
    ],
    [
      "what a phone's keyboard leaves",
      { widthPx: 328, heightPx: 116 },
      1,
      { openPx: 108, closedPx: 108, controls: 'tight' },
    ],
    [
      'a phone on its side',
      { widthPx: 708, heightPx: 136 },
      2,
      { openPx: 128, closedPx: 128, controls: 'tight' },
    ],
    [
      'the left half of a laptop',
      { widthPx: 656, heightPx: 670 },
      2,
      { openPx: 320, closedPx: 499, controls: 'below' },
    ],
  ] as const)('is right for %s', (_slot, slot, across, size) =>
    expect(bookSize(slot, across, 1)).toEqual(size),
  );

  it('never exceeds the slot, for any shapes of slot and page', () => {
    const slots = fc.record({ widthPx: fc.nat(2000), heightPx: fc.nat(2000) });
    fc.assert(
      fc.property(
        slots,
        fc.constantFrom<PagesAcross>(1, 2),
        fc.double({ min: 0.4, max: 2.5, noNaN: true }),
        (slot, across, aspect) => {
          const { openPx, closedPx, controls } = bookSize(slot, across, aspect);
          const { besidePx, belowPx } = CONTROL_SPACE[controls];
          expect(openPx).toBeGreaterThanOrEqual(0);
          expect(closedPx).toBeGreaterThanOrEqual(openPx);
          expect(Math.max(openPx * across, closedPx)).toBeLessThanOrEqual(
            Math.max(0, slot.widthPx - 2 * besidePx),
          );
          expect(closedPx / aspect).toBeLessThanOrEqual(Math.max(0, slot.heightPx - belowPx));
        },
      ),
    );
  });
});
