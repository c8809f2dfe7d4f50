import type { Connection, Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { Carts } from '../cart';
import type { CheckoutsForPayment } from '../checkout';
import type { Stock } from '../catalogue';
import type { Credits } from '../accounts';
import type { Invoices, OrderRow, OrderService } from '../orders';
import type { Mailer } from '../mail';
import type { Photos } from '../photos';
import type { PaymentProvider } from './port';
import type { SavedCards } from './saved-cards';

export interface PaymentLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** @property id - id of the refund */
export interface RefundedPart {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
}

export interface PaymentsDesk {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly provider: PaymentProvider;
  readonly savedCards: Pick<SavedCards, 'customerOf'>;
  readonly checkouts: CheckoutsForPayment;
  readonly credits: Pick<Credits, 'spend' | 'giveBack'>;
  readonly stock: Stock;
  readonly carts: Pick<Carts, 'lock' | 'setPayment'>;
  readonly orders: Pick<OrderService, 'placePrepared'>;
  readonly photos: Pick<Photos, 'deleteLetGo'>;
  /** Resumes the production of an order after its payment or after a dispute. */
  readonly goOn: (transaction: Connection, orderId: string, now: Date) => Promise<unknown>;
  /**
   * Cancels an unpaid order.
   *
   * @param came - amount in minor units that arrived and is refunded; may differ from the agreed amount
   * @returns ids of the photos that the order used
   */
  readonly cancelOrder: (
    transaction: Connection,
    order: OrderRow,
    came?: { readonly amount: number; readonly currency: string },
  ) => Promise<readonly string[]>;
  /** must run in the transaction that completes a refund by staff; amounts in minor units */
  readonly onRefunded: (transaction: Connection, refund: RefundedPart) => Promise<unknown>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly invoices: Pick<Invoices, 'credit'>;
  readonly log: PaymentLog;
  /** the shop's origin, without a trailing slash */
  readonly origin: string;
  /** key of the address hashes */
  readonly secret: string;
  /** in development, failures include a stack trace */
  readonly isDevelopment: boolean;
  readonly now: () => Date;
}
