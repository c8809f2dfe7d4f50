export {
  deliveryOf,
  deliveryPromise,
  endOfWindow,
  notEarlier,
  orderByOf,
  slowest,
  timeZoneOf,
  type DeliveryPromise,
  type DeliveryWay,
} from './estimate';
