import { useCallback } from 'react';
import { useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import type { User } from '@bindery/shared/contracts';
import { userQuery } from './account-api';

/** Shows a change of the account at once, then what the server has of it. */
export function useRefreshUser(): (change?: (user: User) => User) => void {
  const market = useMarket();
  const queryClient = useQueryClient();
  return useCallback(
    (change) => {
      const { queryKey } = userQuery(market);
      if (change) queryClient.setQueryData(queryKey, (user) => user && change(user));
      void queryClient.invalidateQueries({ queryKey });
    },
    [market, queryClient],
  );
}
