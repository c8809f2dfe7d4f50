import type { BuildPorts } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';

/** What the model's cart, or order, has of goods: of products alone, never of the child that a book is for. */
export const modelGoods = ({ model: { marketplace, order } }: BuildPorts): GoodsAttributes => ({
  currency: marketplace.currency,
  items: order?.items ?? [],
  ...(order?.coupon !== undefined && { coupon: order.coupon }),
});
