import { createElement } from 'react';
import { lateModule } from '@bindery/shared';
import { LatePage } from './features/remotes';
import { PersonalisationSkeleton } from './features/product/personalisation-layout';

/** The pages of a product come with the first of them. */
export const productPages = lateModule(
  () => import(/* webpackChunkName: "product" */ './features/product/pages'),
);

interface ProductPartProps {
  page: Parameters<typeof productPages.get>[0];
}

/** One of them, inside another that waits for it. */
export function ProductPart({ page }: ProductPartProps) {
  return createElement(productPages.get(page));
}

/** One of them, alone. */
export function LateProductPage({ page }: ProductPartProps) {
  return (
    <LatePage loading={<PersonalisationSkeleton />}>
      <ProductPart page={page} />
    </LatePage>
  );
}
