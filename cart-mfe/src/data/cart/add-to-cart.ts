import { defineEvent } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';
import { buildGoods } from './build-goods';

/** Source: docs/rules.md TRACK-17 */
export const addToCart = defineEvent<GoodsAttributes>({
  name: 'add_to_cart',
  urgency: 'low',
  waitsForModel: false,
  build: buildGoods,
});
