import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalCustomisation } from './merge';
import { differingKeys, rebase } from './rebase';

const KEYS = ['name', 'hair', 'friend', 'photo', 'toString'];
const values = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.oneof(fc.constantFrom('a', 'b', 1, false), fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 })),
);
const at = (one: object, key: string): string =>
  canonicalCustomisation({ value: Object.hasOwn(one, key) ? one[key as never] : undefined });

describe('unsaved changes of what was changed elsewhere (EDIT-41)', () => {
  it('are kept, and all else is as it is there now', () => {
    fc.assert(
      fc.property(values, values, values, (draft, base, origin) => {
        const rebased = rebase(draft, base, origin);
        for (const key of KEYS)
          expect(at(rebased, key)).toBe(at(at(draft, key) === at(base, key) ? origin : draft, key));
      }),
      { numRuns: 1000 },
    );
  });

  it('names the keys that differ, a missing one and the order of keys included', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        expect(differingKeys(before, after)).toEqual(
          [...KEYS].sort().filter((key) => at(before, key) !== at(after, key)),
        );
        expect(differingKeys(before, { ...before })).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(differingKeys({ face: { a: 1, b: 2 } }, { face: { b: 2, a: 1 } })).toEqual([]);
  });
});
