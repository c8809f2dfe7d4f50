export { deliveryPromise, slowest, timeZoneOf, type DeliveryPromise } from './estimate';
