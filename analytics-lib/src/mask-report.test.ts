import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { maskReport } from './mask-report';

describe('a masked error report', () => {
  it('does not contain the shopper’s identity or typed text', () => {
    const masked = maskReport({
      name: 'failed-to-build-event',
      message: 'no address for mia@example.com',
      context: {
        event: 'purchase',
        customisation: { name: 'Mia', characters: [{ role: 'child', count: 2 }] },
        ecommerceModel: {
          marketplace: { currency: 'GBP' },
          user: { email: 'mia@example.com', address: { city: 'Leeds' }, authenticated: true },
        },
      },
    });
    expect(masked).toEqual({
      name: 'failed-to-build-event',
      message: 'no address for ***',
      context: {
        event: 'purchase',
        customisation: { name: '***', characters: [{ role: '***', count: 2 }] },
        ecommerceModel: {
          marketplace: { currency: 'GBP' },
          user: { email: '***', address: { city: '***' }, authenticated: true },
        },
      },
    });
  });

  it('contains all keys of a query, but only the values that no shopper can have typed', () => {
    const { context } = maskReport({
      name: 'ApiError',
      message: 'late',
      context: { severity: 'error', query: '?name=Mia&utm_source=mail&for=mia%40example.com' },
    });
    expect(context).toEqual({ severity: 'error', query: 'name=***&utm_source=mail&for=***' });
  });

  it('contains only the small values of a context that is too large', () => {
    const { context } = maskReport({
      name: 'x',
      message: 'y',
      context: {
        severity: 'error',
        event: 'purchase',
        ecommerceModel: Array.from({ length: 9 }, () => 'x'.repeat(3000)),
      },
    });
    expect(context).toEqual({ severity: 'error', event: 'purchase', ecommerceModel: '***' });
  });

  it('is masked in linear time, regardless of its content', () => {
    const long = 200_000;
    const began = performance.now();
    for (const text of ['a'.repeat(long), '/'.repeat(long), '/muse/'.repeat(long / 5), 'a@'.repeat(long)])
      maskReport({ name: 'x', message: text, context: { text } });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('never exceeds 16 KB', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 2000 }), { maxLength: 20 }), (lines) => {
        const text = JSON.stringify(maskReport({ name: 'x', message: lines.join(' '), context: { lines } }));
        expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(16 * 1024);
      }),
      { numRuns: 40 },
    );
  });
});
