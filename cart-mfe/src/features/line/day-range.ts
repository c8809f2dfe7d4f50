import type { Market } from '@bindery/shared';
import { dayRange } from '@bindery/shared/data';
import type { DeliveryDay } from '@bindery/shared/contracts';
import type { Words } from '../../words/cart/words';

export { dayRange };

/** @returns the wanted delivery day in words: "Not before 24 December" */
export function wantedDayText(
  words: Pick<Words, 'notBeforeDay' | 'byDay'>,
  { kind, day }: DeliveryDay,
  market: Market,
): string {
  const written = dayRange(day, day, market);
  return kind === 'by' ? words.byDay(written) : words.notBeforeDay(written);
}
