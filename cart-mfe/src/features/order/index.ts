export { ChangeList, changesBetween } from './change-list';
export { EditWindow, useWindow } from './edit-window';
export { ORDER_LIST, orderAddress } from './order-addresses';
export { OrderPage } from './order-page';
export { OrderPanel } from '../../ui/panel';
export { OrderFailed, OrderNotFound, OrderSkeleton } from './order-states';
export { useTimeLeft } from './use-time-left';
export { duration } from './window-words';
