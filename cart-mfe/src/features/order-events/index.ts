export { purchase } from './purchase';
export { refundLater } from './refund-later';
