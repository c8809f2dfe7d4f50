import { marketPath, useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import type { PrivacyReceipt } from '@bindery/shared/contracts';
import { dropMailedToken, forgetDevice, useLeave } from '../session';

/**
 * Handles a finished or scheduled deletion. Scheduled: the account works until its orders have shipped. Finished:
 * deletes this device's data and opens the receipt as another document.
 */
export function useDeleted(): (receipt: PrivacyReceipt) => void {
  const leave = useLeave();
  const market = useMarket();
  const queryClient = useQueryClient();
  return ({ id, state }) => {
    dropMailedToken();
    if (state === 'waiting') return void queryClient.invalidateQueries();
    forgetDevice();
    leave(marketPath(market, `/privacy/receipt?id=${encodeURIComponent(id)}&here=1`));
  };
}
