// The building blocks of events about goods. Each remote bundles this file with its events, so that pages without such
// a remote do not load it.
export { gather } from './attribute-levels';
export { goodsEvent, type EventItem, type GoodsAttributes, modelGoods, orderEvent } from './goods-event';
