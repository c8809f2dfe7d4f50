import { createWords } from '@bindery/shared';
import english from './words/en.arb';
import type { Words } from './words/words';

/**
 * The words of lists, search and related books, which no first page needs. They share their files with the words of
 * written pages, because the first script holds the hash of every file.
 */
export const { useWords } = createWords<Words>(
  { en: english },
  (language) =>
    import(/* webpackChunkName: "content-[request]", webpackExclude: /en\.arb$/ */ `./words/${language}.arb`),
);
