import type { Checkout } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { PreparedOrder } from '../orders';

/** All that a payment needs of a checkout, as its shopper agreed to it. JSON: it is kept with the payment. */
export interface PreparedCheckout {
  readonly checkoutId: string;
  /** as it was read: the transaction that begins the payment finds both so, or refuses */
  readonly checkoutRevision: number;
  readonly cartId: string;
  readonly cartRevision: number;
  readonly cartNumber: string;
  readonly ownerId: string;
  /** who has credit; null of a guest */
  readonly customerId: string | null;
  readonly market: string;
  readonly quoteId: string;
  /** to charge, minor units; 0 where credit pays for all */
  readonly amount: number;
  readonly credit: number;
  readonly currency: string;
  /** of the chosen method; null where nothing is charged */
  readonly token: string | null;
  readonly order: PreparedOrder;
}

/** Who pays. */
export interface PayingVisitor {
  readonly ownerId: string;
  readonly customerId: string | undefined;
}

/** What payments ask of a checkout. */
export interface CheckoutsForPayment {
  /**
   * The visitor's checkout, priced and checked now. Outside every transaction.
   *
   * @throws CheckoutNotFoundError, CheckoutIncompleteError, CheckoutChangedError where the quote is another by now,
   * CartNotReadyError, CartBeingPaidError, ShopperRestrictedError, TaxUnavailableError
   */
  prepare(visitor: PayingVisitor, market: Market, quoteId: string): Promise<PreparedCheckout>;
  /**
   * As its page reads it, whatever state it and its cart are in; the latest one that became an order where there is none.
   * Outside every transaction.
   *
   * @throws CheckoutNotFoundError
   */
  view(visitor: PayingVisitor, market: Market): Promise<Checkout>;
  /** Locks its row until the transaction ends, the cart's row being locked already. @returns undefined where it is gone */
  lock(transaction: Connection, checkoutId: string): Promise<{ readonly revision: number } | undefined>;
  /**
   * In the transaction that begins its payment: its state is 'paying' from then on, until `paid` or `failed`.
   *
   * @param credit - taken in the same transaction, minor units: it is shown as used meanwhile
   */
  paying(transaction: Connection, checkoutId: string, credit: number): Promise<void>;
  /** In the transaction of what became of its payment. What was typed goes: the order has it. */
  paid(transaction: Connection, checkoutId: string, order: { id: string; number: string }): Promise<void>;
  /** In the transaction that says so. @param isMethodSpent - its token cannot be used again: another one is to be chosen */
  failed(
    transaction: Connection,
    checkoutId: string,
    failure: { code: string; message: string },
    isMethodSpent: boolean,
  ): Promise<void>;
}
