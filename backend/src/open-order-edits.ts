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
import type { Config } from './platform/config';

type ShopParts = Omit<OrderEditsParts, 'refunds' | 'staffEmail'> & { readonly visitors: Visitors };

/** What becomes of an order between buying and printing, and afterwards, and the routes of it. */
export async function openOrderEdits(
  app: FastifyInstance,
  { environment, staffToken, mail: { staffEmail } }: Config,
  { visitors, ...parts }: ShopParts,
): Promise<OrderEdits> {
  const edits = createOrderEdits({ ...parts, staffEmail, refunds: recordedRefunds });
  await app.register(orderEditsRoutes, { edits, visitors });
  if (environment !== 'production' || staffToken !== undefined)
    await app.register(staffOrdersRoutes, { edits, staffToken });
  return edits;
}
