import { createElement } from 'react';
import { marketPath, useLocation, useMarket, lateModule } from '@bindery/shared';
import { Route, Routes } from '@bindery/shared/boot';
import { AccessNotice, LateAccountPage, SignInNotice } from './account-pages';
import { CartPage, CartSkeleton, orderIdIn } from './features/cart-pages';
import { NotFoundPage, PageLayout } from './features/layout';
import { HomePage } from './features/content/home-page';
import { LateProductPage, ProductPart } from './product-pages';
import { LatePage } from './features/remotes';

const orderPages = lateModule(
  () => import(/* webpackChunkName: "orders" */ './features/cart-pages/order-pages'),
);

function LateOrderPage({ page }: { page: Parameters<typeof orderPages.get>[0] }) {
  return <LatePage loading={<CartSkeleton />}>{createElement(orderPages.get(page))}</LatePage>;
}

const lateCheckout = (
  <LatePage loading={<CartSkeleton />}>
    {createElement(
      lateModule(() => import(/* webpackChunkName: "checkout" */ './features/cart-pages/checkout-page')).get(
        'CheckoutPage',
      ),
    )}
  </LatePage>
);
const lateContentPage = (
  <LatePage loading={<CartSkeleton />}>
    {createElement(
      lateModule(() => import(/* webpackChunkName: "content" */ './features/content/content-page')).get(
        'ContentPage',
      ),
    )}
  </LatePage>
);

/** The routes of one market. Another market is another document. */
export function App() {
  return (
    <Routes>
      <Route element={<PageLayout notice={<SignInNotice />} />}>
        <Route path={marketPath(useMarket(), '/')}>
          <Route index element={<HomePage />} />
          <Route path="personalized-products/:slug" element={<LateProductPage page="PersonalisedPages" />}>
            <Route index element={<ProductPart page="ProductPage" />} />
            <Route path="options" element={<ProductPart page="ToOptions" />} />
          </Route>
          <Route path="create/start" element={<LateProductPage page="StartPage" />} />
          {/* has the same depth as the product page's route above, so that form and book stay mounted when the address becomes a step's */}
          <Route path="create/:slug" element={<LateProductPage page="PersonalisedPages" />}>
            <Route index element={<NotFoundPage />} />
            <Route path=":step" element={<ProductPart page="ProductPage" />} />
          </Route>
          <Route path="cart" element={<CartPage />} />
          <Route path="checkout/:step?" element={lateCheckout} />
          <Route path="account/*" element={<LateAccountPage />} />
          <Route path="privacy/*" element={<LateAccountPage />} />
          <Route path="pages/:uid" element={lateContentPage} />
          <Route path="orders/:page" element={<LateAccountPage />} />
          <Route path="orders" element={<OrderWithAccess />} />
          <Route path="orders/edit/:step?" element={<LateOrderPage page="OrderEditPage" />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function OrderWithAccess() {
  const orderId = orderIdIn(useLocation().search);
  return (
    <>
      <LateOrderPage page="OrderPage" />
      {orderId === undefined ? null : <AccessNotice />}
    </>
  );
}
