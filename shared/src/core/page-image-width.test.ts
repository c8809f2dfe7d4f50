import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { PAGE_IMAGE_WIDTHS, pageImageUrl, pageImageWidth } from './page-image-width';

describe('the width of a page image', () => {
  it.each([
    [undefined, undefined, 640],
    [320, 2, 750],
    [320, 1, 640],
    [639, 1, 640],
    [640, 1, 750],
    [414, 2, 1080],
    [1199, 1, 1200],
    [1200, 1, 1200],
    [900, 3, 1200],
  ])('for an element of %p px at a device pixel ratio of %p is %p px', (element, ratio, width) =>
    expect(pageImageWidth(element, ratio)).toBe(width),
  );

  it('is the smallest available width that suffices, or the largest available', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 3000, noNaN: true }),
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        (element, ratio) => {
          const width = pageImageWidth(element, ratio);
          const smaller = PAGE_IMAGE_WIDTHS.filter((candidate) => candidate < width);
          expect(smaller.every((candidate) => candidate <= element * ratio)).toBe(true);
          expect(width > element * ratio || width === 1200).toBe(true);
        },
      ),
    );
  });
});

describe('the address of a page image', () => {
  it('contains the width and the rest of the query', () => {
    expect(pageImageUrl('/muse/pages/abc', 750)).toBe('/muse/pages/abc?_width=750');
    expect(pageImageUrl('/muse/pages/abc?v=2', 750)).toBe('/muse/pages/abc?v=2&_width=750');
  });
});
