import type { Market } from '@bindery/shared';
import { ApiError, callCommerce, queryOptions, retryPassing } from '@bindery/shared/data';
import type { StoredPhoto } from '@bindery/shared/contracts';

const PHOTOS_PATH = '/_canvas/api/photos';
/** A photo is requested again after this time, although its URLs are still valid, so that a deletion is noticed. */
const PHOTO_STALE_MS = 300_000;

const photoPath = (publicId: string): string => `${PHOTOS_PATH}/${encodeURIComponent(publicId)}`;

/** Query for a visitor's photo: its upright size and its URLs. 404 if it is deleted or someone else's. */
export const photoQuery = (market: Market, publicId: string) =>
  queryOptions({
    queryKey: ['photo', publicId],
    queryFn: async ({ signal }): Promise<StoredPhoto> => {
      try {
        const path = photoPath(publicId);
        const { body } = await callCommerce<{ data: StoredPhoto }>({ market, method: 'GET', path, signal });
        gonePhotos.delete(publicId);
        return body.data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) gonePhotos.add(publicId);
        throw error;
      }
    },
    staleTime: PHOTO_STALE_MS,
    retry: retryPassing,
  });

/** Deletes a visitor's photo; the server does so only when no cart or order uses it. Source: docs/rules.md PHOTO-16 */
export async function deletePhoto(market: Market, publicId: string, isPageGoing = false): Promise<void> {
  await callCommerce({
    market,
    method: 'DELETE',
    path: photoPath(publicId),
    isKeptAlive: isPageGoing,
  });
}

const gonePhotos = new Set<string>();
export const isPhotoGone = (publicId: string): boolean => gonePhotos.has(publicId);
