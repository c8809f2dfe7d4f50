export { OrderPage } from './order-page';
export { OrderFailed, OrderSkeleton } from './order-page';
export { orderAddress, ORDER_LIST } from './order-addresses';
