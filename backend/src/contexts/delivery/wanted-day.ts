import type { DeliveryDay } from '@bindery/shared/contracts';
import type { FieldProblem } from '../../platform/problems';
import { DELIVERY_TERMS } from './delivery-terms';
import { dayOf, isoDay, localDay } from './holidays';

/** How far ahead a delivery day may be, because a workshop keeps no books for longer. */
const MAX_DAYS_AHEAD = 120;

/** Returns the fault of a wanted delivery day: it must be one of the market's next days. Source: docs/rules.md SHIP-03 */
export function wantedDayFaults(
  { day: wantedDay }: DeliveryDay,
  market: string,
  field: string,
  now = Date.now(),
): readonly FieldProblem[] {
  const { day: today } = localDay(now, DELIVERY_TERMS[market]?.timeZone ?? 'UTC');
  const [from, to] = [isoDay(today), isoDay(today + MAX_DAYS_AHEAD)];
  const [year = 0, month = 0, date = 0] = wantedDay.split('-').map(Number);
  // the 30th of February rolls over, so it is written differently
  const isReal = isoDay(dayOf(year, month, date)) === wantedDay;
  if (isReal && from <= wantedDay && wantedDay <= to) return [];
  return [{ code: 'invalid_day', detail: `Choose a delivery day from ${from} to ${to}`, field }];
}
