import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openingsOf, openingWith, pagesOf, type PagesAcross, pagePosition } from './openings';

describe('the openings of a book', () => {
  it('are the cover, the double pages and the back cover', () => {
    expect(openingsOf(6, 2, true)).toEqual([
      { right: 0 },
      { left: 1, right: 2 },
      { left: 3, right: 4 },
      { left: 5 },
    ]);
    expect(openingsOf(5, 2, true)).toEqual([{ right: 0 }, { left: 1, right: 2 }, { left: 3 }, { left: 4 }]);
    expect(openingsOf(0, 2, true)).toEqual([]);
  });

  it('are single pages if only one page fits', () => {
    expect(openingsOf(4, 1, true)).toEqual([{ right: 0 }, { left: 1 }, { right: 2 }, { left: 3 }]);
  });

  it('contain every page once, in reading order', () => {
    fc.assert(
      fc.property(fc.nat(80), fc.constantFrom<PagesAcross>(1, 2), (count, across) => {
        const openings = openingsOf(count, across, true);
        expect(openings.flatMap(pagesOf)).toEqual(Array.from({ length: count }, (_, index) => index));
        for (let index = 0; index < count; index += 1)
          expect(pagesOf(openings[openingWith(openings, index)]!)).toContain(index);
      }),
    );
  });

  it('end with the last opening, even for a page number above the last page', () => {
    expect(openingWith(openingsOf(6, 2, true), 99)).toBe(3);
    expect(openingWith([], 0)).toBe(0);
  });
});

const positions = (count: number) =>
  Array.from({ length: count }, (_, index) => pagePosition(index, count, true));

describe('page positions', () => {
  it.each([
    [0, []],
    [1, ['cover-right']],
    [2, ['cover-right', 'page-left']],
    [3, ['cover-right', 'page-left', 'page-right']],
    [4, ['cover-right', 'page-left', 'page-right', 'page-left']],
    [5, ['cover-right', 'page-left', 'page-right', 'page-left', 'cover-left']],
    [6, ['cover-right', 'page-left', 'page-right', 'page-left', 'page-right', 'cover-left']],
    [7, ['cover-right', 'page-left', 'page-right', 'page-left', 'page-right', 'page-left', 'cover-left']],
    [
      8,
      [
        'cover-right',
        'page-left',
        'page-right',
        'page-left',
        'page-right',
        'page-left',
        'page-right',
        'cover-left',
      ],
    ],
  ])('are correct in a book of %i pages', (count, expected) => expect(positions(count)).toEqual(expected));
});
