import { defineEvent } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';
import { buildGoods } from './build-goods';

/** Source: docs/rules.md TRACK-40 */
export const removeFromCart = defineEvent<GoodsAttributes>({
  name: 'remove_from_cart',
  urgency: 'low',
  waitsForModel: false,
  build: buildGoods,
});
