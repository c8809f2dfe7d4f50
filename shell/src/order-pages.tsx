import { createElement } from 'react';
import { CartSkeleton } from './features/cart';
import { lateComponents, LatePage } from './features/late';

/** The pages of an order come with the first of them. */
const orderPages = lateComponents(() => import(/* webpackChunkName: "orders" */ './features/orders'));

interface LateOrderPageProps {
  page: Parameters<typeof orderPages.get>[0];
}

export function LateOrderPage({ page }: LateOrderPageProps) {
  return (
    <LatePage components={orderPages} loading={<CartSkeleton />}>
      <OrderPart page={page} />
    </LatePage>
  );
}

const OrderPart = ({ page }: LateOrderPageProps) => createElement(orderPages.get(page));
