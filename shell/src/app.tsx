import { marketPath, useMarket } from '@bindery/shared';
import { Route, Routes } from '@bindery/shared/boot';
import { CartPage } from './features/cart';
import { NotFoundPage } from './features/errors';
import { HomePage } from './features/home';
import { PageLayout } from './features/layout';
import { OptionsPage, PersonalisedPages, ProductPage, StartPage } from './features/product';

/** The routes of one market: another market is another document. */
export function App() {
  return (
    <Routes>
      <Route element={<PageLayout />}>
        <Route path={marketPath(useMarket(), '/')}>
          <Route index element={<HomePage />} />
          <Route path="personalized-products/:slug" element={<PersonalisedPages />}>
            <Route index element={<ProductPage />} />
            <Route path="options" element={<OptionsPage />} />
          </Route>
          <Route path="cart" element={<CartPage />} />
          <Route path="create/start" element={<StartPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
