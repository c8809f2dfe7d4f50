// What a model of the shop does to carts without the routes.
export { cartRepository } from '../cart.repository';
export { lockCart, setPaymentOfCart } from '../cart-to-order';
