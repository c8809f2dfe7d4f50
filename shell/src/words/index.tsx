import { createContext, useContext } from 'react';
import type { Market } from '@bindery/shared';
import { en, type Words } from './en';

/** Every language but English is a file of its own, fetched where it is spoken. */
const LANGUAGES: Record<string, () => Promise<Words>> = {
  da: () => import('./da').then((module) => module.da),
  de: () => import('./de').then((module) => module.de),
  es: () => import('./es').then((module) => module.es),
  fr: () => import('./fr').then((module) => module.fr),
  it: () => import('./it').then((module) => module.it),
  ja: () => import('./ja').then((module) => module.ja),
  ko: () => import('./ko').then((module) => module.ko),
  nl: () => import('./nl').then((module) => module.nl),
  pt: () => import('./pt').then((module) => module.pt),
  sv: () => import('./sv').then((module) => module.sv),
};

/** @returns the shell's texts in the first of the market's languages that has them; English if they cannot be fetched */
export async function loadWords(market: Pick<Market, 'contentLocales'>): Promise<Words> {
  const load = market.contentLocales.map((locale) => LANGUAGES[locale]).find(Boolean);
  return load ? load().catch(() => en) : en;
}

const WordsContext = createContext<Words>(en);
export const WordsProvider = WordsContext.Provider;

export function useWords(): Words {
  return useContext(WordsContext);
}

export type { Words };
