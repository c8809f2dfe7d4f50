export { OrderPage } from './order-page';
export { OrderEditPage } from './order-edit-page';
