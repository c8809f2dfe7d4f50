import { useCallback, useEffect, useMemo } from 'react';
import { marketPath, useLocation, useMarket, useNavigate, useParams } from '@bindery/shared';
import { decodeQuery, lineSearch, useIntent, useStore } from '@bindery/shared/data';
import { Navigate } from '@bindery/shared/boot';
import { loadCustomisation } from '@bindery/shared/data/boot';
import type { Customisation } from '@bindery/shared/contracts';
import type { CreationStep } from '@bindery/contracts/cart';
import { NotFoundPage } from '../layout';
import { useIsReady, useProduct } from './product-context';
import { ProductFrame } from './product-frame';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const STEP = /^[1-9]\d?$/;

/** Paths inside the market. `step` is the number of a form step, from 1. `useOwnAddress` adds the cart line. */
export const stepPath = (slug: string, step: number): string => `/create/${slug}/${step}`;
export const creationPath = (slug: string, step: CreationStep): string => `/create/${slug}/${step}`;
export const productPath = (slug: string): string => `/personalized-products/${slug}`;

/** @returns a function that adds the edited cart line, if any, to a link's path. Source: docs/rules.md CUS-09 */
export function useOwnAddress(): (path: string) => string {
  const market = useMarket();
  const intent = useIntent();
  const search = lineSearch(intent.kind === 'line' ? intent.lineId : undefined);
  return useCallback((path) => `${marketPath(market, path)}${search}`, [market, search]);
}

/** @returns the step in an address, undefined if it is not a valid number */
export const readStep = (text: string): number | undefined => (STEP.test(text) ? Number(text) : undefined);

/** Redirects old links to the options page. Earlier, the options were on the product's page. */
export function ToOptions() {
  const { slug = '' } = useParams();
  const product = useProduct();
  const address = useOwnAddress();
  if (!useIsReady()) return <ProductFrame product={product} />;
  return <Navigate replace to={address(creationPath(slug, 'options'))} />;
}

/**
 * Starts a book from a link: stores its customisation and opens the product's page.
 * Source: docs/rules.md LINK-09, LINK-12
 */
export function StartPage() {
  const { search } = useLocation();
  const market = useMarket();
  const store = useStore();
  const { slug, values } = useMemo(() => bookOf(search), [search]);
  const navigate = useNavigate();
  // not a layout effect, because at the first render the router does not listen to the history yet
  useEffect(() => {
    if (slug === undefined) return;
    loadCustomisation(store, slug, { kind: 'values', values });
    void navigate(marketPath(market, productPath(slug)), { replace: true });
  }, [store, market, navigate, slug, values]);
  return slug === undefined ? <NotFoundPage /> : null;
}

function bookOf(search: string): { slug: string | undefined; values: Customisation } {
  const query = decodeQuery(search);
  const { product_slug: slug, ...values } = query.kind === 'values' ? query.values : {};
  return { slug: typeof slug === 'string' && SLUG.test(slug) ? slug : undefined, values };
}
