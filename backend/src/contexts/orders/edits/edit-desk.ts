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
import type { Refunds } from './refunds';

/** What changes of an order work with. */
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
  /** in the transaction that cancels an order, at its end. Source: docs/rules.md STOCK-03 */
  readonly giveBackStock: (transaction: Connection, order: OrderRow) => Promise<void>;
  readonly rates: ShippingRates;
  readonly onCancelled: readonly CancelledHook[];
  readonly onResumed: readonly ResumedHook[];
  /** where staff read mail; undefined: nowhere */
  readonly staffEmail: string | undefined;
}

export interface Shopper {
  readonly by: 'shopper';
  readonly visitor: Visitor;
}

/** `name`: what they call themselves; `reason`: why they change what is not theirs */
export interface Staff {
  readonly by: 'staff';
  readonly name: string;
  readonly reason: string;
}

export type Editor = Shopper | Staff;

/** Something that belongs into the transaction that cancels an order: its production ends with it. */
export type CancelledHook = (transaction: Connection, order: OrderRow) => Promise<unknown>;

/** Something that belongs into the transaction that lets a paused order go on: its production goes on with it. */
export type ResumedHook = CancelledHook;

/** A body of an edit: a line's id and all of its choices. */
export interface WantedEdit {
  readonly id: string;
  readonly customisations: Readonly<Record<string, unknown>>;
}

/** Of the idempotency keys of an owner's writes to orders. */
export const scopeOf = (ownerId: string): string => `order-edits ${ownerId}`;

/** id of the owner, or what staff call themselves */
export const actorOf = (editor: Editor): { readonly by: Editor['by']; readonly actor: string } => ({
  by: editor.by,
  actor: editor.by === 'shopper' ? editor.visitor.ownerId : editor.name,
});
