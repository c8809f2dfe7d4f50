export { CheckoutPage as Component } from '../features/checkout';

export const contractVersion = 1;
