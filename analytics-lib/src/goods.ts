// The building blocks of events about goods. A remote bundles them with its events, so they are not part of the code
// that every page loads.
export { gather } from './attribute-levels';
export { goodsEvent, type EventItem, type GoodsAttributes, modelGoods, orderEvent } from './goods-event';
