import { createWords } from '@bindery/shared';
import en from './en.arb';
import enUS from './en-US.arb';
import type { Words } from './words';

/**
 * Texts of the checkout steps after the address. Shares a file with `checkout-words`: they appear together, and each
 * file's hash adds bytes to every page.
 */
export const { useWords: usePaymentWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]-checkout", webpackExclude: /en(-US)?\.arb$/ */ `./${language}.arb`
    ),
);
export type { Words as PaymentWords } from './words';
