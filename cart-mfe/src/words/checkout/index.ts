import { createWords } from '@bindery/shared';
import en from './en.arb';
import enUS from './en-US.arb';
import type { Words } from './words';

/** Texts of the checkout's frame and addresses, not loaded on the cart's pages. */
export const { useWords: useCheckoutWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]-checkout", webpackExclude: /en(-US)?\.arb$/ */ `./${language}.arb`
    ),
);
export type { Words as CheckoutWords } from './words';
