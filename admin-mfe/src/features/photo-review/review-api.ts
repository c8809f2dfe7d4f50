import type { Market } from '@bindery/shared';
import { callCommerce, queryOptions, retryPassing } from '@bindery/shared/data';
import type { WaitingPhoto } from '@bindery/shared/contracts';

const STAFF_PATH = '/_canvas/api/staff/photos';

/** The review queue, the oldest first. For staff. */
export const waitingPhotosQuery = (market: Market) =>
  queryOptions({
    queryKey: ['waiting-photos'],
    queryFn: async ({ signal }): Promise<WaitingPhoto[]> =>
      (
        await callCommerce<{ data: { photos: WaitingPhoto[] } }>({
          market,
          method: 'GET',
          path: STAFF_PATH,
          signal,
        })
      ).body.data.photos,
    staleTime: 0,
    retry: retryPassing,
  });

/** Lets a photo pass, or rejects it now and whenever it is uploaded again. For staff. */
export async function decidePhoto(
  market: Market,
  publicId: string,
  decision: 'pass' | 'reject',
): Promise<void> {
  await callCommerce({
    market,
    method: 'POST',
    path: `${STAFF_PATH}/${encodeURIComponent(publicId)}/${decision}`,
  });
}
