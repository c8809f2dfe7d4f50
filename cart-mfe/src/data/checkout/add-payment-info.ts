import { defineEvent, getAnalytics } from '@bindery/analytics';
import { goodsEvent, modelGoods, type GoodsAttributes } from '@bindery/analytics/goods';
import { withUserData } from '../cart/with-user-data';

const LEGACY = { category: 'Checkout 2.0', action: 'Payment Method' } as const;

interface PaymentGiven {
  /** 'card', 'paypal', 'store_credit', or another payment type of the provider */
  paymentType: string;
  /**
   * default: the event model's goods. A wallet passes the goods of its cart, because the model is empty once the order
   * is placed
   */
  goods?: GoodsAttributes;
}

/** Source: docs/rules.md TRACK-05, TRACK-09 */
export const addPaymentInfo = defineEvent<PaymentGiven>({
  name: 'add_payment_info',
  urgency: 'critical',
  waitsForModel: true,
  legacy: {
    name: `${LEGACY.category} / ${LEGACY.action}`,
    given: ({ value = '' }) => ({ paymentType: String(value) }),
  },
  build: ({ paymentType, goods }, ports) =>
    withUserData(
      goodsEvent(goods ?? modelGoods(ports.model), { important: { payment_type: paymentType } }),
      ports,
    ),
});

export const paymentAdded = (type: string): void => getAnalytics().legacyEvent({ ...LEGACY, value: type });
