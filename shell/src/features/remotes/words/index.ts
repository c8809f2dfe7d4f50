import { createWords } from '@bindery/shared';
import en from './en.arb';
import type { Words } from './words';

export const { useWords } = createWords<Words>(
  { en },
  (language) =>
    import(
      /* webpackMode: "lazy-once", webpackChunkName: "shop-words", webpackExclude: /en\.arb$/ */ `./${language}.arb`
    ),
);
export type { Words } from './words';
