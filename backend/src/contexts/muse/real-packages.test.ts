import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkTexts } from './package/check-texts';
import { fillExamples, type Values } from './package/fields';
import { loadPackage } from './package/load-package';
import type { LoadedPackage } from './package/loaded-package';
import { describeProblem, Problems } from './package/problem';
import { validateValues } from './personalisation/validate-values';
import { SceneBuilder } from './scene/build-scene';
import { BACKEND_DIR, FONTS_DIR } from './testing/tiny-book';
import { FontLibrary } from './text/font-library';

const CATALOGUE_DIR = join(BACKEND_DIR, 'catalogue');
const slugs = readdirSync(CATALOGUE_DIR, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** What a child may be called, and what somebody may type to see what happens. */
const NAMES = ['Jo', 'Wolfeschlegelsteinhausenbergerdorffwelch', 'Maximilian Bartholomew von und zu Hagen', 'Zoë-Ångström Łucja', '結衣さくら', '김하늘', 'Алёна', '<script>&"\'{name}', '</g><b>&amp;{companion}', '${name} %s $& $1', 'Mia 🦊'];

describe.each(slugs)('the product package %s', (slug) => {
  let loaded: LoadedPackage;

  beforeAll(async () => {
    const result = await loadPackage(join(CATALOGUE_DIR, slug), await FontLibrary.open(FONTS_DIR));
    if (result.kind === 'refused') throw new Error(result.problems.map(describeProblem).join('\n'));
    loaded = result.loaded;
  });

  it('passes its check, texts in every variant included', () => {
    const problems = new Problems();
    checkTexts(loaded, problems);
    expect(problems.all.filter(({ severity }) => severity === 'error').map(describeProblem)).toEqual([]);
  });

  it.each(NAMES)('prints the name %s as it was written, on every page where it appears', (name) => {
    const typed = [...loaded.fields.values()].filter(({ kind, isMultiLine }) => kind === 'text' && !isMultiLine).map(({ key }) => key);
    const customisation: Values = { ...fillExamples(loaded.fields, {}), ...Object.fromEntries(typed.map((key) => [key, name])) };
    const validated = validateValues(loaded, customisation, 'en');
    if (validated.kind === 'invalid') throw new Error(JSON.stringify(validated.errors));
    const builder = new SceneBuilder();
    let appearances = 0;
    for (const page of loaded.pages) {
      const scene = builder.build(loaded, page, validated.values, 'en');
      expect(scene.findings.filter(({ kind }) => kind !== 'broken-word')).toEqual([]);
      for (const { id, text, lines, glyphs } of scene.layers.flatMap(({ texts }) => texts)) {
        const template = loaded.content['en']!.book.texts[id]!;
        const wanted = typed.filter((key) => template.includes(`{${key}}`)).length;
        appearances += wanted;
        expect(text.split(name).length - 1).toBe(template.split(new RegExp(`\\{(?:${typed.join('|')})\\}`)).length - 1);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(glyphs.every(([, glyph]) => glyph !== 0)).toBe(true);
      }
    }
    expect(appearances).toBeGreaterThan(0);
  });

  it('leaves out what an empty optional field would say', () => {
    const builder = new SceneBuilder();
    const texts = loaded.pages.flatMap((page) => builder.build(loaded, page, fillExamples(loaded.fields, {}), 'en').layers.flatMap((layer) => layer.texts));
    expect(texts.filter(({ text }) => text.trim() === '' || text.includes('undefined'))).toEqual([]);
  });
});
