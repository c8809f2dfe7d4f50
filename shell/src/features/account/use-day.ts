import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';

/** @returns how the day of a moment is written in the market's country, on the shopper's own calendar */
export function useDay(): (at: string) => string {
  const { moneyLocale } = useMarket();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(moneyLocale, { dateStyle: 'long' });
    return (at: string) => (Number.isNaN(Date.parse(at)) ? at : format.format(new Date(at)));
  }, [moneyLocale]);
}
