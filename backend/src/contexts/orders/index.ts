export {
  orderEvents,
  orderItemRevisions,
  orderItems,
  orders,
  type FrozenItem,
  type OrderMoney,
} from './orders.tables';
