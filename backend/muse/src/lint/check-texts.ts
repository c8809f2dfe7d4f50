import type { Problems } from '../loader/problem';
import { baseLanguage, storyLanguages } from '../model/language';
import { fieldAt, type Readings } from '../model/readings';
import { alternativeText, SceneBuilder } from '../scene/build-scene';
import type { AvatarPlan, LoadedPackage, PagePlan } from '../scene/loaded-package';
import { lookReadings } from '../scene/read-look';
import type { Finding, Scene } from '../scene/scene';
import { type Trial, trialsOf } from './trials';

/**
 * Lays out every text of every page in every language of the story, with every option and with the longest texts allowed. It takes seconds, so it
 * belongs to the lint and not to the server's start.
 */
export function checkTexts(loaded: LoadedPackage, problems: Problems): void {
  const builder = new SceneBuilder();
  for (const page of loaded.pages) {
    const trials = trialsOf(loaded, page);
    for (const lang of tellingLanguages(loaded)) {
      const told = trials.map((trial) => ({
        ...trial,
        readings: inLanguage(storyOf(lang, loaded), trial.readings, loaded),
      }));
      for (const trial of told) {
        for (const finding of builder.build(loaded, page, trial.readings, lang).findings)
          report(finding, page, trial, lang, problems);
      }
      checkPlaces(builder.build(loaded, page, told[0]!.readings, lang), loaded, problems);
    }
    for (const lang of Object.keys(loaded.content)) {
      const silent = trials.find(
        ({ readings }) => alternativeText(loaded, page.name, readings, lang).text.trim() === '',
      );
      if (silent)
        problems.error(
          `content/${lang}.json`,
          `the alternative text of ${page.name} is empty with ${silent.what}`,
          'write it',
        );
    }
  }
}

/** The languages of the story, and those of a region that tell it in their own words. */
function tellingLanguages(loaded: LoadedPackage): string[] {
  return [
    ...storyLanguages(loaded),
    ...Object.keys(loaded.content).filter((lang) => storyOf(lang, loaded) !== lang),
  ];
}

/** `en` of `en-US`, if the story is told in English: a shopper chooses no region. */
function storyOf(lang: string, loaded: LoadedPackage): string {
  const languages = storyLanguages(loaded);
  return !languages.includes(lang) && languages.includes(baseLanguage(lang)) ? baseLanguage(lang) : lang;
}

function inLanguage(lang: string, readings: Readings, { book }: LoadedPackage): Readings {
  return book.story?.key === undefined ? readings : { ...readings, [book.story.key]: lang };
}

function report(
  { kind, where, detail }: Finding,
  page: PagePlan,
  { what, mayBreakWords }: Trial,
  lang: string,
  problems: Problems,
): void {
  const file = `content/${lang}.json`;
  if (kind === 'overflow')
    problems.error(
      file,
      `${where} on ${page.name} does not fit with ${what}: ${detail}`,
      'make the box larger, the text shorter or data-min-size smaller',
    );
  else if (kind === 'out-of-bounds')
    problems.error(
      where,
      `${detail}, with opacity, clip-path or mask`,
      'draw it no further out than three quarters of an artboard',
    );
  else if (kind === 'missing-glyph')
    problems.error(
      file,
      `${where} has "${detail}", which no font has`,
      'write it another way or add a font to the style',
    );
  else if (kind === 'broken-word' && !mayBreakWords)
    problems.warning(
      file,
      `${where} on ${page.name} divides a word with ${what}`,
      'make the box wider or data-min-size smaller',
    );
}

/** Words must stay clear of the knife and of the fold. Source: docs/product-packages.md, Artwork */
const FROM_TRIM = 20;

function checkPlaces(scene: Scene, loaded: LoadedPackage, problems: Problems): void {
  const { window } = scene;
  for (const { id, box, transform } of scene.layers.flatMap(({ texts }) => texts)) {
    const [a, b, c, d, e, f] = transform;
    const corners = [
      [box.x, box.y],
      [box.x + box.width, box.y],
      [box.x, box.y + box.height],
      [box.x + box.width, box.y + box.height],
    ] as const;
    const isInside = corners
      .map(([x, y]) => [a * x + c * y + e, b * x + d * y + f] as const)
      .every(
        ([x, y]) =>
          x >= window.x + FROM_TRIM &&
          x <= window.x + window.width - FROM_TRIM &&
          y >= FROM_TRIM &&
          y <= window.height - FROM_TRIM,
      );
    const file = loaded.pages.find(({ name }) => name === scene.page)!.file;
    if (!isInside)
      problems.warning(
        file,
        `the box of ${id} comes within ${FROM_TRIM} units of the trim of ${scene.page}`,
        'move it inwards',
      );
  }
}

/** Lays out every avatar with every option of its look. Like the texts it belongs to the lint, not to the server's start. */
export function checkLooks(loaded: LoadedPackage, problems: Problems): void {
  const builder = new SceneBuilder();
  for (const plan of loaded.avatars) {
    for (const look of looksOf(plan, loaded)) {
      const readings = lookReadings(plan, loaded, { count: 1, character: 0, look });
      for (const { kind, where, detail } of builder.build(loaded, plan.picture, readings, 'en').findings) {
        if (kind === 'out-of-bounds')
          problems.error(
            where,
            `${detail}, with opacity, clip-path or mask`,
            `draw it no further out than three quarters of the artboard of avatar ${plan.role}`,
          );
      }
    }
  }
}

/** The examples, every option on its own, and the ready-made looks. */
function looksOf(
  { lookPaths, preset, presetOther }: AvatarPlan,
  { fields }: LoadedPackage,
): Readonly<Record<string, string>>[] {
  const options = Array.from(lookPaths, ([key, path]) =>
    Array.from(fieldAt(path, fields)!.choices.keys(), (value) => ({ [key]: value })),
  ).flat();
  return [{}, ...options, ...[preset, presetOther].filter((look) => look !== undefined)];
}
