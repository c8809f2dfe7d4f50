export { editAddress, FIND_ORDER, orderAddress, ORDER_LIST } from './order-addresses';
export { OrderFailed, OrderSkeleton } from './order-states';
export { placeOf } from './place-of';
