import type { Market } from '@bindery/shared';
import { ApiError, callCommerce, exchange, queryOptions, retryPassing } from '@bindery/shared/data';
import type { PhotoSignature, PhotoUpload, StoredPhoto } from '@bindery/shared/contracts';

const PHOTOS_PATH = '/_canvas/api/photos';
/** Addresses of pictures stay good for long; that a photo is gone is to be noticed. */
const PHOTO_STALE_MS = 300_000;

const photoPath = (publicId: string): string => `${PHOTOS_PATH}/${encodeURIComponent(publicId)}`;

/** Moderation refused the photo: nothing is kept of it. Source: docs/rules.md PHOTO-17 */
export class PhotoRejectedError extends Error {
  override readonly name = 'PhotoRejectedError';
}

interface PhotoUploadOptions {
  signal: AbortSignal;
  /** how much of the file has been sent, 0 to 100 */
  onProgress(percent: number): void;
}

/**
 * Posts a photo to the image host itself, with a signature of its own, for as long as it takes.
 *
 * @returns what the host calls the photo. Its size there may be that of a picture lying on its side: `photoQuery` knows better
 * @throws PhotoRejectedError; ApiError (503 'image_host_configuration': there is no host; status 0: no connection); AbortError
 * Source: docs/rules.md PHOTO-12, PHOTO-14, HTTP-07, HTTP-08
 */
export async function uploadPhoto(
  market: Market,
  slug: string,
  file: File,
  { signal, onProgress }: PhotoUploadOptions,
): Promise<PhotoUpload> {
  const {
    body: { timestamp, signature, api_key, folder, upload_preset, upload_url },
  } = await callCommerce<PhotoSignature>({
    market,
    method: 'GET',
    path: `${PHOTOS_PATH}/signature?slug=${encodeURIComponent(slug)}`,
    signal,
    mayMintGuest: true,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries({ api_key, timestamp, signature, folder, upload_preset }))
    form.append(name, String(value));
  form.append('file', file);
  const { status, body } = await exchange({
    method: 'POST',
    path: upload_url,
    body: form,
    timeoutMs: 0,
    signal,
    onProgress,
  });
  const answer = body as (PhotoUpload & { error?: { message?: string } }) | null;
  if (status !== 200 || typeof answer?.public_id !== 'string')
    throw new ApiError(status, 'photo_upload', answer?.error?.message ?? `The image host answered ${status}`);
  if (answer.moderation?.some((verdict) => verdict.status === 'rejected'))
    throw new PhotoRejectedError('Moderation refused the photo');
  return answer;
}

/** A photo of the visitor's own: its size once it stands upright, and where it is to be seen. 404: it is not theirs, or it has gone. */
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

/** Deletes a photo of the visitor's own, or lets it go where a cart or an order uses it. Source: docs/rules.md PHOTO-16 */
export async function deletePhoto(market: Market, publicId: string, isPageGoing = false): Promise<void> {
  await callCommerce({
    market,
    method: 'DELETE',
    path: photoPath(publicId),
    isKeptAlive: isPageGoing,
  });
}

const gonePhotos = new Set<string>();
/** Has the server said that it does not have this photo? */
export const isPhotoGone = (publicId: string): boolean => gonePhotos.has(publicId);
