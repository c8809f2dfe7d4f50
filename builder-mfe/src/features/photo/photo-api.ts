import type { Market } from '@bindery/shared';
import { ApiError, callCommerce, queryOptions, retryPassing } from '@bindery/shared/data';
import type { StoredPhoto } from '@bindery/shared/contracts';

const PHOTOS_PATH = '/_canvas/api/photos';
/** The page requests a photo again after this time, so that it notices a deletion. The URLs are valid for longer. */
const PHOTO_STALE_MS = 300_000;

const photoPath = (publicId: string): string => `${PHOTOS_PATH}/${encodeURIComponent(publicId)}`;

/**
 * Query for a visitor's photo: its upright size and its URLs. The server answers 404 if the photo is deleted or belongs
 * to someone else.
 */
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

/**
 * Deletes a visitor's photo. The server refuses this while a cart or an order uses the photo.
 * Source: docs/rules.md PHOTO-16
 */
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
