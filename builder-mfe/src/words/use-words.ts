import { useMarket } from '@bindery/shared';
import { en, type Words } from './en';

const LANGUAGES: Readonly<Record<string, Partial<Words>>> = { en };

/** The form's texts in the market's language, English where a text or a language is missing. */
export function useWords(): Words {
  const { contentLocales } = useMarket();
  const language = contentLocales.map((locale) => locale.split('-')[0]!).find((candidate) => candidate in LANGUAGES) ?? 'en';
  return { ...en, ...LANGUAGES[language] };
}
