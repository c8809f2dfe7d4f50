export { OrderPage } from './order-page';
