import type { Customisation } from '@bindery/shared/contracts';
import { isPublicId } from './photo-id';

/** The ids of the photos in a customisation, those of characters included. What is no id of a photo is left out. */
export function photoIdsIn(customisation: Customisation): string[] {
  const ids = new Set<string>();
  collect(customisation, ids);
  return [...ids];
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && 'public_id' in value && isPublicId(value.public_id)) into.add(value.public_id);
  for (const inside of Object.values(value)) collect(inside, into);
}
