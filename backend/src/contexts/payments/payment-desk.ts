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

export interface PaymentLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** @property id - of the refund */
export interface RefundedPart {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
}

/** What payments work with. */
export interface PaymentsDesk {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly provider: PaymentProvider;
  readonly checkouts: CheckoutsForPayment;
  readonly credits: Pick<Credits, 'spend' | 'giveBack'>;
  readonly stock: Stock;
  readonly carts: Pick<Carts, 'lock' | 'setPayment'>;
  readonly orders: Pick<OrderService, 'placePrepared'>;
  readonly photos: Pick<Photos, 'deleteLetGo'>;
  /** what was waited for is there, or is said: its making goes on */
  readonly goOn: (transaction: Connection, orderId: string, now: Date) => Promise<unknown>;
  /**
   * As of an order whose payment did not come.
   *
   * @param came - minor units that are given back: not what was agreed
   * @returns ids of the photos that it used
   */
  readonly cancelOrder: (
    transaction: Connection,
    order: OrderRow,
    came?: { readonly amount: number; readonly currency: string },
  ) => Promise<readonly string[]>;
  /** in the transaction in which a part of what an order cost has been given back by staff: minor units */
  readonly onRefunded: (transaction: Connection, refund: RefundedPart) => Promise<unknown>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly invoices: Pick<Invoices, 'credit'>;
  readonly log: PaymentLog;
  /** of the shop, without a slash at its end */
  readonly origin: string;
  /** of the hashes of addresses */
  readonly secret: string;
  /** failures say where they were made */
  readonly isDevelopment: boolean;
  readonly now: () => Date;
}
