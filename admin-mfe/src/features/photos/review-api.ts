import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing } from '@bindery/shared/data';
import type { WaitingPhoto } from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY } from '../staff';

const PATH = '/photos';

/** Query for the review queue, oldest first. For staff. */
export const waitingPhotosQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'photos'],
    queryFn: async ({ signal }): Promise<WaitingPhoto[]> =>
      (
        await callStaff<{ data: { photos: WaitingPhoto[] } }>({
          market,
          path: PATH,
          signal,
        })
      ).data.photos,
    staleTime: 0,
    retry: retryPassing,
  });

/** Accepts a photo, or rejects it now and on each later upload. For staff. */
export async function decidePhoto(
  market: Market,
  publicId: string,
  decision: 'pass' | 'reject',
): Promise<void> {
  await callStaff({
    market,
    method: 'POST',
    path: `${PATH}/${encodeURIComponent(publicId)}/${decision}`,
  });
}
