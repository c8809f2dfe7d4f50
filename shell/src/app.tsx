import type { ComponentType } from 'react';
import { LateBoundary, marketPath, useLocation, useMarket, lateModule } from '@bindery/shared';
import { Route, Routes } from '@bindery/shared/boot';
import { AccessNotice, LateAccountPage, SignInNotice } from './account-pages';
import { CartPage, CartSkeleton, orderIdIn } from './features/cart-pages';
import { PageLayout } from './features/layout';
import { HomePage } from './features/content';
import { LateProductPage, ProductPart } from './product-pages';
import { LatePage } from './features/remotes';

const orderPages = lateModule(
  () => import(/* webpackChunkName: "orders" */ './features/cart-pages/order-pages'),
);
const checkoutPages = lateModule(
  () => import(/* webpackChunkName: "checkout" */ './features/cart-pages/checkout-page'),
);
const contentPages = lateModule(
  () => import(/* webpackChunkName: "content" */ './features/content/content-page'),
);
const browsePages = lateModule(
  () => import(/* webpackChunkName: "browse" */ './features/catalogue/browse-page'),
);
const notFoundPages = lateModule(
  () => import(/* webpackChunkName: "content" */ './features/layout/not-found-page'),
);
const shopMenu = lateModule(() => import(/* webpackChunkName: "menu" */ './features/catalogue/shop-menu'));
const ShopMenu = shopMenu.get('ShopMenu');

const latePage = (Page: ComponentType) => (
  <LatePage loading={<CartSkeleton />}>
    <Page />
  </LatePage>
);
const lateNotFoundPage = latePage(notFoundPages.get('NotFoundPage'));
const lateMenu = (
  <LateBoundary notice={() => null}>
    <ShopMenu />
  </LateBoundary>
);

/** The routes of one market. Another market is another document. */
export function App() {
  return (
    <Routes>
      <Route element={<PageLayout notice={<SignInNotice />} menu={lateMenu} />}>
        <Route path={marketPath(useMarket(), '/')}>
          <Route index element={<HomePage />} />
          <Route path="personalized-products/:slug" element={<LateProductPage page="PersonalisedPages" />}>
            <Route index element={<ProductPart page="ProductPage" />} />
            <Route path="options" element={<ProductPart page="ToOptions" />} />
          </Route>
          <Route path="create/start" element={<LateProductPage page="StartPage" />} />
          {/* as deep as the product page's route above, so that form and book stay mounted when a step opens */}
          <Route path="create/:slug" element={<LateProductPage page="PersonalisedPages" />}>
            <Route index element={lateNotFoundPage} />
            <Route path=":step" element={<ProductPart page="ProductPage" />} />
          </Route>
          <Route path="cart" element={<CartPage />} />
          <Route path="checkout/:step?" element={latePage(checkoutPages.get('CheckoutPage'))} />
          <Route path="account/*" element={<LateAccountPage />} />
          <Route path="privacy/*" element={<LateAccountPage />} />
          <Route path="pages/:uid" element={latePage(contentPages.get('ContentPage'))} />
          <Route path="books/*" element={latePage(browsePages.get('CategoryPage'))} />
          <Route path="search" element={latePage(browsePages.get('SearchPage'))} />
          <Route path="orders/:page" element={<LateAccountPage />} />
          <Route path="orders" element={<OrderWithAccess />} />
          <Route path="orders/edit/:step?" element={latePage(orderPages.get('OrderEditPage'))} />
        </Route>
        <Route path="*" element={lateNotFoundPage} />
      </Route>
    </Routes>
  );
}

function OrderWithAccess() {
  const orderId = orderIdIn(useLocation().search);
  return (
    <>
      {latePage(orderPages.get('OrderPage'))}
      {orderId === undefined ? null : <AccessNotice />}
    </>
  );
}
