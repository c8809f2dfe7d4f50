import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Muse } from '@bindery/muse';
import { FAMILY, openFamilyMuse } from '../../testing/family-muse';
import { lostFields } from './replay-books';

describe('PACK-11: fields lost in another version', () => {
  let muse: Muse;
  let close: () => Promise<void>;
  beforeAll(async () => ({ muse, close } = await openFamilyMuse()));
  afterAll(() => close());
  const lostKeys = (customisation: Record<string, unknown>) =>
    lostFields(muse.package('family-book')!, customisation);

  it('do not include fields of the version or values outside the form', () => {
    expect(lostKeys(FAMILY)).toEqual([]);
    expect(lostKeys({ ...FAMILY, format: 'softcover', local_date: '2026-11-01' })).toEqual([]);
  });

  it('are listed by key, and fields of a character also by the character’s type', () => {
    const [parents, pets] = FAMILY.characters as { customisations: object[] }[];
    const characters = [
      parents,
      { ...pets, customisations: [{ name: 'Rex', kind: 'dog', collar: 'red', tail: '' }] },
    ];
    expect(lostKeys({ ...FAMILY, wish: 'Rain', hat: '', socks: [], characters })).toEqual([
      'characters.1.*.collar',
      'wish',
    ]);
  });
});
