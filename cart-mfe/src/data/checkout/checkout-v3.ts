import { defineEvent, getAnalytics } from '@bindery/analytics';
import { gather, goodsEvent, modelGoods } from '@bindery/analytics/goods';
import { withUserData } from '../cart/with-user-data';

interface CheckoutAction {
  category: string;
  action: string;
  label: string;
}

/** Actions during a checkout, without goods or personal data. Source: docs/rules.md TRACK-09 */
export const checkoutV3 = defineEvent<CheckoutAction>({
  name: 'checkout_v3',
  urgency: 'low',
  waitsForModel: false,
  build: ({ category, action, label }) => {
    const { values, missing: missingFields } = gather({ important: { category, action, label } });
    return { data: values, missing: missingFields };
  },
});

/** Sent when a checkout is opened for the first time. Source: docs/rules.md TRACK-09, TRACK-40 */
export const beginCheckout = defineEvent<Record<never, never>>({
  name: 'begin_checkout',
  urgency: 'low',
  waitsForModel: true,
  build: (_, ports) => withUserData(goodsEvent(modelGoods(ports.model)), ports),
});

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
