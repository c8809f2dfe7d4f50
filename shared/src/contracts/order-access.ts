import { Type, type Static } from 'typebox';

/** Access to an order without an account, through its mailed link. Times are ISO 8601, UTC. Source: docs/rules.md ORDER-20 */
export const OrderGrantSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  orderId: Type.String({ format: 'uuid' }),
  orderNumber: Type.String(),
  /** 'Firefox, Linux'; '' if unknown */
  device: Type.String(),
  openedAt: Type.String(),
  /** exact to a few minutes */
  lastUsedAt: Type.String(),
  /** moves on with further use */
  endsAt: Type.String(),
});
export type OrderGrant = Static<typeof OrderGrantSchema>;

/** `given`: access to this visitor's orders; `received`: access to others' orders. Newest first. */
export const OrderAccessSchema = Type.Object({
  given: Type.Array(OrderGrantSchema),
  received: Type.Array(OrderGrantSchema),
});
export type OrderAccess = Static<typeof OrderAccessSchema>;
export const OrderAccessResponseSchema = Type.Object({ data: OrderAccessSchema });
