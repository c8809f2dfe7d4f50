// What events about goods are built with. A remote bundles it with its events: it is no part of what every page loads.
export { gather } from './attribute-levels';
export { goodsEvent, type EventItem, type GoodsAttributes } from './events/goods-event';
export { modelGoods, orderEvent } from './events/order-event';
