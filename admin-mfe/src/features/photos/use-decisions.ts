import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { decidePhoto, waitingPhotosQuery } from './review-api';

export type Decision = 'pass' | 'reject';

/**
 * Decides photos one at a time and removes them from the queue. A photo that is no longer in the queue was decided by a
 * colleague.
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
