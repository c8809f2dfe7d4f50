import type { FastifyRequest } from 'fastify';
import type { Customisation } from '@bindery/shared/contracts';
import { GuestTokenUnknownError, type Visitors } from '../shoppers';
import { photoIdsIn } from './photo-ids-in';
import type { Photos } from './photos';

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the photos of a customisation that its sender may see. In a shared link the others read as none, without an
 * error.
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
