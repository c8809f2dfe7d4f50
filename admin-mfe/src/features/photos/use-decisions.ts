import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { decidePhoto, waitingPhotosQuery } from './review-api';

export type Decision = 'pass' | 'reject';

/** Decides photos one at a time and takes them off the queue; one that is no longer in it was decided by somebody else. */
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
    client.setQueryData(queryKey, (waiting) => waiting?.filter(({ public_id }) => public_id !== publicId));
    return true;
  }
  return { decide, fault };
}
