export {
  deliveryOf,
  deliveryPromise,
  endOfWindow,
  orderByOf,
  slowest,
  timeZoneOf,
  type DeliveryPromise,
  type DeliveryWay,
} from './estimate';
