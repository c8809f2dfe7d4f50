import type { Problems } from '../loader/problem';
import { fillText, pathsOfText } from '../model/book-texts';
import { keysOfPaths } from '../model/calendar';
import { contentsFor, storyLanguage, storyLanguages, baseLanguage } from '../model/language';
import { fieldAt, ownEntry, type Readings } from '../model/readings';
import { alternativeText, SceneBuilder } from '../scene/build-scene';
import type { AvatarPlan, LoadedPackage, PagePlan } from '../scene/loaded-package';
import { lookReadings } from '../scene/read-look';
import { MOST_COMBINATIONS, type TooManyCombinations } from './condition-cases';
import { checkPlaces, SmallestTexts } from './check-places';
import { shownAlways, textsOfPage } from './shown-texts';
import { ToldOnce } from './told-once';
import { trialsOf } from './trials';

/** Returns the story's languages and the regional languages that have their own content. */
export function tellingLanguages(loaded: LoadedPackage): string[] {
  return [
    ...storyLanguages(loaded),
    ...Object.keys(loaded.content).filter((lang) => storyOf(lang, loaded) !== lang),
  ];
}

/** Returns the story's language for a shop's language, such as `en` for `en-US` if the story has only `en`. */
export function storyOf(lang: string, loaded: LoadedPackage): string {
  const languages = storyLanguages(loaded);
  return !languages.includes(lang) && languages.includes(baseLanguage(lang)) ? baseLanguage(lang) : lang;
}

export const inLanguage = (lang: string, readings: Readings, { book }: LoadedPackage): Readings =>
  book.story?.key === undefined ? readings : { ...readings, [book.story.key]: lang };

/**
 * Lays out every text of every page in each language of the story, with each option and with the longest texts. This
 * takes seconds, so it is a part of the lint and not of the server's start.
 */
export function checkTexts(loaded: LoadedPackage, problems: Problems): void {
  const builder = new SceneBuilder();
  const findingLog = new ToldOnce();
  const smallest = new SmallestTexts(loaded);
  const partly = new Map<string, TooManyCombinations>();
  for (const page of loaded.pages) {
    const trials = trialsOf(loaded, page, textsOfPage(page, loaded), (text) => partly.set(text.id, text));
    for (const lang of tellingLanguages(loaded)) {
      const inThatLanguage = trials.map((trial) => ({
        ...trial,
        readings: inLanguage(storyOf(lang, loaded), trial.readings, loaded),
      }));
      for (const { readings, what, mayBreakWords } of inThatLanguage) {
        const scene = builder.build(loaded, page, readings, lang);
        smallest.add(scene, what, lang);
        for (const finding of scene.findings)
          if (!(finding.kind === 'broken-word' && mayBreakWords))
            findingLog.add({ ...finding, page: page.name, lang, what });
      }
      checkPlaces(builder.build(loaded, page, inThatLanguage[0]!.readings, lang), loaded, problems);
    }
    checkAlternativeText(page, loaded, findingLog, problems, partly);
  }
  checkTitle(loaded, findingLog, partly);
  for (const { id, keys, count } of partly.values())
    problems.warning(
      'book.json',
      `${id} depends on ${keys.join(', ')} in ${count} combinations, of which the check tries ${MOST_COMBINATIONS}`,
      'give it fewer conditions, or divide it into several texts',
    );
  findingLog.report(problems);
  smallest.report(problems);
}

/** Checks with all kinds of values that a page's alternative text is not empty and has no gap. */
function checkAlternativeText(
  page: PagePlan,
  loaded: LoadedPackage,
  findingLog: ToldOnce,
  problems: Problems,
  partly: Map<string, TooManyCombinations>,
): void {
  const paths = Object.values(loaded.content).flatMap(({ book }) =>
    pathsOfText(ownEntry(book.alternativeTexts, page.name) ?? '', {
      fields: loaded.fields,
      scope: undefined,
    }),
  );
  const trials = trialsOf(
    loaded,
    { keys: keysOfPaths(paths, loaded.book.calendar), paths },
    Object.values(loaded.content).flatMap(({ book }) =>
      shownAlways(`the alternative text of ${page.name}`, ownEntry(book.alternativeTexts, page.name)),
    ),
    (text) => partly.set(text.id, text),
  );
  for (const lang of Object.keys(loaded.content)) {
    const texts = trials.map(({ what, readings }) => ({
      what,
      ...alternativeText(loaded, page.name, readings, lang),
    }));
    const where = `the alternative text of ${page.name}`;
    const silent = texts.find(({ text }) => text.trim() === '');
    if (silent) problems.error(`content/${lang}.json`, `${where} is empty with ${silent.what}`, 'write it');
    for (const { holes, what, lang: textLang } of texts)
      for (const detail of holes)
        findingLog.add({ kind: 'hole', where, detail, page: page.name, lang: textLang, what });
  }
}

/** Checks `book.title`, used on the spine and in the cart. */
function checkTitle(
  loaded: LoadedPackage,
  findingLog: ToldOnce,
  partly: Map<string, TooManyCombinations>,
): void {
  for (const lang of storyLanguages(loaded)) {
    const { title } = contentsFor(loaded, lang)[0]!.book;
    const surroundings = { fields: loaded.fields, scope: undefined };
    const paths = pathsOfText(title, surroundings);
    const trials = trialsOf(
      loaded,
      { keys: keysOfPaths(paths, loaded.book.calendar), paths },
      shownAlways('book.title', title),
      (text) => partly.set(text.id, text),
    );
    for (const { what, readings } of trials)
      fillText(title, { ...surroundings, readings }, storyLanguage(loaded, readings, lang), (detail) =>
        findingLog.add({ kind: 'hole', where: 'book.title', detail, page: 'spine', lang, what }),
      );
  }
}

/** Lays out every avatar with every option of its look. */
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

function looksOf(
  { lookPaths, preset, presetOther }: AvatarPlan,
  { fields }: LoadedPackage,
): Readonly<Record<string, string>>[] {
  const options = Array.from(lookPaths, ([key, path]) =>
    Array.from(fieldAt(path, fields)!.choices.keys(), (value) => ({ [key]: value })),
  ).flat();
  return [{}, ...options, ...[preset, presetOther].filter((look) => look !== undefined)];
}
