import type { FastifyInstance } from 'fastify';
import type { Forwards } from '../contexts/analytics';
import { charactersRoutes, createCharacters } from '../contexts/books';
import { openOrderEdits } from './open-order-edits';
import { openOrders } from './open-orders';
import { openProduction } from './open-production';
import type { Config } from '../platform/config';

type SoldParts = Parameters<typeof openOrders>[2] &
  Omit<Parameters<typeof openOrderEdits>[2], 'orders'> &
  Omit<Parameters<typeof openProduction>[2], 'orders' | 'orderEdits'> & { readonly forwards: Forwards };

/** What becomes of a cart: an order, its changes, what is made of it, and who is in its books. */
export async function openSold(app: FastifyInstance, config: Config, parts: SoldParts) {
  const bought = await openOrders(app, config, parts);
  const { orders, invoices } = bought;
  const { forwards } = parts;
  orders.onPlaced((transaction, order, prepared) => forwards.placed(transaction, order, prepared));
  const orderEdits = await openOrderEdits(app, config, { ...parts, orders });
  orderEdits.onCancelled((transaction, order) => invoices.credit(transaction, order, 'cancelled'));
  orderEdits.onCancelled((transaction, order) => forwards.cancelled(transaction, order));
  const { service: production, handlers } = await openProduction(app, config, {
    ...parts,
    orders,
    orderEdits,
  });
  const characters = createCharacters(parts.database, parts.muse);
  await app.register(charactersRoutes, { characters, visitors: parts.visitors });
  return {
    ...bought,
    orderEdits,
    production,
    characters,
    handlers: { ...bought.orderLinks.handlers, ...handlers },
  };
}
