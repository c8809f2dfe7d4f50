import type { EventBuilder } from './event-builder';
import { goodsEvent, type GoodsAttributes } from './goods-event';

/** What each event is given. A new event is a line here and a line below. */
export interface EventAttributes {
  view_item: GoodsAttributes;
  add_to_cart: GoodsAttributes;
}
export type EventName = keyof EventAttributes;

export const EVENT_BUILDERS: { readonly [Name in EventName]: EventBuilder<EventAttributes[Name]> } = {
  view_item: { urgency: 'low', build: goodsEvent },
  add_to_cart: { urgency: 'low', build: goodsEvent },
};
