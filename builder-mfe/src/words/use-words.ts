import { useMarket } from '@bindery/shared';
import { de } from './de';
import { en, type Words } from './en';
import { ja } from './ja';

const LANGUAGES: Readonly<Record<string, Words>> = { de, en, ja };

/** The form's texts in the market's language, English where there is none. They are few: all travel with the form. */
export function useWords(): Words {
  const { contentLocales } = useMarket();
  const language = contentLocales.map((locale) => locale.split('-')[0]!).find((candidate) => candidate in LANGUAGES);
  return LANGUAGES[language ?? 'en']!;
}
