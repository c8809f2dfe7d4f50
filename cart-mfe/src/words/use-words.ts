import { use } from 'react';
import { useMarket } from '@bindery/shared';
import { en, type Words } from './en';

/** Every language but English is a file of its own, fetched where it is spoken. */
const LANGUAGES: Readonly<Record<string, () => Promise<Words>>> = {
  de: () => import('./de').then((module) => module.de),
  ja: () => import('./ja').then((module) => module.ja),
};
const asked = new Map<string, Promise<Words>>();

function wordsOf(language: string): Promise<Words> {
  let words = asked.get(language);
  if (!words) asked.set(language, (words = LANGUAGES[language]!().catch(() => en)));
  return words;
}

/** The cart's texts in the market's language, English where there is none; waits for a language's file by Suspense. */
export function useWords(): Words {
  const { contentLocales } = useMarket();
  const language = contentLocales.map((locale) => locale.split('-')[0]!).find((candidate) => candidate in LANGUAGES);
  return language ? use(wordsOf(language)) : en;
}
