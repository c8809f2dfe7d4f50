import { createWords } from '@bindery/shared';
import english from './words/en.arb';
import type { Words } from './words/words';

/**
 * The texts of lists, search and related books. They share files with the texts of written pages, because each
 * additional file would add its hash to the first script.
 */
export const { useWords } = createWords<Words>(
  { en: english },
  (language) =>
    import(/* webpackChunkName: "content-[request]", webpackExclude: /en\.arb$/ */ `./words/${language}.arb`),
);
