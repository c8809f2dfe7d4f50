import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalCustomisation, differingKeys, rebase } from './merge';

const KEYS = ['name', 'hair', 'friend', 'photo', 'toString'];
const values = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.oneof(fc.constantFrom('a', 'b', 1, false), fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 })),
);
const canonicalValue = (customisation: object, key: string): string =>
  canonicalCustomisation({
    value: Object.hasOwn(customisation, key) ? customisation[key as never] : undefined,
  });

describe('unsaved changes on top of changes made elsewhere (EDIT-41)', () => {
  it('are kept, and all other values come from the changes made elsewhere', () => {
    fc.assert(
      fc.property(values, values, values, (draft, base, origin) => {
        const rebased = rebase(draft, base, origin);
        for (const key of KEYS)
          expect(canonicalValue(rebased, key)).toBe(
            canonicalValue(canonicalValue(draft, key) === canonicalValue(base, key) ? origin : draft, key),
          );
      }),
      { numRuns: 1000 },
    );
  });

  it('are compared by key, whatever their order; a missing key is a difference too', () => {
    fc.assert(
      fc.property(values, values, (earlierValues, laterValues) => {
        expect(differingKeys(earlierValues, laterValues)).toEqual(
          [...KEYS]
            .sort()
            .filter((key) => canonicalValue(earlierValues, key) !== canonicalValue(laterValues, key)),
        );
        expect(differingKeys(earlierValues, { ...earlierValues })).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(differingKeys({ face: { a: 1, b: 2 } }, { face: { b: 2, a: 1 } })).toEqual([]);
  });
});
