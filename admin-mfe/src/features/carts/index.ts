export { Carts } from './carts';
