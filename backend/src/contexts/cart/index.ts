export { createCartService as createCart, type CartService as Carts } from './cart.service';
export { cartRoutes } from './cart.routes';
