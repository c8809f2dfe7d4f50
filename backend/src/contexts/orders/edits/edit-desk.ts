import type { Muse } from '@bindery/muse';
import type { Connection, Database } from '../../../platform/database';
import type { Idempotency } from '../../../platform/idempotency';
import type { Outbox } from '../../../platform/outbox';
import type { Catalogue } from '../../catalogue';
import type { Mailer } from '../../mail';
import type { OrderRow } from '../orders.repository';
import type { OrderService } from '../orders.service';
import type { Visitor } from '../../shoppers';
import type { Photos } from '../../photos';
import type { ShippingRates } from '../../delivery';
import type { GivenBack } from '../order-mails';

export interface OrderEditsDesk {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly catalogue: Catalogue;
  readonly muse: Muse;
  readonly photos: Photos;
  readonly orders: OrderService;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly mailer: Mailer;
  readonly refunds: Refunds;
  /** called at the end of the transaction that cancels an order. Source: docs/rules.md STOCK-03 */
  readonly giveBackStock: (transaction: Connection, order: OrderRow) => Promise<void>;
  readonly rates: ShippingRates;
  readonly onCancelled: readonly CancelledHook[];
  readonly onResumed: readonly ResumedHook[];
  readonly staffEmail: string | undefined;
}

export interface Shopper {
  readonly by: 'shopper';
  readonly visitor: Visitor;
}

/** A member of staff. `name`: as they entered it; `reason`: why they change another person's order */
export interface Staff {
  readonly by: 'staff';
  readonly name: string;
  readonly reason: string;
}

export type Editor = Shopper | Staff;

/** Runs in the transaction that cancels an order, for example to end its production. */
export type CancelledHook = (transaction: Connection, order: OrderRow) => Promise<unknown>;

/** Runs in the transaction that resumes a paused order, for example to continue its production. */
export type ResumedHook = CancelledHook;

export interface WantedEdit {
  readonly id: string;
  readonly customisations: Readonly<Record<string, unknown>>;
}

/** Returns the scope of the idempotency keys for an owner's writes to orders. */
export const scopeOf = (ownerId: string): string => `order-edits ${ownerId}`;

export const actorOf = (editor: Editor): { readonly by: Editor['by']; readonly actor: string } => ({
  by: editor.by,
  actor: editor.by === 'shopper' ? editor.visitor.ownerId : editor.name,
});

/**
 * Refunds a cancelled order. Its store credit is given back as credit, the rest by the original payment method.
 * Source: docs/rules.md EDIT-11, PAY-07
 */
export interface Refunds {
  /**
   * Records the refund once per order, in the transaction that cancels the order. The payment provider is called after
   * this transaction.
   *
   * @returns the refund's data for the mail to the buyer
   */
  owe(transaction: Connection, order: OrderRow): Promise<GivenBack>;
}
