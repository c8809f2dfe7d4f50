import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describedIn, knownCharacters, type Described, type Target } from './take-over';

// Source: docs/rules.md CHAR-09, CHAR-07

const ROBIN = {
  name: ' Robin ',
  skin_tone: 'light',
  hair_style: 'bob',
  hair_colour: 'red',
  companion: 'fox',
};
const LOOK = { skin_tone: 'light', hair_style: 'bob', hair_colour: 'red' };
const target = (changes: Partial<Target> = {}): Target => ({
  lookKeys: ['skin_tone', 'hair_style', 'hair_colour'],
  otherKeys: ['name', 'birthday'],
  current: {},
  isFilled: () => false,
  takes: () => true,
  isLocked: () => false,
  ...changes,
});
const inLibrary = (id: string, values: Described['values'], name?: string): Described => ({
  id,
  name,
  values,
});

describe('characters from a shopper’s other books', () => {
  it('provide only their name and look', () => {
    expect(knownCharacters(describedIn(ROBIN), target())).toMatchObject([
      { name: 'Robin', look: LOOK, patch: { name: 'Robin', ...LOOK }, keptKeys: [], ids: [] },
    ]);
  });

  it('are found in lists at any depth', () => {
    const book = {
      family_name: 'Bramley',
      characters: [
        {
          type: 'grown_up',
          count: '1',
          customisations: [{ name: 'Mum', skin_tone: 'dark', hair_style: 'bun' }],
        },
        { type: 'pet', count: '0' },
        'nonsense',
      ],
    };
    expect(knownCharacters(describedIn(book), target())).toMatchObject([
      { name: 'Mum', look: { skin_tone: 'dark', hair_style: 'bun' } },
    ]);
  });

  it('are not offered if this product lacks too many options of their look', () => {
    const takes: Target['takes'] = (key, value) => key !== 'hair_colour' && value !== 'bob';
    expect(knownCharacters(describedIn(ROBIN), target({ takes }))).toEqual([]);
    const bun = { ...ROBIN, hair_style: 'bun' };
    expect(knownCharacters(describedIn(bun), target({ takes }))[0]).toMatchObject({
      look: { skin_tone: 'light', hair_style: 'bun' },
      keptKeys: ['hair_colour'],
    });
    const odd = { ...ROBIN, hair_style: ['bob'], skin_tone: 3 };
    expect(knownCharacters(describedIn(odd), target())).toEqual([]);
  });

  it('are offered only once per name and look', () => {
    const otherCharacters = [
      inLibrary('1', LOOK),
      inLibrary('2', LOOK, 'Robin'),
      inLibrary('3', { ...LOOK, coat: 'blue' }, 'Robin'),
      inLibrary('4', LOOK, 'Kim'),
      inLibrary('5', { ...LOOK, hair_style: 'bun' }, 'Robin'),
    ];
    expect(
      knownCharacters(otherCharacters, target()).map(({ name, look, ids }) => [
        name,
        look['hair_style'],
        ids,
      ]),
    ).toEqual([
      ['Robin', 'bob', ['1', '2', '3']],
      ['Kim', 'bob', ['4']],
      ['Robin', 'bun', ['5']],
    ]);
  });

  it('are not offered if the edited character already has this look', () => {
    const [robin] = knownCharacters(describedIn(ROBIN), target({ current: LOOK }));
    expect([robin!.patch, robin!.keptKeys]).toEqual([{}, []]);
  });

  it('change neither existing answers nor locked fields', () => {
    const [robin] = knownCharacters(
      [inLibrary('1', { ...LOOK, birthday: '2019-05-04' }, 'Robin')],
      target({
        isLocked: (key) => key === 'hair_colour',
        isFilled: (key) => key === 'name',
        current: { hair_colour: 'brown', skin_tone: 'light' },
      }),
    );
    expect(robin).toMatchObject({
      patch: { birthday: '2019-05-04', hair_style: 'bob' },
      keptKeys: ['hair_colour'],
    });
  });

  it('remain hidden after their removal, even if the products share only some fields', () => {
    const marks = [{ name: 'Robin', look: { hair_style: 'bob', hair_colour: 'red', hat: 'sun' } }];
    const knownCount = (values: Described['values'], name = 'Robin') =>
      knownCharacters([inLibrary('1', values, name)], target(), marks).length;
    expect(knownCount(LOOK)).toBe(0);
    expect(knownCount({ ...LOOK, hat: 'sun' })).toBe(0);
    expect([
      knownCount({ ...LOOK, hat: 'wool' }),
      knownCount({ ...LOOK, hair_style: 'bun' }),
      knownCount(LOOK, 'Kim'),
      knownCount({ skin_tone: 'light', hair_style: 'bob' }), // too few shared keys to match
    ]).toEqual([1, 1, 1, 1]);
  });

  it('never add values that the product does not offer', () => {
    const keys = [
      'skin_tone',
      'hair_style',
      'hair_colour',
      'name',
      'birthday',
      '__proto__',
      'constructor',
      'other',
    ];
    const somebody = fc.dictionary(
      fc.constantFrom(...keys),
      fc.oneof(fc.constantFrom('red', 'blue', '', ' '), fc.string(), fc.integer(), fc.constant(null)),
    );
    fc.assert(
      fc.property(fc.array(somebody, { maxLength: 8 }), somebody, (books, currentCharacter) => {
        const takes: Target['takes'] = (_key, value) => value === 'red';
        const isLocked: Target['isLocked'] = (key) => key === 'hair_colour';
        const characters = knownCharacters(
          books.flatMap(describedIn),
          target({ takes, isLocked, current: currentCharacter }),
        );
        for (const { patch, look, keptKeys } of characters) {
          for (const [key, value] of Object.entries(patch)) {
            expect([...target().lookKeys, 'name', 'birthday']).toContain(key);
            expect([value.trim(), key === 'hair_colour']).toEqual(['red', false]);
          }
          expect(Object.keys(look).length).toBeGreaterThanOrEqual(2);
          for (const key of keptKeys) expect(Object.keys(patch)).not.toContain(key);
        }
        expect(new Set(characters.map(({ key }) => key)).size).toBe(characters.length);
      }),
      { numRuns: 500 },
    );
  });
});
