import type { PhotoSignature, PhotoUpload } from '../../contracts';
import type { Market } from '../../market/markets';
import { callCommerce } from './client';
import { ApiError } from './errors';
import { exchange } from './http';

/** Moderation refused the photo and kept nothing. Source: docs/rules.md PHOTO-13 */
export class PhotoRejectedError extends Error {
  override readonly name = 'PhotoRejectedError';
}

/**
 * Uploads a photo directly to the image host, with a signature for this upload and no timeout.
 *
 * @returns the host's answer, in which width and height may ignore a rotation; `photoQuery` returns the real size
 * @throws PhotoRejectedError; ApiError (503 'image_host_configuration': there is no host; status 0: no connection);
 *   AbortError. Source: docs/rules.md PHOTO-13, HTTP-07
 */
export async function uploadPhoto(
  market: Market,
  slug: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(percent: number): void },
): Promise<PhotoUpload> {
  const {
    body: { timestamp, signature, api_key, folder, upload_preset, upload_url },
  } = await callCommerce<PhotoSignature>({
    market,
    method: 'GET',
    path: `/_canvas/api/photos/signature?slug=${encodeURIComponent(slug)}`,
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
