import { createWords } from '@bindery/shared';
import en from './payment/en.arb';
import enUS from './payment/en-US.arb';
import type { Words } from './payment/words';

/**
 * Texts of the checkout steps after the address. They are in one chunk with the texts of `checkout.ts`, because the
 * pages need both, and each chunk's hash adds bytes to every page.
 */
export const { useWords: usePaymentWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]-checkout", webpackExclude: /en(-US)?\.arb$/ */ `./payment/${language}.arb`
    ),
);
export type { Words as PaymentWords } from './payment/words';
