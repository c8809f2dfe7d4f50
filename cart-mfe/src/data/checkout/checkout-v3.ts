import { defineEvent, getAnalytics } from '@bindery/analytics';
import { gather, goodsEvent, modelGoods, type GoodsAttributes } from '@bindery/analytics/goods';
import { readRecord, writeRecord } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import { withUserData } from '../cart/with-user-data';

interface CheckoutAction {
  category: string;
  action: string;
  label: string;
}

/**
 * An event about an action during a checkout; it contains no goods and no personal data. Source: docs/rules.md TRACK-09
 */
export const checkoutV3 = defineEvent<CheckoutAction>({
  name: 'checkout_v3',
  urgency: 'low',
  waitsForModel: false,
  build: ({ category, action, label }) => {
    const { values, missing: missingFields } = gather({ important: { category, action, label } });
    return { data: values, missing: missingFields };
  },
});

/** Source: docs/rules.md TRACK-09, TRACK-40 */
export const beginCheckout = defineEvent<Record<never, never>>({
  name: 'begin_checkout',
  urgency: 'low',
  waitsForModel: true,
  build: (_, ports) => withUserData(goodsEvent(modelGoods(ports.model)), ports),
});

/** Storage entry, shared by all tabs: number of the last cart whose checkout was reported as begun. */
const RECORD = 'bindery-checkout-begun';

/**
 * Sends `begin_checkout` once per cart, as soon as its checkout opens or the shopper presses a wallet button.
 * Source: docs/rules.md TRACK-40
 */
export function checkoutBegun({ number }: Pick<Cart, 'number'>): void {
  if (readRecord(RECORD) === number) return;
  writeRecord(RECORD, number);
  getAnalytics().track(beginCheckout, {});
}

const LEGACY = {
  category: 'Checkout 2.0',
  action: 'Submit button clicked on Shipping Methods page',
} as const;

interface ShippingGiven {
  /** shipping tier chosen in a wallet; default: the event model's tier */
  tier?: string | undefined;
  /**
   * default: the event model's goods. A wallet passes the goods of its cart, because the model is empty once the order
   * is placed
   */
  goods?: GoodsAttributes;
}

/** Source: docs/rules.md TRACK-10, TRACK-09 */
export const addShippingInfo = defineEvent<ShippingGiven>({
  name: 'add_shipping_info',
  urgency: 'low',
  waitsForModel: true,
  legacy: { name: `${LEGACY.category} / ${LEGACY.action}`, given: () => ({}) },
  build: ({ tier, goods }, ports) => {
    const shipping_tier = tier ?? ports.model.order?.shipping?.type;
    return withUserData(
      goodsEvent(goods ?? modelGoods(ports.model), { important: { shipping_tier } }),
      ports,
    );
  },
});

export const shippingSubmitted = (): void => getAnalytics().legacyEvent(LEGACY);
