import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHARACTERS, FAMILY, openFamilyMuse } from '../../testing/family-muse';
import type { Muse } from '@bindery/muse';
import { customisationComponents, customisationSummary } from './summary';

const PHOTO = { public_id: 'a/b', width: 900, height: 600, filter: 'none' };
let muse: Muse;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ muse, close } = await openFamilyMuse());
});
afterAll(() => close());

const lines = (customisation: object, lang = 'en-GB', photoWords = 'Your photo'): string[] =>
  customisationSummary(
    muse.schemaPreview('family-book', { lang })!,
    { ...FAMILY, format: 'hardcover', ...customisation },
    lang,
    photoWords,
  ).map(({ label, value, colour }) => `${label}: ${value}${colour ? ` ${colour}` : ''}`);

describe('the summary of a line', () => {
  it('is readable for every kind of field', () => {
    expect(lines({ day: '2024-05-14', photo: PHOTO, cake: 'Gran’s pudding' })).toEqual([
      'Family: Bramley',
      'Place: SEA',
      'Boat: RED #000001',
      'Day: 14 May 2024',
      'Basket: JAM and TEA',
      'Songs: Rain',
      'Number: 24',
      'Cake: Gran’s pudding',
      'Photo: Your photo',
      'Grown-ups: Anna and Ben',
      'Animal: Rex',
    ]);
  });

  it('follows the writing conventions of the market', () => {
    expect(lines({ day: '2024-05-14' }, 'en-US')).toContain('Day: May 14, 2024');
    expect(lines({ photo: PHOTO }, 'ja', 'お客様の写真')).toEqual(
      expect.arrayContaining(['Basket: JAM、TEA', 'Photo: お客様の写真', 'Grown-ups: Anna、Ben']),
    );
  });

  it('leaves out absent characters', () => {
    expect(
      lines({
        characters: [
          { ...CHARACTERS[0], count: '1' },
          { type: 'pet', count: '0', customisations: [] },
        ],
      }).slice(-1),
    ).toEqual(['Grown-up: Anna']);
    expect(
      lines({ characters: 'nonsense', photo: {}, basket: [] }).filter((line) =>
        /Photo|Basket|Grown/.test(line),
      ),
    ).toEqual([]);
  });
});

describe('the components of a line', () => {
  it('contain one entry for each choice, in alphabetical order of the choices', () => {
    expect(customisationComponents({ ...FAMILY, photo: PHOTO })).toEqual([
      'basket:jam',
      'basket:tea',
      'boat:red',
      'cake:lemon',
      'name:Bramley',
      'number:24',
      'photo:a/b',
      'place:sea',
      'songs:Rain',
    ]);
  });
});
