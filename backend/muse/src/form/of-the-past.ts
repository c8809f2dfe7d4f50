import { ownEntry } from '../model/readings';
import { yearOn } from '../model/year-limits';
import type { LoadedPackage } from '../scene/loaded-package';
import { isYearChoice } from './special-values';

/** Delay after UTC until the day ends in the last time zone. */
const LAST_ZONE_MS = 12 * 3_600_000;

/**
 * Returns whether the product's year is over in every time zone, as with last year's calendar. Such a product can no
 * longer be bought, though its package is valid. Source: docs/rules.md CAL-07
 */
export function isOfThePast(
  { fields }: Pick<LoadedPackage, 'fields'>,
  customisation: Readonly<Record<string, unknown>>,
  now = Date.now(),
): boolean {
  const day = new Date(now - LAST_ZONE_MS).toISOString();
  return [...fields.values()].some((field) => {
    const year = isYearChoice(field) ? ownEntry(customisation, field.key) : undefined;
    return (
      typeof year === 'string' && field.minYear !== undefined && Number(year) < yearOn(field.minYear, day)
    );
  });
}
