import { defineEvent } from '@bindery/analytics';
import { goodsEvent, type GoodsAttributes } from '@bindery/analytics/goods';

/** Source: docs/rules.md TRACK-09 */
export const viewItem = defineEvent<GoodsAttributes>({
  name: 'view_item',
  urgency: 'low',
  waitsForModel: false,
  build: (given) => goodsEvent(given),
});
