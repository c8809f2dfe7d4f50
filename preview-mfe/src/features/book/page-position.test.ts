import { describe, expect, it } from '@jest/globals';
import { pagePosition } from './openings';

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
