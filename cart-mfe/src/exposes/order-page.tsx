export { OrderPage as Component } from '../features/order';

export const contractVersion = 1;
