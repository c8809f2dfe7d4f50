export { deliveryOf, deliveryPromise, slowest, timeZoneOf, type DeliveryPromise } from './estimate';
