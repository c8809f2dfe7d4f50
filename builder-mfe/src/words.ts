import { createWords } from '@bindery/shared';
import en from './words/en.arb';
import type { Words } from './words/words';

export const { loadWords, useWords } = createWords<Words>(
  { en },
  (language) =>
    import(/* webpackChunkName: "words-[request]", webpackExclude: /en\.arb$/ */ `./words/${language}.arb`),
);
export type { Words } from './words/words';
