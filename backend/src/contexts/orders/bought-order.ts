import type { Address, CheckoutOrder, Order } from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import { checkoutOrderView } from './checkout-order-view';
import { orderView } from './order-view';
import { ordersRepository, type OrderRow } from './orders.repository';
import { parcelsRepository } from './parcels.repository';

/** An order with all its amounts and its buyer, not the recipient of a gift. Without covers and events. */
export interface BoughtOrder {
  readonly order: Order;
  readonly totals: CheckoutOrder['totals_v2'];
  readonly buyer: { readonly email: string | null; readonly address: Address | null };
}

export async function readBoughtOrder(connection: Connection, order: OrderRow): Promise<BoughtOrder> {
  const items = await ordersRepository.items(connection, order.id);
  const parcels = await parcelsRepository.of(connection, order.id);
  const storedOrder = { order, items, parcels };
  return {
    order: orderView(storedOrder, [], { covers: new Map(), now: new Date() }),
    totals: checkoutOrderView(storedOrder).totals_v2,
    buyer: { email: order.email, address: order.billingAddress ?? order.shippingAddress },
  };
}
