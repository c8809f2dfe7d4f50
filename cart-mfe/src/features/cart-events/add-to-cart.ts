import { defineEvent } from '@bindery/analytics';
import { goodsEvent, type GoodsAttributes } from '@bindery/analytics/goods';

/** Source: docs/rules.md TRACK-17 */
export const addToCart = defineEvent<GoodsAttributes>({
  name: 'add_to_cart',
  urgency: 'low',
  waitsForModel: false,
  build: (given) => goodsEvent(given),
});
