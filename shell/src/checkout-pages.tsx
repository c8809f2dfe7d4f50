import { createElement } from 'react';
import { lateModule } from '@bindery/shared';
import { CartSkeleton } from './features/cart-pages';
import { LatePage } from './features/remotes';

/** The pages of a checkout come with the first of them. */
const checkoutPages = lateModule(
  () => import(/* webpackChunkName: "checkout" */ './features/cart-pages/checkout-page'),
);

export function LateCheckoutPage() {
  return (
    <LatePage loading={<CartSkeleton />}>
      <Page />
    </LatePage>
  );
}

/** Inside what waits for it: after a Retry it is another component. */
const Page = () => createElement(checkoutPages.get('CheckoutPage'));
