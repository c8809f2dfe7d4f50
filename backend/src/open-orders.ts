import type { FastifyInstance } from 'fastify';
import type { Muse } from '@bindery/muse';
import { createOrders, ordersRoutes, type OrderService, type OrdersParts } from './contexts/orders';
import type { Visitors } from './contexts/owners';

type ShopParts = Omit<OrdersParts, 'proofs'> & { readonly muse: Muse; readonly visitors: Visitors };

/** What happens to a cart that is ordered, and the routes of it. */
export async function openOrders(app: FastifyInstance, parts: ShopParts): Promise<OrderService> {
  const proofs = { pagesOf: () => Promise.resolve([]), approvedAt: () => Promise.resolve(null) };
  const orders = createOrders({ ...parts, proofs }, parts.muse);
  await app.register(ordersRoutes, { orders, visitors: parts.visitors });
  return orders;
}
