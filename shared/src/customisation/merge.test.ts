import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  canonicalCustomisation,
  differingKeys,
  rebase,
  follow,
  heldFrom,
  mergeMine,
  settle,
  type Held,
} from './merge';
import type { Customisation } from '../contracts';

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
  it('are preserved, while all other values are those saved elsewhere', () => {
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

  it('are found in any order of keys', () => {
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

const saved = JSON.stringify({ name: 'Bo', hair: 'red' });

function write(heldDraft: Held, patch: Customisation, text = heldDraft.text) {
  return mergeMine(heldDraft, patch, {}, text);
}

describe('two tabs of one product', () => {
  it('adopt each other’s changes if only one of them has changed a key', () => {
    const { held: heldDraft } = write(heldFrom(saved), { hair: 'black' });
    const heard = follow(heldDraft, '{"name":"Al","hair":"black"}');
    expect(heard).toMatchObject({ values: { name: 'Al', hair: 'black' }, status: 'ready' });
    expect(heard.theirs).toBeUndefined();
  });

  it('are in conflict over a key that both tabs changed', () => {
    const heard = follow(write(heldFrom(saved), { name: 'Ida' }).held, '{"name":"Al","hair":"black"}');
    expect(heard).toMatchObject({ values: { name: 'Ida', hair: 'black' }, theirs: { name: 'Al' } });
    const next = write(heard, { hair: 'grey' });
    expect(next.stored).toEqual({ name: 'Al', hair: 'grey' });
    expect(next.held.values).toEqual({ name: 'Ida', hair: 'grey' });
  });

  it('remain in conflict until both values are equal', () => {
    const heard = follow(write(heldFrom(saved), { name: 'Ida' }).held, '{"name":"Al"}');
    const further = write(heard, { name: 'A' });
    expect(further.stored).toEqual({ name: 'Al' });
    expect(further.held.theirs).toEqual({ name: 'Al' });
    expect(write(further.held, { name: 'Al' }).held.theirs).toBeUndefined();
    expect(follow(further.held, '{"name":"A"}').theirs).toBeUndefined();
  });

  it('never overwrite changes that were made while one tab was suspended', () => {
    const asleep = heldFrom(saved);
    const woken = write(asleep, { name: 'Ida' }, '{"name":"Al","hair":"grey","friend":"owl"}');
    expect(woken.stored).toEqual({ name: 'Al', hair: 'grey', friend: 'owl' });
    expect(woken.held).toMatchObject({
      values: { name: 'Ida', hair: 'grey', friend: 'owl' },
      theirs: { name: 'Al' },
    });
  });

  it('never overwrite changes that the other tab made while the shopper typed', () => {
    const heard = follow(heldFrom(saved), '{"name":"Al","hair":"red"}');
    expect(mergeMine(heard, { name: 'Bob' }, { name: 'Bo' }, heard.text).held.theirs).toEqual({ name: 'Al' });
  });

  it('preserve one tab’s changes if the other tab deletes the book', () => {
    const heard = follow(write(heldFrom(null), { name: 'Ida' }).held, null);
    expect(heard).toMatchObject({ values: { name: 'Ida' }, status: 'ready' });
    expect(Object.keys(heard.theirs ?? {})).toEqual(['name']);
    expect(settle(heard, 'theirs').stored).toEqual({});
  });
});

describe('the end of a conflict between two tabs', () => {
  const contested = follow(write(heldFrom(saved), { name: 'Ida' }).held, '{"name":"Al","hair":"black"}');

  it('stores this tab’s value if the shopper chooses it', () => {
    expect(settle(contested, 'mine').stored).toEqual({ name: 'Ida', hair: 'black' });
    const theirs = settle(contested, 'theirs');
    expect(theirs.held.values).toEqual({ name: 'Al', hair: 'black' });
    expect(theirs.held.theirs).toBeUndefined();
  });
});

describe('two tabs that miss some of each other’s writes', () => {
  const step = fc.record({
    tab: fc.constantFrom(0, 1),
    key: fc.constantFrom('name', 'hair'),
    value: fc.constantFrom('a', 'b', 'c'),
    isHeard: fc.boolean(),
  });

  it('never replace a value that they have not received', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        let text: string | null = null;
        const tabs: [Held, Held] = [heldFrom(null), heldFrom(null)];
        for (const { tab, key, value, isHeard } of steps) {
          const earlierValue = (JSON.parse(text ?? '{}') as Customisation)[key];
          const shownValue = tabs[tab].values[key];
          const next = mergeMine(tabs[tab], { [key]: value }, {}, text);
          const laterValue = next.stored[key];
          if (laterValue !== earlierValue) expect(shownValue).toBe(earlierValue);
          if (laterValue !== value) expect(next.held.theirs).toHaveProperty(key);
          expect(next.held.values[key]).toBe(value);
          text = JSON.stringify(next.stored);
          tabs[tab] = next.held;
          if (isHeard) tabs[1 - tab] = follow(tabs[1 - tab]!, text);
        }
      }),
    );
  });
});
