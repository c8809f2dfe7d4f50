import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadPackage } from '../loader/load-package';
import type { LoadedPackage } from '../scene/loaded-package';
import { familyBook } from '../testing/family-book';
import { FONTS_DIR, TinyCatalogue } from '../testing/tiny-book';
import { FontLibrary } from '../type/font-library';
import { drawnValues, readPairs, readValuesFile } from './given-values';

let catalogue: TinyCatalogue;
let loaded: LoadedPackage;
beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  const dir = await catalogue.add('family-book', familyBook('family-book'));
  const result = await loadPackage(dir, await FontLibrary.open(FONTS_DIR));
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems));
  loaded = result.loaded;
});
afterAll(() => catalogue.remove());

const valuesOf = (...pairs: string[]): unknown => drawnValues(loaded, readPairs(pairs, loaded), 'en');

describe('values for a designer’s page', () => {
  it('are complemented by examples for fields without a value', () => {
    expect(valuesOf('name=Oak', 'number=7', 'basket=tea,pie', 'songs=Rain,Sun')).toMatchObject({
      name: 'Oak',
      number: 7,
      basket: ['tea', 'pie'],
      songs: [{ text: 'Rain' }, { text: 'Sun' }],
      place: 'sea',
    });
  });

  it.each([
    ['place=ocean', 'place: write one of sea, wood'],
    ['day=2026-02-30', /^day: This day isn’t in the calendar/],
    ['nmae=Oak', 'nmae is no key of the schema (did you mean name?)'],
    ['characters=[{bad', /^characters: it is not JSON/],
    ['name', '"name" is no value: write key=value'],
  ])('are refused if they cannot be drawn as requested: %s', (pair, message) => {
    expect(() => valuesOf(pair)).toThrow(message);
  });

  it('are refused for a field that is hidden by another value', () => {
    expect(() => valuesOf('place=wood', 'boat=red')).toThrow('boat: not there for these choices');
  });

  it('can be read from a file, and an error contains the faulty line', async () => {
    await expect(readValuesFile('package.json')).resolves.toHaveProperty('name');
    await expect(readValuesFile('README.md')).rejects.toThrow(/^README\.md:1: it is not JSON/);
  });
});
