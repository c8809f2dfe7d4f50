import { marketPath, useLocation, useMarket, useParams } from '@bindery/shared';
import { decodeQuery, encodeQuery } from '@bindery/shared/data';
import { Navigate } from '@bindery/shared/boot';
import { NotFoundPage } from '../errors';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const STEP = /^[1-9]\d?$/;

/** @param step - of the form, from 1. @returns its path inside the market */
export const stepPath = (slug: string, step: number): string => `/create/${slug}/${step}`;
export const optionsPath = (slug: string): string => `/create/${slug}/options`;
export const productPath = (slug: string): string => `/personalized-products/${slug}`;

/** @returns the step that an address names, undefined where it is no number of one */
export const readStep = (text: string): number | undefined => (STEP.test(text) ? Number(text) : undefined);

/** The options stood beside the product's page once: links to them still lead there. */
export function ToOptions() {
  const { slug = '' } = useParams();
  return <Navigate replace to={marketPath(useMarket(), optionsPath(slug))} />;
}

/** Begins a book again: the link's customisation goes to its product's page, which saves it. Source: docs/rules.md LINK-08 */
export function StartPage() {
  const { search } = useLocation();
  const market = useMarket();
  const query = decodeQuery(search);
  const { product_slug: slug, ...values } = query.kind === 'values' ? query.values : {};
  if (typeof slug !== 'string' || !SLUG.test(slug)) return <NotFoundPage />;
  return <Navigate replace to={`${marketPath(market, productPath(slug))}?${encodeQuery(values)}`} />;
}
