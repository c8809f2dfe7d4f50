export { orderedBookQuery, type OrderReading } from './order-query';
export {
  cancelOrder,
  changeAddress,
  editPreviewQuery,
  readReorder,
  reportDamage,
  saveEdit,
  type DamageReport,
  type ItemEdit,
} from './order-api';
export { useKeepOrder, useOrder, useRenewOrder } from './use-order';
export { useOrderWrite } from './use-order-write';
export { editFailure, type EditFailure } from './edit-refusal';
