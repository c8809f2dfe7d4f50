import { createWords } from '@bindery/shared';
import en from './en.arb';
import enUS from './en-US.arb';
import type { Words } from './words';

export const { useWords: useAddressWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(/* webpackChunkName: "address-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./${language}.arb`),
);
