import { afterAll, beforeAll } from '@jest/globals';
import { FontLibrary } from '../type/font-library';
import { FONTS_DIR, TinyCatalogue } from './tiny-book';

interface OpenCatalogue {
  catalogue: TinyCatalogue;
  fonts: FontLibrary;
}

/**
 * Makes an empty catalogue for the tests of one file, and removes it afterwards. The returned object is empty until
 * `beforeAll` has run.
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
