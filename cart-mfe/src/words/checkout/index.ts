import { createWords } from '@bindery/shared';
import en from './en.arb';
import enUS from './en-US.arb';
import type { Words } from './words';

/** Texts of a checkout's frame and of its addresses, which the cart's pages do without. */
export const { useWords: useCheckoutWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]-checkout", webpackExclude: /en(-US)?\.arb$/ */ `./${language}.arb`
    ),
);
export type { Words as CheckoutWords } from './words';
