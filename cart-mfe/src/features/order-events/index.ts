export { purchase } from './purchase';
export { refund } from './refund';
