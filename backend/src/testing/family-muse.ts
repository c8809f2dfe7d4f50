import { createMuse, type Muse } from '../contexts/muse';
import { familyBook } from '../contexts/muse/testing/family-book';
import { FONTS_DIR, SECRET, TinyCatalogue } from '../contexts/muse/testing/tiny-book';

export { CHARACTERS, FAMILY } from '../contexts/muse/testing/family-book';

/** The engine with one product, `family-book`, which has a field of every kind. */
export async function openFamilyMuse(): Promise<{ readonly muse: Muse; close(): Promise<void> }> {
  const catalogue = await TinyCatalogue.create();
  await catalogue.add('family-book', familyBook('family-book'));
  return {
    muse: await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET }),
    close: () => catalogue.remove(),
  };
}
