import type { PromotionFault } from '@bindery/shared/contracts';
import { ApiError, OfflineError } from '@bindery/shared/data';
import { useWords } from '../../words/cart';

/** Returns the reasons why a code has no effect, in the shopper's language. */
export function usePromoFaults(): Readonly<Record<PromotionFault, string>> {
  const words = useWords();
  return {
    promo_unknown: words.promoUnknown,
    promo_not_started: words.promoNotStarted,
    promo_ended: words.promoEnded,
    promo_not_in_market: words.promoNotInMarket,
    promo_below_minimum: words.promoBelowMinimum,
    promo_nothing_to_reduce: words.promoNothing,
    promo_outdone: words.promoOutdone,
  };
}

/**
 * Returns why the server refused a code, in the page's own text or, if it has none, in the server's.
 * Source: docs/rules.md PROMO-04
 */
export function usePromoRefusal(): (error: Error | null) => string | undefined {
  const words = useWords();
  const texts: Readonly<Partial<Record<string, string>>> = {
    ...usePromoFaults(),
    promo_already: words.promoAlready,
  };
  return (error) => {
    if (!error) return undefined;
    if (error instanceof OfflineError) return words.promoOffline;
    if (!(error instanceof ApiError)) return words.promoFailed;
    const problemDetail = error.code.startsWith('promo_') ? error.problem?.detail : undefined;
    return texts[error.code] ?? problemDetail ?? words.promoFailed;
  };
}
