import type { Customisation, FieldError } from '@bindery/shared/contracts';
import { isPhotoId } from '@bindery/muse';

/** Returns the photo ids in a customisation and its characters; invalid ids are left out. */
export const photoIdsIn = (customisation: Customisation): string[] => [
  ...new Set(idsIn(customisation).filter(isPhotoId)),
];

function idsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const ownIds = !Array.isArray(value) && 'public_id' in value ? [value.public_id] : [];
  return [...ownIds, ...Object.values(value).flatMap(idsIn)];
}

/** Returns an error for each key with a photo that may not be used: another owner's or a deleted one. */
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
