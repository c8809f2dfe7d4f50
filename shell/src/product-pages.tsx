import { createElement } from 'react';
import { lateModule } from '@bindery/shared';
import { LatePage } from './features/remotes';
import { PersonalisationSkeleton } from './features/product/personalisation-layout';

export const productPages = lateModule(
  () => import(/* webpackChunkName: "product" */ './features/product/personalised-pages'),
);

interface ProductPartProps {
  page: Parameters<typeof productPages.get>[0];
}

export function ProductPart({ page }: ProductPartProps) {
  return createElement(productPages.get(page));
}

/** Renders a part of a product's page. Each part has a separate loading state. */
export function LateProductPage({ page }: ProductPartProps) {
  return (
    <LatePage loading={<PersonalisationSkeleton />}>
      <ProductPart page={page} />
    </LatePage>
  );
}
