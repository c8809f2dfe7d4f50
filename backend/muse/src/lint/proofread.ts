import { alternativeText, SceneBuilder } from '../scene/build-scene';
import type { LoadedPackage } from '../scene/loaded-package';
import { inLanguage, storyOf } from './telling-languages';
import { textsOfPage } from './shown-texts';
import { trialsOf } from './trials';

/** One sentence of a book, as a shopper may get it. `what`: the first case that produces it. */
export interface Sentence {
  readonly page: string;
  readonly id: string;
  readonly what: string;
  readonly text: string;
}

/**
 * Yields every text of every page in every variant, with every option, for editors and translators.
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
