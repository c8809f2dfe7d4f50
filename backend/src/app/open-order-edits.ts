import type { FastifyInstance } from 'fastify';
import {
  createOrderEdits,
  orderEditsRoutes,
  staffEditsRoutes,
  type OrderEdits,
  type OrderEditsParts,
} from '../contexts/orders';
import type { Visitors } from '../contexts/shoppers';
import { createCredits } from '../contexts/accounts';
import type { Stock } from '../contexts/catalogue';
import { refundsOfOrders, stockOfOrders } from '../contexts/payments';
import type { Jobs } from '../platform/jobs';
import { hasStaff, type Config } from '../platform/config';

type ShopParts = Omit<OrderEditsParts, 'refunds' | 'giveBackStock' | 'staffEmail'> & {
  readonly stock: Pick<Stock, 'giveBack'>;
  readonly visitors: Visitors;
  readonly jobs: Jobs;
  /** where staff look at a photo */
  readonly viewUrl: (publicId: string) => string;
};

/** What becomes of an order between buying and printing, and afterwards, and the routes of it. */
export async function openOrderEdits(
  app: FastifyInstance,
  config: Config,
  { visitors, jobs, viewUrl, stock, ...parts }: ShopParts,
): Promise<OrderEdits> {
  const refunds = refundsOfOrders({ jobs }, createCredits());
  const edits = createOrderEdits({
    ...{ ...parts, staffEmail: config.mail.staffEmail, refunds },
    giveBackStock: stockOfOrders(stock),
  });
  await app.register(orderEditsRoutes, { edits, visitors });
  if (hasStaff(config)) await app.register(staffEditsRoutes, { edits, viewUrl });
  return edits;
}
