import { useCallback, useEffect, useMemo } from 'react';
import { marketPath, useLocation, useMarket, useNavigate, useParams } from '@bindery/shared';
import { decodeQuery, lineSearch, useIntent, useStore } from '@bindery/shared/data';
import { Navigate } from '@bindery/shared/boot';
import { loadCustomisation } from '@bindery/shared/data/boot';
import type { Customisation } from '@bindery/shared/contracts';
import type { CreationStep } from 'cart-mfe/src/contract';
import { NotFoundPage } from '../layout';
import { useIsReady, useProduct } from './product-context';
import { ProductFrame } from './product-frame';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const STEP = /^[1-9]\d?$/;

/** Paths inside the market. `step`: of the form, from 1. What stands behind them says whose book it is: `useOwnAddress`. */
export const stepPath = (slug: string, step: number): string => `/create/${slug}/${step}`;
export const creationPath = (slug: string, step: CreationStep): string => `/create/${slug}/${step}`;
export const productPath = (slug: string): string => `/personalized-products/${slug}`;

/** The addresses of the flow that the shopper is in: they name the line whose book it changes. Source: docs/rules.md CUS-09 */
export function useOwnAddress(): (path: string) => string {
  const market = useMarket();
  const intent = useIntent();
  const search = lineSearch(intent.kind === 'line' ? intent.lineId : undefined);
  return useCallback((path) => `${marketPath(market, path)}${search}`, [market, search]);
}

/** @returns the step that an address names, undefined where it is no number of one */
export const readStep = (text: string): number | undefined => (STEP.test(text) ? Number(text) : undefined);

/** The options stood beside the product's page once: links to them still lead there. */
export function ToOptions() {
  const { slug = '' } = useParams();
  const product = useProduct();
  const address = useOwnAddress();
  if (!useIsReady()) return <ProductFrame product={product} />;
  return <Navigate replace to={address(creationPath(slug, 'options'))} />;
}

/** Begins a book again: the link's customisation is saved, and its product's page opens. Source: docs/rules.md LINK-09, LINK-12 */
export function StartPage() {
  const { search } = useLocation();
  const market = useMarket();
  const store = useStore();
  const { slug, values } = useMemo(() => bookOf(search), [search]);
  const navigate = useNavigate();
  // not a layout effect: in the first render it would run before the router listens to the history
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
