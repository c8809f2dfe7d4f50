import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { describeProblem } from '../loader/problem';
import { openedCatalogue } from '../testing/opened-catalogue';
import { book, commerce, type PackageSource, pageSvg, product } from '../testing/tiny-book';
import { checkPackage } from './check-package';

const opened = openedCatalogue();

async function reportedProblems(slug: string, changes: PackageSource = {}): Promise<string[]> {
  const dir = await opened.catalogue.add(slug, { 'product.json': { ...product, slug }, ...changes });
  return (await checkPackage(dir, opened.fonts)).map(describeProblem);
}

describe('the check of a package', () => {
  it('reports nothing for a sound package beside a broken one', async () => {
    await opened.catalogue.add('broken', { 'product.json': 'null', 'commerce.json': '{' });
    expect(await reportedProblems('tiny-book')).toEqual([]);
  });

  it('finds ids copied from another folder', async () => {
    const copy = {
      'product.json': JSON.stringify({ ...product, slug: 'tiny-copy' }), // `add` keeps the ids in a string
      'commerce.json': JSON.stringify(commerce),
    };
    await opened.catalogue.add('tiny-origin', {
      'product.json': JSON.stringify({ ...product, slug: 'tiny-origin' }),
      'commerce.json': JSON.stringify(commerce),
    });
    const lines = await reportedProblems('tiny-copy', copy);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain(`product.json: the id ${product.id} is that of tiny-`);
    await opened.catalogue.removePackage('tiny-origin');
    await opened.catalogue.removePackage('tiny-copy');
  });

  it('has different error messages for a folder of packages, a file and a missing folder', async () => {
    await expect(checkPackage(opened.catalogue.dir, opened.fonts)).rejects.toThrow(
      /is a folder of packages \(name one of them/,
    );
    await expect(checkPackage(join(opened.catalogue.dir, 'nothing'), opened.fonts)).rejects.toThrow(
      /^there is no /,
    );
    await expect(
      checkPackage(join(opened.catalogue.dir, 'tiny-book/book.json'), opened.fonts),
    ).rejects.toThrow(/is a file/);
  });

  it('finds words in the barcode area', async () => {
    const lines = await reportedProblems('tiny-book', {
      'book.json': { ...book, barcode: { x: 20, y: 20 } },
      'pages/back-cover.svg': pageSvg(
        '<rect data-text="page-2.said" data-style="story" x="30" y="30" width="140" height="60"/>',
      ),
    });
    expect(lines).toEqual([
      'pages/back-cover.svg: page-2.said stands where the barcode is printed (move one of them)',
    ]);
  });
});
