import type { Customisation, FieldError } from '@bindery/shared/contracts';
import { isPhotoId } from '@bindery/muse';

/** The ids of the photos in a customisation, those of characters included. What is no id of a photo is left out. */
export const photoIdsIn = (customisation: Customisation): string[] => [
  ...new Set(idsIn(customisation).filter(isPhotoId)),
];

/** What each photo in a value calls its id, whether it can be one or not. */
function idsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = !Array.isArray(value) && 'public_id' in value ? [value.public_id] : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
}

/** The keys that hold a photo which may not be used: another's, nobody's, or one that has gone. */
export function photoFaults(values: Customisation, usable: ReadonlySet<unknown>): FieldError[] {
  return Object.entries(values)
    .filter(([, value]) => idsIn(value).some((id) => !usable.has(id)))
    .map(([key]) => ({
      type: 'photo.unknown',
      message: 'This photo is no longer there. Please choose it again.',
      path: [key],
      context: { key },
    }));
}
