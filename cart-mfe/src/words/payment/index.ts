import { createWords } from '@bindery/shared';
import en from './en.arb';
import enUS from './en-US.arb';
import type { Words } from './words';

/** Texts of the steps of a checkout after the address. In one file with `checkout-words`, with which they are shown: each file's hashes are bytes of every page. */
export const { useWords: usePaymentWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]-checkout", webpackExclude: /en(-US)?\.arb$/ */ `./${language}.arb`
    ),
);
export type { Words as PaymentWords } from './words';
