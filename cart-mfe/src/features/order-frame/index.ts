export { editAddress, orderAddress, ORDER_LIST } from './order-addresses';
export { OrderFailed, OrderNotFound, OrderSkeleton } from './order-states';
export { OrderPanel } from './order-panel';
export { orderMarket } from './order-market';
