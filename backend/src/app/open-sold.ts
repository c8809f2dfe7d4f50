import type { FastifyInstance } from 'fastify';
import type { Forwards } from '../contexts/analytics';
import { charactersRoutes, createCharacters } from '../contexts/books';
import { openOrders } from './open-orders';
import { openProduction } from './open-production';
import { type Config, hasStaff } from '../platform/config';
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

type ShopParts = Omit<OrderEditsParts, 'refunds' | 'giveBackStock' | 'staffEmail'> & {
  readonly stock: Pick<Stock, 'giveBack'>;
  readonly visitors: Visitors;
  readonly jobs: Jobs;
  /** returns the address at which staff view a photo */
  readonly viewUrl: (publicId: string) => string;
};

/** Opens changes of an order before and after printing, and the routes for them. */
async function openOrderEdits(
  app: FastifyInstance,
  config: Config,
  { visitors, jobs, viewUrl, stock, ...shopParts }: ShopParts,
): Promise<OrderEdits> {
  const refunds = refundsOfOrders({ jobs }, createCredits());
  const edits = createOrderEdits({
    ...{ ...shopParts, staffEmail: config.mail.staffEmail, refunds },
    giveBackStock: stockOfOrders(stock),
  });
  await app.register(orderEditsRoutes, { edits, visitors });
  if (hasStaff(config)) await app.register(staffEditsRoutes, { edits, viewUrl });
  return edits;
}

type SoldParts = Parameters<typeof openOrders>[2] &
  Omit<Parameters<typeof openOrderEdits>[2], 'orders'> &
  Omit<Parameters<typeof openProduction>[2], 'orders' | 'orderEdits'> & { readonly forwards: Forwards };

export async function openSold(app: FastifyInstance, config: Config, soldParts: SoldParts) {
  const orderParts = await openOrders(app, config, soldParts);
  const { orders, invoices } = orderParts;
  const { forwards } = soldParts;
  orders.onPlaced((transaction, order, prepared) => forwards.placed(transaction, order, prepared));
  const orderEdits = await openOrderEdits(app, config, { ...soldParts, orders });
  orderEdits.onCancelled((transaction, order) => invoices.credit(transaction, order, 'cancelled'));
  orderEdits.onCancelled((transaction, order) => forwards.cancelled(transaction, order));
  const { service: production, handlers } = await openProduction(app, config, {
    ...soldParts,
    orders,
    orderEdits,
  });
  const characters = createCharacters(soldParts.database, soldParts.muse);
  await app.register(charactersRoutes, { characters, visitors: soldParts.visitors });
  return {
    ...orderParts,
    orderEdits,
    production,
    characters,
    handlers: { ...orderParts.orderLinks.handlers, ...handlers },
  };
}
