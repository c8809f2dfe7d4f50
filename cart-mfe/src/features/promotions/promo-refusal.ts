import { ApiError } from '@bindery/shared/data';
import { useWords } from '../../words';
import { OfflineError } from '../cart-state';

/** Why a code counts for nothing, in the shopper's language; in the server's words where it knows more than this page. Source: docs/rules.md CART-46 */
export function usePromoRefusal(): (error: Error | null) => string | undefined {
  const words = useWords();
  const texts: Readonly<Record<string, string>> = {
    promo_unknown: words.promoUnknown,
    promo_not_started: words.promoNotStarted,
    promo_ended: words.promoEnded,
    promo_not_in_market: words.promoNotInMarket,
    promo_nothing_to_reduce: words.promoNothing,
    promo_already: words.promoAlready,
  };
  return (error) => {
    if (!error) return undefined;
    if (error instanceof OfflineError) return words.promoOffline;
    if (!(error instanceof ApiError)) return words.promoFailed;
    const told = error.code.startsWith('promo_') ? error.problem?.detail : undefined;
    return texts[error.code] ?? told ?? words.promoFailed;
  };
}
