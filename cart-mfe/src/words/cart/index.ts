import { createWords } from '@bindery/shared';
import en from './en.arb';
import enUS from './en-US.arb';
import type { Words } from './words';

export const { useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(/* webpackChunkName: "words-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./${language}.arb`),
);
