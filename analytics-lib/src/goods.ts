// The building blocks of events about goods. A remote bundles this file with its events, so that pages without the
// remote do not load this code.
export { gather } from './attribute-levels';
export { goodsEvent, type EventItem, type GoodsAttributes, modelGoods, orderEvent } from './goods-event';
