export { deliveryPromise, slowest, type DeliveryPromise } from './estimate';
