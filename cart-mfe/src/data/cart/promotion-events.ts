import { useEffect, useRef } from 'react';
import { defineEvent, getAnalytics } from '@bindery/analytics';
import type { Promotion } from '@bindery/shared/contracts';

interface OffersGiven {
  readonly offers: readonly Pick<Promotion, 'code' | 'name'>[];
}

const promotionEvent = (name: 'view_promotion' | 'select_promotion') =>
  defineEvent<OffersGiven>({
    name,
    urgency: 'low',
    waitsForModel: false,
    build: ({ offers }) => ({
      data: {
        ecommerce: {
          items: offers.map((offer) => ({
            promotion_id: offer.code,
            promotion_name: offer.name,
            creative_slot: 'cart',
          })),
        },
      },
      missing: [],
    }),
  });

/** Source: docs/rules.md TRACK-40 */
const viewPromotion = promotionEvent('view_promotion');
/** Source: docs/rules.md TRACK-40 */
const selectPromotion = promotionEvent('select_promotion');

/**
 * Tracks that the cart showed an advertised code, once per code and visit.
 *
 * @returns a function that tracks a click on the button that applies a code
 */
export function usePromotionEvents(offers: readonly Promotion[]): (offer: Promotion) => void {
  const viewedCodes = useRef(new Set<string>());
  useEffect(() => {
    const newOffers = offers.filter(({ code }) => !viewedCodes.current.has(code));
    if (newOffers.length === 0) return;
    for (const { code } of newOffers) viewedCodes.current.add(code);
    getAnalytics().track(viewPromotion, { offers: newOffers });
  }, [offers]);
  return (offer) => getAnalytics().track(selectPromotion, { offers: [offer] });
}
