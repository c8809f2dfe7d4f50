import type { Problems } from '../loader/problem';
import { fillText, pathsOfText } from '../model/book-texts';
import { baseLanguage, contentsFor, storyLanguage, storyLanguages } from '../model/language';
import { fieldAt, ownEntry, type Readings, rootKeys } from '../model/readings';
import { alternativeText, SceneBuilder } from '../scene/build-scene';
import type { AvatarPlan, LoadedPackage, PagePlan } from '../scene/loaded-package';
import { lookReadings } from '../scene/read-look';
import type { Scene } from '../scene/scene';
import { ToldOnce } from './told-once';
import { trialsOf } from './trials';

/**
 * Lays out every text of every page in every language of the story, with every option and with the longest texts allowed. It takes seconds, so it
 * belongs to the lint and not to the server's start.
 */
export function checkTexts(loaded: LoadedPackage, problems: Problems): void {
  const builder = new SceneBuilder();
  const told = new ToldOnce();
  for (const page of loaded.pages) {
    const trials = trialsOf(loaded, page);
    for (const lang of tellingLanguages(loaded)) {
      const inThatLanguage = trials.map((trial) => ({
        ...trial,
        readings: inLanguage(storyOf(lang, loaded), trial.readings, loaded),
      }));
      for (const { readings, what, mayBreakWords } of inThatLanguage) {
        for (const finding of builder.build(loaded, page, readings, lang).findings)
          if (!(finding.kind === 'broken-word' && mayBreakWords))
            told.add({ ...finding, page: page.name, lang, what });
      }
      checkPlaces(builder.build(loaded, page, inThatLanguage[0]!.readings, lang), loaded, problems);
    }
    checkAlternativeText(page, loaded, told, problems);
  }
  checkTitle(loaded, told);
  told.report(problems);
}

/** What is read out of a page says something in every case, and has no holes. */
function checkAlternativeText(
  page: PagePlan,
  loaded: LoadedPackage,
  told: ToldOnce,
  problems: Problems,
): void {
  const paths = Object.values(loaded.content).flatMap(({ book }) =>
    pathsOfText(ownEntry(book.alternativeTexts, page.name) ?? '', {
      fields: loaded.fields,
      scope: undefined,
    }),
  );
  const trials = trialsOf(loaded, { keys: rootKeys(paths), paths });
  for (const lang of Object.keys(loaded.content)) {
    const texts = trials.map(({ what, readings }) => ({
      what,
      ...alternativeText(loaded, page.name, readings, lang),
    }));
    const where = `the alternative text of ${page.name}`;
    const silent = texts.find(({ text }) => text.trim() === '');
    if (silent) problems.error(`content/${lang}.json`, `${where} is empty with ${silent.what}`, 'write it');
    for (const { holes, what, lang: written } of texts)
      for (const detail of holes)
        told.add({ kind: 'hole', where, detail, page: page.name, lang: written, what });
  }
}

/** `book.title` stands on the spine, and in the cart. */
function checkTitle(loaded: LoadedPackage, told: ToldOnce): void {
  for (const lang of storyLanguages(loaded)) {
    const { title } = contentsFor(loaded, lang)[0]!.book;
    const surroundings = { fields: loaded.fields, scope: undefined };
    const paths = pathsOfText(title, surroundings);
    for (const { what, readings } of trialsOf(loaded, { keys: rootKeys(paths), paths }))
      fillText(title, { ...surroundings, readings }, storyLanguage(loaded, readings, lang), (detail) =>
        told.add({ kind: 'hole', where: 'book.title', detail, page: 'spine', lang, what }),
      );
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
