import { useMemo } from 'react';
import { languageOf, useMarket } from '@bindery/shared';

/** Moments as the market's shoppers write them, in the time of the shopper's own clock. */
export function useDates(): { day(iso: string): string; moment(iso: string): string } {
  const { iso, locale } = useMarket();
  return useMemo(() => {
    const language = `${languageOf({ locale })}-${iso}`;
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
    const moment = new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
    });
    const write = (format: Intl.DateTimeFormat) => (at: string) =>
      Number.isNaN(Date.parse(at)) ? at : format.format(new Date(at));
    return { day: write(day), moment: write(moment) };
  }, [iso, locale]);
}
