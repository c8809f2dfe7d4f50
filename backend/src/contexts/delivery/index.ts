export {
  deliveryOf,
  deliveryPromise,
  endOfWindow,
  notEarlier,
  orderByOf,
  slowest,
  type DeliveryPromise,
  type DeliveryWay,
} from './estimate';
