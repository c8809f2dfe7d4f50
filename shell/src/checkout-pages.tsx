import { createElement } from 'react';
import { CartSkeleton } from './features/cart';
import { lateComponents, LatePage } from './features/late';

/** The pages of a checkout come with the first of them. */
const checkoutPages = lateComponents(() => import(/* webpackChunkName: "checkout" */ './features/checkout'));

export function LateCheckoutPage() {
  return (
    <LatePage components={checkoutPages} loading={<CartSkeleton />}>
      <Page />
    </LatePage>
  );
}

/** Inside what waits for it: after a Retry it is another component. */
const Page = () => createElement(checkoutPages.get('CheckoutPage'));
