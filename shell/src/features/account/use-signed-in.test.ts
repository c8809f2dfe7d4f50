import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findMarket } from '@bindery/shared';
import { returnPath } from './use-signed-in';

const uk = findMarket('uk')!;
const us = findMarket('us')!;
const to = (path: string) => `?to=${encodeURIComponent(path)}`;

describe('the destination after a sign-in (ACC-41)', () => {
  it.each([
    ['/uk/cart', '/uk/cart'],
    ['/uk/orders?order_id=17', '/uk/orders?order_id=17'],
    ['/uk/create/a-book/2?line=7#name', '/uk/create/a-book/2?line=7'],
  ])('accepts %s as the shopper’s previous page', (path, led) => {
    expect(returnPath(to(path), uk)).toBe(led);
  });

  it.each([
    'https://evil.example/uk/cart',
    '//evil.example/uk',
    '/\\evil.example',
    '/\t/evil.example',
    '/uk/..//evil.example',
    'javascript:alert(1)',
    'uk/cart',
    '/de/cart',
    '/uk/account/sign-in?to=/uk/cart',
    '/uk/account/link',
    '',
  ])('rejects %s', (path) => {
    expect(returnPath(to(path), uk)).toBeUndefined();
  });

  it('is a path on this shop’s origin, even if the query names another origin', () => {
    const pathPart = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      ':',
      '@',
      'evil.example',
      'https:',
      '\t',
      '\n',
      '%2F',
      '?',
      '#',
      'cart',
    );
    const paths = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pathPart).map((list) => `/${list.join('')}`),
    );
    fc.assert(
      fc.property(paths, (path) => {
        const led = returnPath(to(path), us);
        if (led === undefined) return;
        expect(led).toMatch(/^\/(?!\/)/);
        expect(new URL(led, 'https://shop.test').origin).toBe('https://shop.test');
      }),
    );
  });
});
