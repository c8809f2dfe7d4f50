import { useCallback } from 'react';
import { useMarket } from '@bindery/shared';
import { useQueryClient, userQuery } from '@bindery/shared/data';
import type { User } from '@bindery/shared/contracts';

/** Updates the account shown after a change. */
export function useKeepUser(): (user: User) => void {
  const market = useMarket();
  const queryClient = useQueryClient();
  return useCallback(
    (user) => void queryClient.setQueryData(userQuery(market).queryKey, user),
    [market, queryClient],
  );
}
