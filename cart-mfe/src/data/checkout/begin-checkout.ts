import { defineEvent } from '@bindery/analytics';
import { goodsEvent, modelGoods } from '@bindery/analytics/goods';
import { withUserData } from '../cart/with-user-data';

/** Sent when a checkout is opened for the first time. Source: docs/rules.md TRACK-09, TRACK-40 */
export const beginCheckout = defineEvent<Record<never, never>>({
  name: 'begin_checkout',
  urgency: 'low',
  waitsForModel: true,
  build: (_, ports) => withUserData(goodsEvent(modelGoods(ports.model)), ports),
});
