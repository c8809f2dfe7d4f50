import { createWords } from '@bindery/shared';
import en from './en.arb';
import type { Words } from './words';

export const { useWords } = createWords<Words>(
  { en },
  (language) =>
    import(/* webpackChunkName: "words-[request]", webpackExclude: /en\.arb$/ */ `./${language}.arb`),
);
