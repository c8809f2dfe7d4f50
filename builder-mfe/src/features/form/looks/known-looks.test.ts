import { describe, expect, it } from '@jest/globals';
import { knownLooks } from './known-looks';

// Source: docs/rules.md PROOF-06

const KEYS = ['skin_tone', 'hair_style', 'hair_colour'];
const ROBIN = {
  name: ' Robin ',
  skin_tone: 'light',
  hair_style: 'bob',
  hair_colour: 'red',
  companion: 'fox',
};
const takesAll = (): boolean => true;

describe('looks that a shopper made before', () => {
  it('are offered with the name they have, and with nothing else of the book', () => {
    expect(knownLooks([ROBIN], KEYS, takesAll, {})).toEqual([
      { name: 'Robin', look: { skin_tone: 'light', hair_style: 'bob', hair_colour: 'red' } },
    ]);
  });

  it('are those of characters too, wherever they stand', () => {
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
    expect(knownLooks([book], KEYS, takesAll, {})).toEqual([
      { name: 'Mum', look: { skin_tone: 'dark', hair_style: 'bun' } },
    ]);
  });

  it('are without keys and values that this product does not take, and not there where too little is left', () => {
    const takes = (key: string, value: string): boolean => key !== 'hair_colour' && value !== 'bob';
    expect(knownLooks([ROBIN], KEYS, takes, {})).toEqual([]);
    expect(knownLooks([{ ...ROBIN, hair_style: 'bun' }], KEYS, takes, {})[0]?.look).toEqual({
      skin_tone: 'light',
      hair_style: 'bun',
    });
    expect(knownLooks([{ ...ROBIN, hair_style: ['bob'], skin_tone: 3 }], KEYS, takesAll, {})).toEqual([]);
  });

  it('are there once, the latest first, and not where the character looks so already', () => {
    const kim = { ...ROBIN, name: 'Kim', hair_style: 'bun' };
    const looks = knownLooks([ROBIN, { ...ROBIN, name: '' }, kim], KEYS, takesAll, {});
    expect(looks.map(({ name }) => name)).toEqual(['Kim', 'Robin']);
    expect(knownLooks([ROBIN], KEYS, takesAll, ROBIN)).toEqual([]);
  });
});
