import { createElement } from 'react';
import { lateModule } from '@bindery/shared';
import { CartSkeleton } from './features/cart-pages';
import { LatePage } from './features/remotes';

/** The pages of an order come with the first of them. */
const orderPages = lateModule(
  () => import(/* webpackChunkName: "orders" */ './features/cart-pages/order-pages'),
);

interface LateOrderPageProps {
  page: Parameters<typeof orderPages.get>[0];
}

export function LateOrderPage({ page }: LateOrderPageProps) {
  return (
    <LatePage loading={<CartSkeleton />}>
      <OrderPart page={page} />
    </LatePage>
  );
}

const OrderPart = ({ page }: LateOrderPageProps) => createElement(orderPages.get(page));
