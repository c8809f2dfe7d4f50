import type { BuiltEvent } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';

/** Loads its code with the first event, so no page waits. The event keeps its place. Source: docs/rules.md TRACK-22 */
export async function buildGoods(attributes: GoodsAttributes): Promise<BuiltEvent> {
  const { goodsEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
  return goodsEvent(attributes);
}
