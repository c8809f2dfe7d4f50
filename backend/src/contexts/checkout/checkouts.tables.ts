import { sql } from 'drizzle-orm';
import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CheckoutAddress, DeliveryDay, Gift } from '@bindery/shared/contracts';
import { carts } from '../cart';
import type { StoredBusiness } from '../delivery';

/**
 * A parcel as the shopper entered it. Each read of the checkout decides which entries still fit the cart.
 *
 * @property items - null means that the parcel contains the whole cart
 * @property rateId - the chosen rate; each read checks whether the shop still offers the rate
 */
export interface StoredParcel {
  readonly items: readonly { readonly lineItemId: string; readonly quantity: number }[] | null;
  readonly address: CheckoutAddress | null;
  readonly gift: Gift | null;
  readonly rateId: string | null;
  /** the wanted delivery day; missing or null means as soon as possible */
  readonly day?: DeliveryDay | null;
}

/** `token`: the payment provider's token, which contains no card data. Browsers get it only for a saved card. */
export interface StoredMethod {
  readonly token: string;
  readonly type: string;
  readonly label: string;
  /** `saved`: the card was saved earlier. `save`: the payment will save it. Missing: the card is not saved. */
  readonly cardUse?: 'saved' | 'save';
}

/** Payment and shipping of a cart; deleted with its cart. Source: docs/rules.md CHECK-01 */
export const checkouts = pgTable('checkouts', {
  id: uuid('id').primaryKey().defaultRandom(),
  cartId: uuid('cart_id')
    .notNull()
    .unique()
    .references(() => carts.id, { onDelete: 'cascade' }),
  revision: bigint('revision', { mode: 'number' }).notNull().default(1),
  email: text('email'),
  billingAddress: jsonb('billing_address').$type<CheckoutAddress>(),
  /** company on the invoice, at the billing address; null means that the buyer is a private person */
  business: jsonb('business').$type<StoredBusiness>(),
  parcels: jsonb('parcels')
    .$type<readonly StoredParcel[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  useCredit: boolean('use_credit').notNull().default(false),
  method: jsonb('method').$type<StoredMethod>(),
  /** store credit that the running payment has taken, in minor units; null means that no payment is running */
  paying: jsonb('paying').$type<{ readonly credit: number }>(),
  failure: jsonb('failure').$type<{ readonly code: string; readonly message: string }>(),
  /** the order of this checkout; a row with an order contains no personal data */
  placedOrder: jsonb('placed_order').$type<{ readonly id: string; readonly number: string }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  completedAt: timestamp('completed_at', { withTimezone: true }),
});
