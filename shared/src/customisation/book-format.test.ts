import { describe, it, expect } from '@jest/globals';
import { BOOK_FORMATS, bookFormat } from './book-format';

describe('names of a format', () => {
  it.each([
    ['hardcover', 'hardcover'],
    ['hardback', 'hardcover'],
    ['Hardback', 'hardcover'],
    ['softcover', 'softcover'],
    ['softback', 'softcover'],
    ['layflat', 'layflat'],
    ['premium layflat', 'layflat'],
    ['premium_layflat', 'layflat'],
    ['Premium-Hardcover-Layflat', 'layflat'],
  ])('%s is %s', (name, format) => expect(bookFormat(name)).toBe(format));

  it('each identifier means itself', () =>
    expect(BOOK_FORMATS.map(bookFormat)).toEqual(['hardcover', 'layflat', 'softcover']));

  it('anything else means none', () => {
    for (const name of ['', 'ebook', 'constructor', undefined, null, 3, {}])
      expect(bookFormat(name)).toBeUndefined();
  });
});
