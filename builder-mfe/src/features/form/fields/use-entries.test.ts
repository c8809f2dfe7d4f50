import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { newEntryId } from './use-entries';

describe('the id of a new entry', () => {
  it('has 5 characters and is unique in its list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
          minLength: 1,
          maxLength: 30,
        }),
        (chances) => {
          const ids: string[] = [];
          for (const chance of chances) ids.push(newEntryId(ids, () => chance));
          for (const id of ids) expect(id).toMatch(/^[a-z0-9]{5}$/);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });
  it('differs from earlier ids even if a random value repeats', () =>
    expect(newEntryId(['aaaaa', 'baaaa'], () => 0)).toBe('caaaa'));
});
