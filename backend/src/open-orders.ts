import type { FastifyInstance } from 'fastify';
import { PackageNotKeptError, type Muse } from '@bindery/muse';
import { lineApprovedAt } from './contexts/cart';
import type { Guests } from './contexts/guests';
import { availableOrProblem } from './contexts/muse';
import {
  createOrderLinks,
  createOrders,
  orderLinksRepository,
  orderLinksRoutes,
  ordersRoutes,
  type LineProofs,
  type OrderLinks,
  type OrderService,
  type OrdersParts,
} from './contexts/orders';
import type { Visitors } from './contexts/owners';
import type { Jobs } from './platform/jobs';

type ShopParts = Omit<OrdersParts, 'proofs'> & {
  readonly muse: Muse;
  readonly visitors: Visitors;
  readonly guests: Guests;
  readonly jobs: Jobs;
};

/** What a line shows now, and when that was approved. A version that nobody has any more is nothing that could be compared. */
const proofsOf = (muse: Muse): LineProofs => ({
  pagesOf: ({ productSlug, packageVersion, customisation }, { locale }) =>
    availableOrProblem(() => muse.proofOf(productSlug, packageVersion, customisation, locale)).catch(
      (error: unknown) => {
        if (error instanceof PackageNotKeptError) return [];
        throw error;
      },
    ),
  approvedAt: lineApprovedAt,
});

/** What becomes of a cart that is ordered, and the routes of it. */
export async function openOrders(
  app: FastifyInstance,
  parts: ShopParts,
): Promise<{ orders: OrderService; orderLinks: OrderLinks }> {
  const { database, muse, visitors, guests } = parts;
  const orders = createOrders({ ...parts, proofs: proofsOf(muse) }, muse);
  const links = createOrderLinks(parts);
  const ownerOfGuest = (guestId: string) => orderLinksRepository.ownerOfGuest(database, guestId);
  await app.register(ordersRoutes, { orders, visitors });
  await app.register(orderLinksRoutes, { links, visitors, guests, ownerOfGuest });
  return { orders, orderLinks: links };
}
