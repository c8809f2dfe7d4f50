import { baseLanguage, storyLanguages } from '../model/language';
import type { Readings } from '../model/readings';
import type { LoadedPackage } from '../scene/loaded-package';

/** Returns the languages of the story, and the regional languages with content of their own. */
export function tellingLanguages(loaded: LoadedPackage): string[] {
  return [
    ...storyLanguages(loaded),
    ...Object.keys(loaded.content).filter((lang) => storyOf(lang, loaded) !== lang),
  ];
}

/** Returns `en` for `en-US` if the story is in English: shoppers choose no region. */
export function storyOf(lang: string, loaded: LoadedPackage): string {
  const languages = storyLanguages(loaded);
  return !languages.includes(lang) && languages.includes(baseLanguage(lang)) ? baseLanguage(lang) : lang;
}

export const inLanguage = (lang: string, readings: Readings, { book }: LoadedPackage): Readings =>
  book.story?.key === undefined ? readings : { ...readings, [book.story.key]: lang };
