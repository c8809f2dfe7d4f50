import { defineEvent, getAnalytics } from '@bindery/analytics';
import { goodsEvent, modelGoods } from '@bindery/analytics/goods';
import { withUserData } from '../cart/with-user-data';

const LEGACY = {
  category: 'Checkout 2.0',
  action: 'Submit button clicked on Shipping Methods page',
} as const;

interface ShippingGiven {
  /** for an order without a tier */
  defaultTier?: string;
}

/** Source: docs/rules.md TRACK-10, TRACK-09 */
export const addShippingInfo = defineEvent<ShippingGiven>({
  name: 'add_shipping_info',
  urgency: 'low',
  waitsForModel: true,
  legacy: { name: `${LEGACY.category} / ${LEGACY.action}`, given: () => ({}) },
  build: ({ defaultTier }, ports) => {
    const shipping_tier = ports.model.order?.shipping?.type || defaultTier;
    return withUserData(goodsEvent(modelGoods(ports.model), { important: { shipping_tier } }), ports);
  },
});

export const shippingSubmitted = (): void => getAnalytics().legacyEvent(LEGACY);
