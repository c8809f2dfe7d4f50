import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkPackage } from './lint/check-package';
import { describeProblem } from './loader/problem';
import { writeFirstPackage } from './testing/first-package';
import { FONTS_DIR, TinyCatalogue } from './testing/tiny-book';
import { FontLibrary } from './type/font-library';

let catalogue: TinyCatalogue;
beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
});
afterAll(() => catalogue.remove());

it('the package from the documentation passes its check without findings', async () => {
  const dir = await writeFirstPackage(catalogue.dir);
  const problems = await checkPackage(dir, await FontLibrary.open(FONTS_DIR));
  expect(problems.map(describeProblem)).toEqual([]);
});
