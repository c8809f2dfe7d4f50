import { Type, type Static } from 'typebox';

/** Access to an order that its mailed link gave. Times are ISO 8601, UTC. Names nobody. Source: docs/rules.md ORDER-20 */
export const OrderGrantSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  orderId: Type.String({ format: 'uuid' }),
  orderNumber: Type.String(),
  /** 'Firefox, Linux'; '' if the browser did not say */
  device: Type.String(),
  openedAt: Type.String(),
  /** exact to a few minutes */
  lastUsedAt: Type.String(),
  /** later if the holder goes on using it */
  endsAt: Type.String(),
});
export type OrderGrant = Static<typeof OrderGrantSchema>;

/** `given`: to orders of this visitor; `received`: the visitor's to orders of others. The newest first. */
export const OrderAccessSchema = Type.Object({
  given: Type.Array(OrderGrantSchema),
  received: Type.Array(OrderGrantSchema),
});
export type OrderAccess = Static<typeof OrderAccessSchema>;
export const OrderAccessResponseSchema = Type.Object({ data: OrderAccessSchema });
