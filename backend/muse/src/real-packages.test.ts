import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { validateValues } from './form/validate-values';
import { checkTexts } from './lint/check-texts';
import { loadPackage } from './loader/load-package';
import { describeProblem, Problems } from './loader/problem';
import { readBook } from './model/calendar';
import { isolate } from './model/direction';
import { type Fields, fillExamples } from './model/fields';

import { codePointLength } from '@bindery/shared/customisation';
import type { CharacterGroup, Value, Values } from './model/values';
import { SceneBuilder } from './scene/build-scene';
import type { LoadedPackage } from './scene/loaded-package';
import type { Scene } from './scene/scene';
import { writeFirstPackage } from './testing/first-package';
import { BACKEND_DIR, FONTS_DIR, TinyCatalogue } from './testing/tiny-book';
import { FontLibrary } from './type/font-library';

const CATALOGUE_DIR = join(BACKEND_DIR, 'catalogue');
/** A new package with one language, which accepts names of at most 20 letters. */
const added = await TinyCatalogue.create();
afterAll(() => added.remove());
const folders = [
  ...readdirSync(CATALOGUE_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(CATALOGUE_DIR, name)),
  await writeFirstPackage(added.dir),
];

const otherLanguagesOf = (dir: string): string[] =>
  (
    (JSON.parse(readFileSync(join(dir, 'book.json'), 'utf8')) as { story?: { languages: string[] } }).story
      ?.languages ?? []
  ).filter((lang) => lang !== 'en');

/** Names of children, and texts that shoppers may type to test the form. */
const NAMES = [
  'Jo',
  'Wolfeschlegelsteinhausenbergerdorffwelch',
  'Maximilian Bartholomew von und zu Hagen',
  'Zoë-Ångström Łucja',
  '結衣さくら',
  '김하늘',
  'Алёна',
  '<script>&"\'{name}',
  '</g><b>&amp;{companion}',
  '${name} %s $& $1',
  'Mia 🦊',
  'فاطمة 5!',
  'พิมพ์ชนก',
];

/**
 * Languages with their own fonts, which are tested with every name. The other languages share fonts, so each is tested
 * with only a third of the names.
 */
const OWN_FONTS = ['ja', 'ko'];

/** Stands for a name in the texts. */
const MARK = 'Zuzuzu';
const CONTEXT = { today: '2026-06-01', hasPhoto: () => false };

/** Checks that a scene is a plain value without findings, except `broken-word`. */
function expectSound(scene: Scene): void {
  expect(scene.findings.filter(({ kind }) => kind !== 'broken-word')).toEqual([]);
  expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
}

/** Returns the values of a book with this name in every one-line text field, unless the name is too long. */
function called(name: string, length: number, fields: Fields, values = fillExamples(fields, {})): Values {
  return Object.fromEntries(
    [...fields.values()].flatMap((field): [string, Value][] => {
      const value = values[field.key];
      if (field.kind === 'text' && !field.isMultiLine && length <= field.maxLength!)
        return value === undefined && field.whens.length > 0 ? [] : [[field.key, name]];
      if (field.kind === 'characters')
        return [
          [
            field.key,
            (value as readonly CharacterGroup[]).map((group, i) => ({
              ...group,
              customisations: group.customisations.map((customisation) =>
                called(name, length, field.types[i]!.fields, customisation),
              ),
            })),
          ],
        ];
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

/** Returns whether a one-line text field allows a name of this length. Products have different maximum lengths. */
const takesNameOf = (length: number, fields: Fields): boolean =>
  [...fields.values()].some(
    ({ kind, isMultiLine, maxLength = 0, types }) =>
      (kind === 'text' && !isMultiLine && length <= maxLength) ||
      types.some((type) => takesNameOf(length, type.fields)),
  );

// the packages of the catalogue are checked by `npm run catalogue:check`, a stage of `npm test`
it('a newly added package passes the package check, with every variant of its texts', async () => {
  const result = await loadPackage(folders.at(-1)!, await FontLibrary.open(FONTS_DIR));
  if (result.kind === 'refused') throw new Error(result.problems.map(describeProblem).join('\n'));
  const problems = new Problems();
  checkTexts(result.loaded, problems);
  expect(problems.all.filter(({ severity }) => severity === 'error').map(describeProblem)).toEqual([]);
});

describe.each(folders)('the product package %s', (dir) => {
  let loaded: LoadedPackage;

  beforeAll(async () => {
    const result = await loadPackage(dir, await FontLibrary.open(FONTS_DIR));
    if (result.kind === 'refused') throw new Error(result.problems.map(describeProblem).join('\n'));
    loaded = result.loaded;
  });

  it('has only pages that depend on every key in the conditions of their tappable areas', () => {
    for (const { areas, paths } of loaded.pages)
      expect(paths).toEqual(
        expect.arrayContaining(areas().flatMap(({ show }) => show.map(({ key }) => key))),
      );
  });

  const textsWith = (name: string, length: number): { page: string; texts: string[] }[] => {
    const values = called(name, length, loaded.fields);
    const validated = validateValues(loaded, values, 'en');
    if (validated.kind === 'invalid') throw new Error(JSON.stringify(validated.errors));
    const builder = new SceneBuilder();
    return loaded.pages.map((page) => {
      const scene = builder.build(loaded, page, readBook(loaded, validated.values, CONTEXT), 'en');
      expectSound(scene);
      const texts = scene.layers.flatMap((layer) => layer.texts);
      for (const { text, lines, glyphs } of texts) {
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(glyphs.every(([, glyph]) => glyph !== 0)).toBe(true);
      }
      return { page: page.name, texts: texts.map(({ text }) => text) };
    });
  };

  it.each(NAMES)('prints the name %s as written', (name) => {
    const length = codePointLength(name);
    const plain = textsWith(MARK, length);
    expect(textsWith(name, length)).toEqual(
      plain.map(({ page, texts }) => ({
        page,
        texts: texts.map((text) => text.replaceAll(MARK, () => isolate(name))),
      })),
    );
    expect(plain.some(({ texts }) => texts.some((text) => text.includes(MARK)))).toBe(
      takesNameOf(length, loaded.fields),
    );
  });

  it('prints names without missing glyphs in every other language of the story', () => {
    const builder = new SceneBuilder();
    for (const [lang, name] of otherLanguagesOf(dir).flatMap((language, index) =>
      NAMES.filter((_, i) => OWN_FONTS.includes(language) || i % 3 === index % 3).map(
        (each) => [language, each] as const,
      ),
    )) {
      const values = called(name, codePointLength(name), loaded.fields);
      const { key } = loaded.book.story ?? {};
      const readings = readBook(loaded, key === undefined ? values : { ...values, [key]: lang }, CONTEXT);
      for (const page of loaded.pages) {
        expectSound(builder.build(loaded, page, readings, 'en'));
      }
    }
  });

  it('omits the text of an empty optional field', () => {
    const builder = new SceneBuilder();
    const readings = readBook(loaded, fillExamples(loaded.fields, {}), CONTEXT);
    const texts = loaded.pages.flatMap((page) =>
      builder.build(loaded, page, readings, 'en').layers.flatMap((layer) => layer.texts),
    );
    expect(texts.filter(({ text }) => text.trim() === '' || text.includes('undefined'))).toEqual([]);
  });
});
