export { OrderEditor } from './order-editor';
