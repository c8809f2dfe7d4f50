import type { Address, Order } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import type { OrderRequest, PlacedOrder } from '../contexts/orders';
import type { TestShop } from './test-shop';
import type { Visitor } from './visitor';

export const ADDRESS: Address = {
  ...{ firstname: 'Ada', lastname: 'Reader', phone: '+44 20 7946 0000' },
  ...{ address1: '1 Long Lane', address2: '', city: 'London' },
  ...{ country: 'GB', state: '', zipcode: 'SW1A 1AA' },
};

/** Places an order from the visitor's cart, in their market, as checkout does. */
export async function placeOrder(
  shop: Pick<TestShop, 'orders'>,
  visitor: Visitor,
  request: Partial<OrderRequest> = {},
): Promise<PlacedOrder> {
  const { number, revision } = await visitor.cart();
  return shop.orders.place({
    cartNumber: number,
    revision,
    market: findMarket(visitor.market)!,
    email: 'buyer@example.com',
    shippingAddress: ADDRESS,
    ...request,
  });
}

export async function readOrder(visitor: Visitor, id: string): Promise<Order> {
  const answer = await visitor.send('GET', `/website/v2/orders/${id}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: Order }>().data;
}
