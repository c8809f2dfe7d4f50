import { marketPath, useLocation, useMarket } from '@bindery/shared';
import { decodeQuery, encodeQuery } from '@bindery/shared/data';
import { Navigate } from '@bindery/shared/boot';
import { NotFoundPage } from '../errors';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Begins a book again: the link's customisation goes to its product's page, which saves it. Source: docs/rules.md LINK-08 */
export function StartPage() {
  const { search } = useLocation();
  const market = useMarket();
  const query = decodeQuery(search);
  const { product_slug: slug, ...values } = query.kind === 'values' ? query.values : {};
  if (typeof slug !== 'string' || !SLUG.test(slug)) return <NotFoundPage />;
  return (
    <Navigate replace to={`${marketPath(market, `/personalized-products/${slug}`)}?${encodeQuery(values)}`} />
  );
}
