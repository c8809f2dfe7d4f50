import { lateModule, LatePage } from './features/late';
import { PersonalisationSkeleton } from './features/product/personalisation-layout';

/** The pages of a product come with the first of them. */
export const productPages = lateModule(() => import(/* webpackChunkName: "product" */ './features/product'));

type PageName = 'PersonalisedPages' | 'ProductPage' | 'OptionsPage' | 'StartPage' | 'ToOptions';

/** One of them, inside another that waits for it. */
export function ProductPart({ page }: { page: PageName }) {
  const { [page]: Page } = productPages.useModule();
  return <Page />;
}

/** One of them, alone. */
export function LateProductPage({ page }: { page: PageName }) {
  return (
    <LatePage module={productPages} loading={<PersonalisationSkeleton />}>
      <ProductPart page={page} />
    </LatePage>
  );
}
