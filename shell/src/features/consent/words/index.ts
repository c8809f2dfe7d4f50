import { createWords } from '@bindery/shared';
import en from './en.arb';
import enUS from './en-US.arb';
import type { Words } from './words';

export const { loadWords, useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(/* webpackChunkName: "consent-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./${language}.arb`),
);
export type { Words } from './words';
