import { dirname } from 'node:path';
import { LANGUAGES, MARKETS } from '@bindery/shared/market';
import type { BookDocument } from '../model/documents';
import type { ProductFormat } from '../model/product-document';
import type { SchemaDocument } from '../model/schema';
import type { Problems } from './problem';
import type { PackageFiles } from './read-files';
import type { Box } from '../geometry/matrix';

/**
 * Printed size of a barcode's white box: EAN-13 at 80 % with its quiet zones. Source: docs/product-packages.md,
 * book.json
 */
const WIDTH_MM = 33.25;
const HEIGHT_MM = 24;

/** Returns the barcode's white box on the back cover. @param corner - top left corner of the box, in artwork units */
export const barcodeBox = (corner: { readonly x: number; readonly y: number }, unitsPerMm: number): Box => ({
  ...corner,
  width: WIDTH_MM * unitsPerMm,
  height: HEIGHT_MM * unitsPerMm,
});

const FILE = 'book.json';

/** Checks pages, text styles and fonts. Source: docs/product-packages.md, book.json */
export function checkBook(book: BookDocument, files: PackageFiles, problems: Problems): void {
  const names = book.pages.map(({ name }) => name);
  for (const name of names) {
    if (names.indexOf(name) !== names.lastIndexOf(name))
      problems.error(FILE, `two pages are named "${name}"`, 'give each its own name');
  }
  for (const { name, file, half } of book.pages) {
    if (!file.startsWith('pages/') || !files.has(file))
      problems.error(
        FILE,
        `the artwork "${file}" of ${name} is not there`,
        'add the file or correct the name',
      );
    const isShared = book.pages.some(
      (otherPage) =>
        otherPage.name !== name && otherPage.file === file && (otherPage.half === half || !otherPage.half),
    );
    if (isShared)
      problems.error(
        FILE,
        `${name} and another page show the same part of ${file}`,
        'use half: left and right, or a file for each',
      );
  }
  for (const lang of book.languages) {
    if (!SPOKEN.has(lang))
      problems.warning(FILE, `no shop speaks "${lang}"`, `use one of ${[...SPOKEN].sort().join(', ')}`);
  }
  checkStyles(book, files, problems);
  checkFonts(book, files, problems);
}

const SPOKEN: ReadonlySet<string> = new Set([...LANGUAGES, ...MARKETS.map(({ locale }) => locale)]);

/**
 * Checks the halves of pages. Pages are numbered from the front cover, which is page 0. Page 1 is a left page, so all
 * odd pages are left pages.
 */
export function checkHalves({ pages }: BookDocument, problems: Problems): void {
  pages.forEach(({ name, file, half }, i) => {
    if (half === undefined) return;
    const side = i % 2 === 1 ? 'left' : 'right';
    if (i === 0 || (i === pages.length - 1 && pages.length > 1))
      problems.error(
        FILE,
        `${name} is a cover and shows half of ${file}`,
        'draw it on an artboard of its own',
      );
    else if (half !== side)
      problems.error(
        FILE,
        `${name} is a ${side} page and shows the ${half} half of ${file}`,
        `pages count from the front cover, which is 0, and odd ones are left: swap the two, or write "${side}"`,
      );
  });
}

/**
 * Checks that the barcode's white box lies on the back cover, in every printed size.
 *
 * Source: docs/product-packages.md, book.json
 */
export function checkBarcode(
  { barcode, page }: BookDocument,
  { identifier, widthMm }: Pick<ProductFormat, 'identifier' | 'widthMm'>,
  problems: Problems,
): void {
  if (!barcode) return;
  const { x, y, width, height } = barcodeBox(barcode, page.width / widthMm);
  if (x + width > page.width || y + height > page.height)
    problems.error(
      FILE,
      `the barcode of ${identifier} reaches from ${x} ${y} to ${Math.round(x + width)} ${Math.round(y + height)}, and the back cover is ${page.width} by ${page.height}`,
      'move it onto the page',
    );
}

function checkFonts({ textStyles }: BookDocument, files: PackageFiles, problems: Problems): void {
  const used = new Set(
    Object.values(textStyles).flatMap(({ fonts, languages = {} }) => [
      ...fonts,
      ...Object.values(languages).flatMap((change) => change.fonts ?? []),
    ]),
  );
  for (const file of files.keys()) {
    if (/^fonts\/.*\.(ttf|otf)$/i.test(file) && !used.has(file))
      problems.warning(file, 'no text style names it', 'name it in book.json or remove it');
  }
}

function checkStyles({ textStyles, languages }: BookDocument, files: PackageFiles, problems: Problems): void {
  const styles = Object.entries(textStyles).flatMap(([name, { languages: changes = {}, ...style }]) => [
    { name, lang: 'en', ...style },
    ...Object.entries(changes).map(([lang, change]) => ({
      name: `${name} (${lang})`,
      lang,
      ...style,
      ...change,
    })),
  ]);
  for (const { name, fonts, minSize, maxSize, lang } of styles) {
    if (!languages.includes(lang))
      problems.error(FILE, `the text style ${name} is for a language that is not in languages`, 'correct it');
    if (minSize > maxSize)
      problems.error(FILE, `the text style ${name} has minSize over maxSize`, 'swap them');
    for (const font of fonts) {
      if (!font.startsWith('fonts/') || !files.has(font))
        problems.error(FILE, `the font "${font}" of ${name} is not there`, 'add the .ttf to fonts/');
      else if (!hasLicence(font, files))
        problems.error(
          font,
          'there is no licence beside it',
          `add OFL.txt or LICENSE.txt to ${dirname(font)}/`,
        );
    }
  }
}

const hasLicence = (font: string, files: PackageFiles): boolean =>
  [...files.keys()].some(
    (file) => dirname(file) === dirname(font) && /(OFL|LICEN[SC]E)[^/]*\.txt$/i.test(file),
  );

/**
 * Checks the story's languages, and the field in which the shopper chooses the language.
 * Source: docs/product-packages.md, Languages of the story
 */
export function checkStory(
  { story, languages }: BookDocument,
  schema: SchemaDocument,
  problems: Problems,
): void {
  if (!story) return;
  for (const lang of story.languages) {
    if (!languages.includes(lang))
      problems.error(
        'book.json',
        `the story has "${lang}", which is not in languages`,
        'add it there, and its content file',
      );
  }
  if (story.key === undefined) {
    if (story.languages.length > 1)
      problems.error(
        'book.json',
        'the story has several languages and no key',
        'name the choice that says which',
      );
    return;
  }
  const field = schema.keys[story.key];
  const meta = field?.metas?.[0];
  const fault = (reason: string, fix: string): void =>
    problems.error('schema.json', `${story.key}: ${reason}`, fix);
  if (!field || meta?.canvasComponent !== 'ChoiceGroup' || meta.freeEntryComponent !== undefined)
    return fault('the story names it, and it is no ChoiceGroup', 'add one with the languages as its options');
  const options = (meta.options ?? []).map(({ value }) => value);
  if (options.join() !== story.languages.join())
    fault(
      `its options are ${options.join(', ')}, and the story has ${story.languages.join(', ')}`,
      'let both say the same in the same order',
    );
  if (field.flags?.presence === 'required' || field.examples !== undefined || field.whens !== undefined)
    fault(
      'it is required, has an example or depends on another field',
      'take that out: the language of the shop stands in until the shopper has chosen',
    );
}
