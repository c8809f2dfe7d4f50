import { createWords } from '@bindery/shared';
import en from './order/en.arb';
import enUS from './order/en-US.arb';
import type { Words } from './order/words';

/** Texts of the order pages. The cart's pages do not load them. */
export const { useWords: useOrderWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]-orders", webpackExclude: /en(-US)?\.arb$/ */ `./order/${language}.arb`
    ),
);
export type { Words as OrderWords } from './order/words';
