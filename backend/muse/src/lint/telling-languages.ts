import { baseLanguage, storyLanguages } from '../model/language';
import type { Readings } from '../model/readings';
import type { LoadedPackage } from '../scene/loaded-package';

/** The languages of the story, and those of a region that tell it in their own words. */
export function tellingLanguages(loaded: LoadedPackage): string[] {
  return [
    ...storyLanguages(loaded),
    ...Object.keys(loaded.content).filter((lang) => storyOf(lang, loaded) !== lang),
  ];
}

/** `en` of `en-US`, if the story is told in English: a shopper chooses no region. */
export function storyOf(lang: string, loaded: LoadedPackage): string {
  const languages = storyLanguages(loaded);
  return !languages.includes(lang) && languages.includes(baseLanguage(lang)) ? baseLanguage(lang) : lang;
}

/** The readings of a shopper who chose that language. */
export const inLanguage = (lang: string, readings: Readings, { book }: LoadedPackage): Readings =>
  book.story?.key === undefined ? readings : { ...readings, [book.story.key]: lang };
