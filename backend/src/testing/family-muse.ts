import type { Muse } from '@bindery/muse';
import { createMuse } from '../contexts/books';
import { familyBook, FONTS_DIR, SECRET, TinyCatalogue } from '@bindery/muse/testing';

export { CHARACTERS, FAMILY } from '@bindery/muse/testing';

/** Opens an engine with one product, `family-book`, with a field of every kind. */
export async function openFamilyMuse(): Promise<{ readonly muse: Muse; close(): Promise<void> }> {
  const catalogue = await TinyCatalogue.create();
  await catalogue.add('family-book', familyBook('family-book'));
  return {
    muse: await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET }),
    close: () => catalogue.remove(),
  };
}
