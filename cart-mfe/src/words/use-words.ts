import { createWords } from '@bindery/shared';
import { en } from './en';

export const { useWords } = createWords(
  en,
  (language) => import(/* webpackChunkName: "words-[request]" */ `./languages/${language}.ts`),
);
