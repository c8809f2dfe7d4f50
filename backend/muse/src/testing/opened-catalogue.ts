import { afterAll, beforeAll } from '@jest/globals';
import { FontLibrary } from '../type/font-library';
import { FONTS_DIR, TinyCatalogue } from './tiny-book';

interface OpenCatalogue {
  catalogue: TinyCatalogue;
  fonts: FontLibrary;
}

/**
 * Makes an empty catalogue for the tests of a file and removes it after them. The returned object is filled before the
 * first test.
 */
export function openedCatalogue(): Readonly<OpenCatalogue> {
  const opened = {} as OpenCatalogue;
  beforeAll(async () => {
    opened.catalogue = await TinyCatalogue.create();
    opened.fonts = await FontLibrary.open(FONTS_DIR);
  });
  afterAll(() => opened.catalogue.remove());
  return opened;
}
