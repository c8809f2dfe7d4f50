export { ShippingStep } from './shipping-step';
export { deliveryText } from './delivery-text';
export { RatePrice } from './rate-card';
