import { createWords } from '@bindery/shared';
import en from './words/en.arb';
import enUS from './words/en-US.arb';
import type { Words } from './words/words';

/** Texts about drafts and missing products. Only the pages that show these texts fetch them. */
export const { useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackMode: "lazy-once", webpackChunkName: "product-words", webpackExclude: /en(-US)?\.arb$/ */ `./words/${language}.arb`
    ),
);
