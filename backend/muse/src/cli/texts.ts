import { storyLanguages } from '../model/language';
import { openPackage } from './open-package';
import { runProgram, UsageError } from './usage-error';
import { alternativeText, SceneBuilder } from '../scene/build-scene';
import type { LoadedPackage } from '../scene/loaded-package';
import { inLanguage, storyOf } from '../lint/check-texts';
import { textsOfPage } from '../lint/shown-texts';
import { trialsOf } from '../lint/trials';

/** A text of a book in one possible form. `what`: the first case that produces this form. */
export interface Sentence {
  readonly page: string;
  readonly id: string;
  readonly what: string;
  readonly text: string;
}

/**
 * Yields every text of every page, in each variant and with each option. For editors and translators.
 * @param lang - of the story
 */
export function* proofread(loaded: LoadedPackage, lang: string): Generator<Sentence> {
  const builder = new SceneBuilder();
  for (const page of loaded.pages) {
    const knownSentences = new Set<string>();
    const sentence = (id: string, what: string, text: string): Sentence[] => {
      const isNew = text.trim() !== '' && !knownSentences.has(`${id} ${text}`);
      knownSentences.add(`${id} ${text}`);
      return isNew ? [{ page: page.name, id, what, text }] : [];
    };
    for (const trial of trialsOf(loaded, page, textsOfPage(page, loaded)).filter(({ isLong }) => !isLong)) {
      const readings = inLanguage(storyOf(lang, loaded), trial.readings, loaded);
      const { layers } = builder.build(loaded, page, readings, lang);
      for (const { id, text } of layers.flatMap(({ texts }) => texts)) yield* sentence(id, trial.what, text);
      yield* sentence(
        'alternative text',
        trial.what,
        alternativeText(loaded, page.name, readings, lang).text,
      );
    }
  }
}

const USAGE = `usage: npm run muse -- texts <product> [language]

Prints every sentence of a book in every variant that a shopper can get, for editors and translators: one to a line, with
page, text and case before it, tabs between. <product> is a slug of the catalogue or the folder of a package; the
language is one of the story's, en by default.`;

async function main([catalogueDir, fontsDir, product, lang = 'en']: string[]): Promise<number> {
  if (product === undefined) throw new UsageError('');
  if (product === '--help') {
    console.log(USAGE);
    return 0;
  }
  const loaded = await openPackage(product, catalogueDir!, fontsDir!);
  if (!loaded) return 1;
  const languages = [
    ...storyLanguages(loaded),
    ...Object.keys(loaded.content).filter((languageCode) => languageCode.includes('-')),
  ];
  if (!languages.includes(lang))
    throw new UsageError(`the story is not told in ${lang}; it is in ${languages.join(', ')}`);
  for (const { page, id, what, text } of proofread(loaded, lang))
    console.log([page, id, what, text.replace(/\s+/g, ' ')].join('\t'));
  return 0;
}

await runProgram(main, USAGE, 'npm run muse -- texts --help');
