import { createWords, useMarket } from '@bindery/shared';
import en from './words/en.arb';
import enUS from './words/en-US.arb';
import type { Words } from './words/words';
import { useMemo } from 'react';

export const { loadWords, useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "account-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./words/${language}.arb`
    ),
);
export type { Words } from './words/words';

/** @returns a function that formats a moment's day in the market's style and the shopper's time zone */
export function useDay(): (moment: string) => string {
  const { moneyLocale } = useMarket();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(moneyLocale, { dateStyle: 'long' });
    return (moment: string) => (Number.isNaN(Date.parse(moment)) ? moment : format.format(new Date(moment)));
  }, [moneyLocale]);
}
