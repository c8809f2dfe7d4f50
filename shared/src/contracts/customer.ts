import { Type, type Static } from 'typebox';
import { AddressSchema } from './address';
import { MoneySchema } from './market';

export const SavedAddressSchema = Type.Object({
  id: Type.String(),
  isDefault: Type.Boolean(),
  ...AddressSchema.properties,
});
export type SavedAddress = Static<typeof SavedAddressSchema>;

/** Source: docs/rules.md GUEST-07 */
export const UserSchema = Type.Object({
  id: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  isEmailConfirmed: Type.Boolean(),
  /** false if the customer can sign in only by links in e-mails */
  hasPassword: Type.Boolean(),
  /** store credit, in the market's currency */
  credit: MoneySchema,
  addresses: Type.Array(SavedAddressSchema),
  /** always false, because there is no newsletter. A newsletter would need double opt-in and a way to unsubscribe */
  marketing_opt_in: Type.Boolean(),
});
export type User = Static<typeof UserSchema>;
export const UserResponseSchema = Type.Object({ data: Type.Union([UserSchema, Type.Null()]) });

/** A signed-in device. `device`: short name of its browser. */
export const SessionSchema = Type.Object({
  id: Type.String(),
  device: Type.String(),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
  isCurrent: Type.Boolean(),
});
export type Session = Static<typeof SessionSchema>;
export const SessionListResponseSchema = Type.Object({ data: Type.Array(SessionSchema) });

export const MergeSchema = Type.Object({
  lines: Type.Integer(),
  photos: Type.Integer(),
});
export type Merge = Static<typeof MergeSchema>;
export const SignInResponseSchema = Type.Object({
  data: Type.Object({ user: UserSchema, merged: MergeSchema }),
});

/**
 * Access to an order through a link in an e-mail, without an account. Times are ISO 8601, UTC.
 * Source: docs/rules.md ORDER-20
 */
export const OrderGrantSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  orderId: Type.String({ format: 'uuid' }),
  orderNumber: Type.String(),
  /** 'Firefox, Linux'; '' if unknown */
  device: Type.String(),
  openedAt: Type.String(),
  /** exact to a few minutes */
  lastUsedAt: Type.String(),
  /** expiry; each further use postpones it */
  endsAt: Type.String(),
});
export type OrderGrant = Static<typeof OrderGrantSchema>;

/**
 * `given`: access that this visitor gave to others; `received`: access that the visitor received from others. Newest
 * first.
 */
export const OrderAccessSchema = Type.Object({
  given: Type.Array(OrderGrantSchema),
  received: Type.Array(OrderGrantSchema),
});
export type OrderAccess = Static<typeof OrderAccessSchema>;
export const OrderAccessResponseSchema = Type.Object({ data: OrderAccessSchema });
