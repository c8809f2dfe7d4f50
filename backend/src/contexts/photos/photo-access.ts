import type { FastifyRequest } from 'fastify';
import type { Customisation, FieldError } from '@bindery/shared/contracts';
import { GuestTokenUnknownError, type Visitors } from '../shoppers';
import type { Photos } from './photos';
import { isPhotoId } from '@bindery/muse';

/** Returns the valid photo ids in a customisation and in its characters. */
export const photoIdsIn = (customisation: Customisation): string[] => [
  ...new Set(idsIn(customisation).filter(isPhotoId)),
];

function idsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const ownIds = !Array.isArray(value) && 'public_id' in value ? [value.public_id] : [];
  return [...ownIds, ...Object.values(value).flatMap(idsIn)];
}

/** Returns an error for each key with a photo that is deleted or belongs to another owner. */
export function photoFaults(values: Customisation, usable: ReadonlySet<unknown>): FieldError[] {
  return Object.entries(values)
    .filter(([, value]) => idsIn(value).some((id) => !usable.has(id)))
    .map(([key]) => ({
      type: 'photo.unknown',
      message: 'This photo is missing. Please choose it again.',
      path: [key],
      context: { key },
    }));
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Creates a function that filters the photos of a customisation. The function returns the ids of the photos that the
 * visitor may see. It omits other people's photos, for example in a shared link, without an error.
 */
export function photosOfVisitor(
  photos: Photos,
  visitors: Pick<Visitors, 'visitorOf'>,
): (request: FastifyRequest, customisation: Customisation) => Promise<ReadonlySet<string>> {
  return async (request, customisation) => {
    const ids = photoIdsIn(customisation);
    if (ids.length === 0) return NONE;
    try {
      const visitor = await visitors.visitorOf(request);
      return visitor ? await photos.usable(ids, visitor) : NONE;
    } catch (error) {
      if (error instanceof GuestTokenUnknownError) return NONE;
      throw error;
    }
  };
}
