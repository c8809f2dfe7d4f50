import { FORMAT_DRAWINGS, sameName } from '@bindery/shared/customisation';
import type { Binding, ProductFormat } from '../model/product-document';
import type { BookDocument } from '../model/documents';
import { houseFormat } from '../model/house-formats';
import { ownEntry } from '../model/readings';
import { checkBarcode, checkHalves } from './check-book';
import type { Problems } from './problem';
import type { PackageDocuments } from './read-documents';
import type { PackageFiles } from './read-files';

const FILE = 'product.json';
/** Tolerance for a format's height. A smaller difference is invisible. */
const HEIGHT_TOLERANCE_MM = 0.5;
/** If the printed size is at least this many times the size of the drawing, the check warns. */
const DOUBTED_SCALE = 3;
/** Minimum bleed: with a smaller bleed, an inaccurate cut leaves white paper at the edge. */
const LEAST_BLEED_MM = 2;

/** Checks names, cards, sizes and bindings of the formats. Source: docs/product-packages.md, Formats */
export function checkFormats(documents: PackageDocuments, files: PackageFiles, problems: Problems): void {
  const { product, book } = documents;
  checkNames(product.formats, problems);
  checkCards(documents, files, problems);
  for (const format of product.formats) {
    checkSize(format, book, problems);
    if (!format.binding) continue;
    checkPageCount(format, format.binding, book, problems);
    checkBarcode(book, format, problems);
  }
  checkScale(product.formats, book, problems);
  checkBound(product.formats, book, problems);
}

function checkNames(formats: readonly ProductFormat[], problems: Problems): void {
  const names = formats.flatMap(({ identifier, aliases }) => [identifier, ...aliases].map(sameName));
  for (const name of new Set(names)) {
    if (names.indexOf(name) !== names.lastIndexOf(name))
      problems.error(FILE, `two formats go by the name "${name}"`, 'take it from one of their aliases');
  }
}

function checkCards({ product, content }: PackageDocuments, files: PackageFiles, problems: Problems): void {
  for (const { identifier, picture } of product.formats) {
    const isThere = (FORMAT_DRAWINGS as readonly string[]).includes(picture) || isOption(picture, files);
    if (!isThere)
      problems.error(
        FILE,
        `the picture "${picture}" of ${identifier} is not there`,
        `name a file such as options/${identifier}.svg, or one of the shop: ${FORMAT_DRAWINGS.join(', ')}`,
      );
    if (!houseFormat(identifier) && !ownEntry(content['en']!.formats, identifier))
      problems.error(
        'content/en.json',
        `the format ${identifier} has no name`,
        `add formats.${identifier}.name`,
      );
  }
  for (const [lang, { formats = {} }] of Object.entries(content)) {
    for (const name of Object.keys(formats)) {
      if (!product.formats.some(({ identifier }) => identifier === name))
        problems.error(
          `content/${lang}.json`,
          `formats has "${name}", which product.json has not`,
          'remove it or correct the name',
        );
    }
  }
}

const isOption = (picture: string, files: PackageFiles): boolean =>
  picture.startsWith('options/') && picture.endsWith('.svg') && files.has(picture);

/** Checks the scale. Only warns, because the scale matters to artists but not to printing. */
function checkScale(
  formats: readonly ProductFormat[],
  { page: { width, height, unitsPerMm } }: BookDocument,
  problems: Problems,
): void {
  const drawnMm = width / unitsPerMm;
  if (formats.some(({ widthMm }) => isWithin(drawnMm / widthMm, DOUBTED_SCALE))) return;
  const { widthMm, identifier } = formats[0]!;
  problems.warning(
    'book.json',
    `by unitsPerMm ${unitsPerMm} the pages are drawn for ${round(drawnMm)} x ${round(height / unitsPerMm)} mm, and ${identifier} is printed ${widthMm} mm wide`,
    `write unitsPerMm ${round(width / widthMm)}, or correct widthMm`,
  );
}

const isWithin = (ratio: number, factor: number): boolean => ratio < factor && ratio > 1 / factor;

/** Checks the size of a format. All formats print the same artwork at a different scale, never cropped or stretched. */
function checkSize(
  { identifier, widthMm, heightMm }: ProductFormat,
  { page }: BookDocument,
  problems: Problems,
): void {
  const mmPerUnit = widthMm / page.width;
  const height = mmPerUnit * page.height;
  if (Math.abs(height - heightMm) > HEIGHT_TOLERANCE_MM)
    problems.error(
      FILE,
      `${identifier} is ${widthMm} x ${heightMm} mm, and artwork of ${page.width} x ${page.height} printed ${widthMm} mm wide is ${round(height)} mm high`,
      `write heightMm ${round(height)}, or draw the pages in the proportions of the formats`,
    );
  const bleed = mmPerUnit * page.bleed;
  if (bleed < LEAST_BLEED_MM)
    problems.error(
      FILE,
      `the bleed of ${identifier} is ${round(bleed)} mm of artwork`,
      'draw more beyond the edge of the pages: 3 mm in every format',
    );
}

function checkPageCount(
  { identifier }: ProductFormat,
  { minPages = 0, maxPages = Infinity }: Binding,
  { pages }: BookDocument,
  problems: Problems,
): void {
  const inner = pages.length - 2;
  if (inner >= minPages && inner <= maxPages) return;
  const limits = maxPages === Infinity ? `${minPages} or more` : `${minPages} to ${maxPages}`;
  problems.error(
    FILE,
    `${identifier} has ${inner} pages between its covers and its binding takes ${limits}`,
    'have so many pages, or describe another binding',
  );
}

function checkBound(formats: readonly ProductFormat[], book: BookDocument, problems: Problems): void {
  const bound = formats.filter(({ binding }) => binding);
  if (bound.length > 0 && bound.length < formats.length)
    problems.error(
      FILE,
      'some formats are bound and others are not',
      'make two products: the first and the last page are covers only in books',
    );
  const inner = book.pages.length - 2;
  if (bound.length > 0 && book.pages.length >= 5 && inner % 2 === 1)
    problems.error(
      'book.json',
      `${inner} inner pages do not make whole spreads: the first page is the front cover and the last, ${book.pages.at(-1)!.name}, the back cover`,
      'have an even number between the covers',
    );
  if (bound.length > 0) checkHalves(book, problems);
  for (const name of ['spine', 'barcode'] as const) {
    if (bound.length === 0 && book[name])
      problems.error('book.json', `there is a ${name} and no format is bound`, 'take it out');
  }
}

const round = (mm: number): number => Math.round(mm * 10) / 10;
