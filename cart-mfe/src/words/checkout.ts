import { createWords } from '@bindery/shared';
import en from './checkout/en.arb';
import enUS from './checkout/en-US.arb';
import type { Words } from './checkout/words';

/** Texts of the checkout's frame and addresses. The cart's pages do not load them. */
export const { useWords: useCheckoutWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]-checkout", webpackExclude: /en(-US)?\.arb$/ */ `./checkout/${language}.arb`
    ),
);
export type { Words as CheckoutWords } from './checkout/words';
