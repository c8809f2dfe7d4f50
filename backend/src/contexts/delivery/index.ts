export { deliveryPromise, slowest } from './estimate';
