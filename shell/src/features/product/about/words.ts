import { createWords } from '@bindery/shared';
import en from './words/en.arb';
import enUS from './words/en-US.arb';
import type { Words } from './words/words';

/** Texts of the description below the form, which loads separately. */
export const { useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackMode: "lazy-once", webpackChunkName: "about-words", webpackExclude: /en(-US)?\.arb$/ */ `./words/${language}.arb`
    ),
);
