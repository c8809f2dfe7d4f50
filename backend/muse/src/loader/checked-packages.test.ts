import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openedCatalogue } from '../testing/opened-catalogue';
import { commerce, english, product } from '../testing/tiny-book';
import { checkedName, readCheckedPackages, writeCheckedPackages } from './checked-packages';
import { checkCatalogue, loadCatalogue } from './load-catalogue';
import { Problems } from './problem';
import { readPackageFiles } from './read-files';

const opened = openedCatalogue();
const BROKEN = { 'content/en.json': { ...english, book: { ...english.book, texts: {} } } };

const nameOf = async (slug: string, dir: string) =>
  checkedName(slug, await readPackageFiles(dir, new Problems()));

async function outcome(checkedPackages?: ReadonlyMap<string, string>) {
  const { packages, refused } = await loadCatalogue(opened.catalogue.dir, opened.fonts, checkedPackages);
  return { served: [...packages.keys()], refused: refused.map(({ slug }) => slug) };
}

describe('packages that have been checked', () => {
  it('are not checked again unless one of their bytes has changed', async () => {
    await opened.catalogue.add('broken-book', BROKEN);
    expect(await outcome()).toEqual({ served: [], refused: ['broken-book'] });
    const dir = join(opened.catalogue.dir, 'broken-book');
    // the broken package is served, because it is listed as checked and not checked again
    const checkedPackages = new Map([[await nameOf('broken-book', dir), '0123456789abcdef']]);
    expect(await outcome(checkedPackages)).toEqual({ served: ['broken-book'], refused: [] });
    await writeFile(join(dir, 'commerce.json'), JSON.stringify({ ...commerce, productionDays: 77 }));
    expect(await outcome(checkedPackages)).toEqual({ served: [], refused: ['broken-book'] });
    await opened.catalogue.removePackage('broken-book');
  });

  it('are still checked for ids and SKUs that occur in two packages', async () => {
    // `add` does not change the ids of documents given as text, so both books have the same ids
    for (const slug of ['first-book', 'second-book'])
      await opened.catalogue.add(slug, {
        'product.json': JSON.stringify({ ...product, slug }),
        'commerce.json': JSON.stringify(commerce),
      });
    const checkedPackages = await checkCatalogue(opened.catalogue.dir, opened.fonts);
    expect(checkedPackages.size).toBe(2);
    expect(await outcome(checkedPackages)).toEqual({ served: ['first-book'], refused: ['second-book'] });
    await opened.catalogue.removePackage('second-book');
  });

  it('are listed with their versions, unless they were refused', async () => {
    await opened.catalogue.add('broken-book', BROKEN);
    const { packages } = await loadCatalogue(opened.catalogue.dir, opened.fonts);
    const { version } = packages.get('first-book')!;
    const name = await nameOf('first-book', join(opened.catalogue.dir, 'first-book'));
    expect(await checkCatalogue(opened.catalogue.dir, opened.fonts)).toEqual(new Map([[name, version]]));
  });
});

describe('the file of checked packages', () => {
  const CHECKED = new Map([['tiny-book/0', '1']]);

  it('is read only by the engine that wrote it', async () => {
    const file = join(opened.catalogue.dir, 'checked.json');
    await writeCheckedPackages(file, 'engine 1', CHECKED);
    expect(await readCheckedPackages(file)).toEqual(CHECKED);
    expect(await readCheckedPackages(file, 'engine 1')).toEqual(CHECKED);
    expect(await readCheckedPackages(file, 'engine 2')).toEqual(new Map());
  });

  it.each(['', '{', 'null', '[]', '{"packages":null}'])(
    'counts as empty if it is damaged: %j',
    async (text) => {
      const file = join(opened.catalogue.dir, 'damaged.json');
      await writeFile(file, text);
      expect(await readCheckedPackages(file)).toEqual(new Map());
    },
  );

  it('counts as empty if it is missing', async () => {
    expect(await readCheckedPackages(join(opened.catalogue.dir, 'missing.json'))).toEqual(new Map());
  });
});
