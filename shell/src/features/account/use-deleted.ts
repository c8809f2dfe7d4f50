import { marketPath, useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import type { PrivacyReceipt } from '@bindery/shared/contracts';
import { dropMailedToken, forgetDevice, useLeave } from '../session';

/**
 * What a page does once everything is deleted, or will be. Until its orders have shipped an account goes on as it was;
 * else nothing of the person stays on this device, and the receipt is another document.
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
