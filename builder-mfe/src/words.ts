import { createWords } from '@bindery/shared';
import en from './words/en.arb';
import enUS from './words/en-US.arb';
import type { Words } from './words/words';

export const { loadWords, useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./words/${language}.arb`
    ),
);
export type { Words } from './words/words';
