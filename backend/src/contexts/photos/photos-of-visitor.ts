import type { FastifyRequest } from 'fastify';
import type { Customisation } from '@bindery/shared/contracts';
import { GuestTokenUnknownError, type Guests } from '../guests';
import { photoIdsIn } from './photo-ids-in';
import type { Photos } from './photos';

const NONE: ReadonlySet<string> = new Set();

/**
 * Which photos of a customisation its sender may see in a page. A link that somebody shared shows the book without the
 * photos: they read as none, and are no error.
 */
export function photosOfVisitor(
  photos: Photos,
  guests: Guests,
): (request: FastifyRequest, customisation: Customisation) => Promise<ReadonlySet<string>> {
  return async ({ headers }, customisation) => {
    const token = headers['x-guest-token'];
    const ids = photoIdsIn(customisation);
    if (ids.length === 0 || typeof token !== 'string') return NONE;
    try {
      return await photos.usable(ids, { kind: 'guest', id: await guests.identify(token) });
    } catch (error) {
      if (error instanceof GuestTokenUnknownError) return NONE;
      throw error;
    }
  };
}
