import { type Market, useMarket } from '@bindery/shared';
import { queryOptions, retryPassing, ApiError, useQueryClient } from '@bindery/shared/data';
import type { WaitingPhoto } from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY, staffData } from '../staff';
import { useState } from 'react';

const PATH = '/photos';

/** Query for the review queue, oldest first. For staff. */
export const waitingPhotosQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'photos'],
    queryFn: async ({ signal }) =>
      (await staffData<{ photos: WaitingPhoto[] }>({ market, path: PATH, signal })).photos,
    staleTime: 0,
    retry: retryPassing,
  });

/** Accepts or rejects a photo. If a rejected photo is uploaded again, the server rejects it again. For staff. */
export async function decidePhoto(
  market: Market,
  publicId: string,
  decision: 'pass' | 'reject',
): Promise<void> {
  await callStaff({ market, method: 'POST', path: `${PATH}/${encodeURIComponent(publicId)}/${decision}` });
}

export type Decision = 'pass' | 'reject';

/**
 * Accepts or rejects photos one at a time, and removes each reviewed photo from the queue. If a photo is no longer in
 * the queue, a colleague has reviewed it.
 */
export function useDecisions() {
  const market = useMarket();
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const { queryKey } = waitingPhotosQuery(market);

  async function decide(publicId: string, decision: Decision): Promise<boolean> {
    setFault(undefined);
    try {
      await decidePhoto(market, publicId, decision);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) {
        setFault((error as Error).message);
        return false;
      }
    }
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (waitingPhotos) =>
      waitingPhotos?.filter(({ public_id }) => public_id !== publicId),
    );
    return true;
  }
  return { decide, fault };
}
