import { createWords } from '@bindery/shared';
import en from './cart/en.arb';
import enUS from './cart/en-US.arb';
import type { Words } from './cart/words';

export const { useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "words-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./cart/${language}.arb`
    ),
);
