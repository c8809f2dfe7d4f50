// The building blocks of events about goods. A remote bundles them with its events: they are not part of the code on
// every page.
export { gather } from './attribute-levels';
export { goodsEvent, type EventItem, type GoodsAttributes } from './goods-event';
export { modelGoods, orderEvent } from './goods-event';
