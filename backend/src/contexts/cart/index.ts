export { createCartService as createCart, type CartService as Carts } from './cart.service';
import { cartRepository } from './cart.repository';
import type { Database } from '../../platform/database';
import type { BooksAfter, HoldsVersion } from '../books';

/** Returns true if a cart line uses this version of a package. */
export const holdsLineVersion: HoldsVersion = (transaction, version) =>
  cartRepository.holdsVersion(transaction, version);

/** Returns a function that reads the books in open carts, including lines saved for later. */
export const booksInCarts =
  (database: Database): BooksAfter =>
  (slug, afterId) =>
    cartRepository.booksAfter(database, slug, afterId);

export { linesApprovedAt } from './line-approval';
export { cartRoutes, type CheckoutInCart } from './cart.routes';
export { staffCartsRoutes } from './staff-carts.routes';
export { planMerge } from './merge-carts';
export { scopeOf, newNumber } from './cart-write';
export { carts } from './cart.tables';
export { CartBeingPaidError } from './cart.errors';
export {
  notReady,
  notReadyAnswer,
  tooMany,
  type CartToOrder,
  type CartToPrice,
  type OrderedCart,
} from './cart-to-order';
export { cardFault } from './line-extras';
export { withoutDate } from './cart-view';
export { customisationComponents, customisationSummary } from './summary';
export { CART_KEPT_DAYS } from './cart-expiry';
