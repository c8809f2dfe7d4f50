import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';

/** @returns a function that formats a moment's day in the market's style and the shopper's time zone */
export function useDay(): (moment: string) => string {
  const { moneyLocale } = useMarket();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(moneyLocale, { dateStyle: 'long' });
    return (moment: string) => (Number.isNaN(Date.parse(moment)) ? moment : format.format(new Date(moment)));
  }, [moneyLocale]);
}
