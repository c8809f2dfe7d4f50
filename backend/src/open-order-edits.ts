import type { FastifyInstance } from 'fastify';
import {
  createOrderEdits,
  orderEditsRoutes,
  recordedRefunds,
  staffOrdersRoutes,
  type OrderEdits,
  type OrderEditsParts,
} from './contexts/order-edits';
import type { Visitors } from './contexts/owners';

type ShopParts = Omit<OrderEditsParts, 'refunds'> & {
  readonly visitors: Visitors;
  /** undefined: staff's routes are open to nobody */
  readonly staff: { readonly staffToken: string | undefined } | undefined;
};

/** What becomes of an order between buying and printing, and afterwards, and the routes of it. */
export async function openOrderEdits(
  app: FastifyInstance,
  { visitors, staff, ...parts }: ShopParts,
): Promise<OrderEdits> {
  const edits = createOrderEdits({ ...parts, refunds: recordedRefunds });
  await app.register(orderEditsRoutes, { edits, visitors });
  if (staff) await app.register(staffOrdersRoutes, { edits, ...staff });
  return edits;
}
