import { describe, expect, it } from '@jest/globals';
import { houseBinding } from '../model/house-formats';
import { openedCatalogue } from '../testing/opened-catalogue';
import {
  book,
  commerce,
  english,
  formatOf,
  type PackageSource,
  partSvg,
  product,
  soldAs,
} from '../testing/tiny-book';
import { loadPackage, type LoadResult } from './load-package';
import { describeProblem } from './problem';

const opened = openedCatalogue();
let count = 0;

const hardcover = formatOf('hardcover');

async function load(formats: readonly object[], changes: PackageSource = {}): Promise<LoadResult> {
  const slug = `book-${(count += 1)}`;
  const variants = formats.map((format, index) => ({
    ...soldAs('hardcover'),
    sku: `SKU-${index}`,
    format: (format as typeof hardcover).identifier,
  }));
  const dir = await opened.catalogue.add(slug, {
    'product.json': { ...product, slug, formats },
    'commerce.json': { ...commerce, variants },
    ...changes,
  });
  return loadPackage(dir, opened.fonts);
}
const problemsOf = ({ problems }: LoadResult): string => problems.map(describeProblem).join('\n');

describe('the formats', () => {
  it('can be used without a description if the shop defines them', async () => {
    const { id, widthMm, heightMm, depthMm, weightG } = hardcover;
    const bare = { id, identifier: 'softcover', widthMm, heightMm, depthMm, weightG };
    expect(problemsOf(await load([bare]))).toBe(
      'product.json: softcover has 2 pages between its covers and its binding takes 12 to 200 (have so many pages, or describe another binding)',
    );
  });

  it.each([
    [2, ''],
    [5, ''],
    [
      40,
      'warning: book.json: by unitsPerMm 40 the pages are drawn for 5 x 5 mm, and hardcover is printed 100 mm wide (write unitsPerMm 2, or correct widthMm)',
    ],
    [0.1, 'warning: book.json: by unitsPerMm 0.1 the pages are drawn for 2000 x 2000 mm'],
  ])('have about the size of the page artwork: unitsPerMm %d', async (unitsPerMm, warning) => {
    const result = await load([hardcover], { 'book.json': { ...book, page: { ...book.page, unitsPerMm } } });
    expect(result.kind).toBe('loaded');
    if (warning === '') expect(problemsOf(result)).toBe('');
    else expect(problemsOf(result)).toContain(warning);
  });

  it('can be defined by a package under any identifier, with words, a picture and a binding', async () => {
    const board = {
      ...hardcover,
      identifier: 'board_book',
      aliases: ['Board-Book', 'sturdy'],
      picture: 'options/board.svg',
      binding: { paper: 'board', leafMm: 1.2, endpapersMm: 0, coverMm: 1.2 },
    };
    const result = await load([board], {
      'options/board.svg': partSvg('<rect width="10" height="10" fill="#123456"/>'),
      'content/en.json': {
        ...english,
        formats: { board_book: { name: 'Board book', description: 'Chewable' } },
      },
    });
    expect(problemsOf(result)).toContain('two formats go by the name "board book"');
    const ownResult = await load([{ ...board, aliases: ['sturdy'] }], {
      'options/board.svg': partSvg('<rect width="10" height="10" fill="#123456"/>'),
      'content/en.json': { ...english, formats: { board_book: { name: 'Board book' } } },
    });
    expect(problemsOf(ownResult)).toBe('');
    expect(ownResult).toMatchObject({
      kind: 'loaded',
      loaded: { product: { formats: [{ identifier: 'board_book', binding: { leafMm: 1.2 } }] } },
    });
  });

  it('print the same artwork at different sizes', async () => {
    const large = { ...formatOf('softcover'), heightMm: 200, widthMm: 200 };
    expect(problemsOf(await load([hardcover, large]))).toBe('');
  });

  it.each<[string, object[], PackageSource, string]>([
    [
      'a format has other proportions than the artwork',
      [hardcover, { ...formatOf('softcover'), heightMm: 160, widthMm: 208 }],
      {},
      'product.json: softcover is 208 x 160 mm, and artwork of 200 x 200 printed 208 mm wide is 208 mm high',
    ],
    [
      'a format is so small that its bleed is too',
      [{ ...hardcover, heightMm: 50, widthMm: 50 }],
      {},
      'product.json: the bleed of hardcover is 1 mm of artwork',
    ],
    [
      'nobody says how a format is bound',
      [{ ...hardcover, identifier: 'scroll', binding: undefined }],
      {},
      'product.json: nobody says how the format scroll is bound',
    ],
    [
      'the house has no such binding',
      [{ ...hardcover, binding: 'glue' }],
      {},
      'product.json: the house has no binding "glue" of hardcover (name one of case, layflat, paperback, none, wire, or describe it)',
    ],
    [
      'there are too few pages for a binding',
      [{ ...hardcover, binding: 'case' }],
      {},
      'product.json: hardcover has 2 pages between its covers and its binding takes 12 to 200',
    ],
    [
      'two formats go by one name',
      [hardcover, { ...formatOf('softcover'), aliases: ['Hard-Back', 'hardback'] }],
      {},
      'product.json: two formats go by the name "hardback"',
    ],
    [
      'its picture is not there',
      [{ ...hardcover, picture: 'options/none.svg' }],
      {},
      'product.json: the picture "options/none.svg" of hardcover is not there',
    ],
    [
      'an own format has no name',
      [{ ...hardcover, identifier: 'scroll' }],
      {},
      'content/en.json: the format scroll has no name (add formats.scroll.name)',
    ],
    [
      'there are words for a format that is not there',
      [hardcover],
      { 'content/en.json': { ...english, formats: { scroll: { name: 'Scroll' } } } },
      'content/en.json: formats has "scroll", which product.json has not',
    ],
    [
      'some formats are bound and others are not',
      [hardcover, { ...formatOf('softcover'), binding: 'none' }],
      {},
      'product.json: some formats are bound and others are not',
    ],
    [
      'loose sheets have a spine',
      [{ ...hardcover, binding: 'none' }],
      { 'book.json': { ...book, spine: { ground: ['#ffffff'], words: '#000000' } } },
      'book.json: there is a spine and no format is bound',
    ],
  ])('are refused when %s', async (_, formats, changes, fault) => {
    const result = await load(formats, changes);
    expect(result.kind).toBe('refused');
    expect(problemsOf(result)).toContain(fault);
  });

  it('have no binding data if they are loose sheets', () => expect(houseBinding('none')).toBeUndefined());
});
