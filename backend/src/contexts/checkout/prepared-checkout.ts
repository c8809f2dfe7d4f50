import type { Checkout } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { PreparedOrder } from '../orders';

/** Everything that a payment needs of a checkout, as its shopper agreed to it. JSON, stored with the payment. */
export interface PreparedCheckout {
  readonly checkoutId: string;
  /** as read; the transaction that begins the payment refuses if either revision differs */
  readonly checkoutRevision: number;
  readonly cartId: string;
  readonly cartRevision: number;
  readonly cartNumber: string;
  readonly ownerId: string;
  /** owner of the store credit; null: a guest */
  readonly customerId: string | null;
  readonly market: string;
  readonly quoteId: string;
  /** to charge, minor units; 0 if credit pays for all */
  readonly amount: number;
  readonly credit: number;
  readonly currency: string;
  /** of the chosen method; null if nothing is charged */
  readonly token: string | null;
  readonly order: PreparedOrder;
}

/** Who pays. */
export interface PayingVisitor {
  readonly ownerId: string;
  readonly customerId: string | undefined;
}

export interface CheckoutsForPayment {
  /**
   * Returns the visitor's checkout, priced and checked now. Runs outside every transaction.
   *
   * @throws CheckoutNotFoundError, CheckoutIncompleteError, CheckoutChangedError if the quote differs by now,
   *   CartNotReadyError, CartBeingPaidError, ShopperRestrictedError, TaxUnavailableError
   */
  prepare(visitor: PayingVisitor, market: Market, quoteId: string): Promise<PreparedCheckout>;
  /**
   * Returns the checkout in any state, whether its cart is ready or not; if there is none, the latest completed one.
   * Runs outside every transaction.
   *
   * @throws CheckoutNotFoundError
   */
  view(visitor: PayingVisitor, market: Market): Promise<Checkout>;
  /**
   * Locks the checkout's row until the transaction ends. The caller has locked the cart's row. @returns undefined if
   * the checkout is gone
   */
  lock(transaction: Connection, checkoutId: string): Promise<{ readonly revision: number } | undefined>;
  /**
   * Sets the state 'paying', in the transaction that begins the payment. It lasts until `paid` or `failed`.
   *
   * @param credit - taken in the same transaction, minor units; shown as used meanwhile
   */
  paying(transaction: Connection, checkoutId: string, credit: number): Promise<void>;
  /**
   * Completes the checkout in the transaction that settles its payment. Clears the shopper's entries, which the order
   * has.
   */
  paid(transaction: Connection, checkoutId: string, order: { id: string; number: string }): Promise<void>;
  /**
   * Ends the state 'paying' in the transaction that records the failure. @param isMethodSpent - its token cannot be
   * used again
   */
  failed(
    transaction: Connection,
    checkoutId: string,
    failure: { code: string; message: string },
    isMethodSpent: boolean,
  ): Promise<void>;
}
