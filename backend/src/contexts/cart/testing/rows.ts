export { cartRepository } from '../cart.repository';
export { lockCart, setPaymentOfCart } from '../cart-to-order';
