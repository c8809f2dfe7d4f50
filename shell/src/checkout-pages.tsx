import { createElement } from 'react';
import { lateModule } from '@bindery/shared';
import { CartSkeleton } from './features/cart';
import { LatePage } from './features/late';

/** The pages of a checkout come with the first of them. */
const checkoutPages = lateModule(() => import(/* webpackChunkName: "checkout" */ './features/checkout'));

export function LateCheckoutPage() {
  return (
    <LatePage loading={<CartSkeleton />}>
      <Page />
    </LatePage>
  );
}

/** Inside what waits for it: after a Retry it is another component. */
const Page = () => createElement(checkoutPages.get('CheckoutPage'));
