export { MiniCart } from './mini-cart';
