import { useEffect, useRef } from 'react';
import { defineEvent, getAnalytics } from '@bindery/analytics';

/** A call to action on a written page. `title` depends on the language, `url` does not. */
interface CallGiven {
  readonly url: string;
  readonly title: string;
}

const promotionEvent = (name: 'view_promotion' | 'select_promotion') =>
  defineEvent<CallGiven>({
    name,
    urgency: 'low',
    waitsForModel: false,
    build: ({ url, title }) => ({
      data: {
        ecommerce: {
          items: [{ promotion_id: url, promotion_name: title, creative_slot: 'call_to_action' }],
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
 * Tracks the view of a call to action, once for each visit of its page.
 *
 * @returns a function that tracks the selection of the call to action
 */
export function usePromotionEvents({ url, title }: CallGiven): () => void {
  const viewedUrl = useRef<string>(undefined);
  useEffect(() => {
    if (viewedUrl.current === url) return; // StrictMode mounts twice
    viewedUrl.current = url;
    getAnalytics().track(viewPromotion, { url, title });
  }, [url, title]);
  return () => getAnalytics().track(selectPromotion, { url, title });
}
