import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { findMarket } from '@bindery/shared';
import { aLine } from '../../testing/cart-server';
import { editedLine, editLink } from './edited-line';

afterEach(() => sessionStorage.clear());

describe('the line that is being changed', () => {
  it('is remembered for its own product', () => {
    editedLine.write('a-book', 'line-1');
    expect(editedLine.read('a-book')).toBe('line-1');
    expect(editedLine.read('another-book')).toBeNull();
    editedLine.reset('a-book');
    expect(editedLine.read('a-book')).toBeNull();
  });

  it('is remembered as long as the page where storage is blocked', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    editedLine.write('a-book', 'line-1');
    expect(editedLine.read('a-book')).toBe('line-1');
    editedLine.reset('a-book');
    expect(editedLine.read('a-book')).toBeNull();
  });
});

describe('the way from a line to its form', () => {
  it('has no prefix in us, and leaves out what the path says', () => {
    const line = aLine({ customisation: { product_slug: 'a-book', name: 'Zoë & Co', traits: ['kind'] } });
    const address = new URL(editLink(findMarket('us')!, line), 'http://localhost');
    expect(address.pathname).toBe('/personalized-products/a-book');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      name: 'Zoë & Co',
      traits: '["kind"]',
      format: 'hardcover',
    });
  });
});
