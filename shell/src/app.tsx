import { marketPath, useMarket } from '@bindery/shared';
import { Route, Routes } from '@bindery/shared/boot';
import { CartPage } from './features/cart';
import { NotFoundPage } from './features/errors';
import { HomePage } from './features/home';
import { PageLayout } from './features/layout';
import { OptionsPage, PersonalisedPages, ProductPage, StartPage, ToOptions } from './features/product';

/** The routes of one market: another market is another document. */
export function App() {
  return (
    <Routes>
      <Route element={<PageLayout />}>
        <Route path={marketPath(useMarket(), '/')}>
          <Route index element={<HomePage />} />
          <Route path="personalized-products/:slug" element={<PersonalisedPages />}>
            <Route index element={<ProductPage />} />
            <Route path="options" element={<ToOptions />} />
          </Route>
          <Route path="create/start" element={<StartPage />} />
          {/* as deep as the product's page above: the form and the book stay as they are when the address becomes a step's */}
          <Route path="create/:slug" element={<PersonalisedPages />}>
            <Route index element={<NotFoundPage />} />
            <Route path="options" element={<OptionsPage />} />
            <Route path=":step" element={<ProductPage />} />
          </Route>
          <Route path="cart" element={<CartPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
