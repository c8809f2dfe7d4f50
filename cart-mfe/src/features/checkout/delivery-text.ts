import type { Market } from '@bindery/shared';
import type { PaymentWords } from '../../words/payment';
import { dayRange } from '../line';

/** @returns when a parcel arrives, in the market's words: "Arrives 22–24 December" */
export function deliveryText(
  words: PaymentWords,
  { earliest, latest }: { readonly earliest: string; readonly latest: string },
  market: Market,
): string {
  const days = dayRange(earliest, latest, market);
  return earliest === latest ? words.arrivesOn(days) : words.arrivesBetween(days);
}
