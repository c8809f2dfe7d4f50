import { createWords } from '@bindery/shared';
import { en } from './en';

export const { loadWords, useWords } = createWords(
  en,
  (language) => import(/* webpackChunkName: "words-[request]" */ `./languages/${language}.ts`),
);
export type { Words } from './en';
