import { createWords } from '@bindery/shared';
import english from './words/en.arb';
import type { Words } from './words/words';

/**
 * The texts of lists, search and related books; no page that opens first needs them. These texts share files with the
 * texts of written pages, because each further file would add a hash to the first script.
 */
export const { useWords } = createWords<Words>(
  { en: english },
  (language) =>
    import(/* webpackChunkName: "content-[request]", webpackExclude: /en\.arb$/ */ `./words/${language}.arb`),
);
