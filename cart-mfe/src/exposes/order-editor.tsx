export { OrderEditor as Component } from '../features/order-edit';

export const contractVersion = 1;
