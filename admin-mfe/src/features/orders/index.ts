export { Orders } from './orders';
