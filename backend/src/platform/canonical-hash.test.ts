import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalHash } from './canonical-hash';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, entry]) => [key, shuffled(entry)]),
  );
};

describe('the canonical hash', () => {
  it('ignores the order of keys at every depth', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalHash(shuffled(value))).toBe(canonicalHash(value));
      }),
    );
  });

  it('differs if the JSON differs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        fc.pre(
          JSON.stringify(shuffled(a)) !== JSON.stringify(shuffled(b)) &&
            JSON.stringify(a) !== JSON.stringify(b),
        );
        if (canonicalHash(a) === canonicalHash(b))
          expect(JSON.parse(JSON.stringify(a))).toEqual(JSON.parse(JSON.stringify(b)));
      }),
    );
  });

  it('depends on the order of lists and on the type of each value', () => {
    const hashes = [[1, 2], [2, 1], ['1', 2], { a: '' }, {}, { a: null }, ''].map(canonicalHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
