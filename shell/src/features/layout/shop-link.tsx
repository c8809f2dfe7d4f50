import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { RouterLink, marketPath, useMarket } from '@bindery/shared';
import { Button, Link } from '@bindery/shared/ui';
import { usePageData, isDataSaved, usePrefetch } from '../remotes';

const PREFETCH_MARGIN = '200px';
const PRODUCT_PATH = /^\/personalized-products\/([^/]+)$/;
/** Paths of other pages with remotes. The group captures the page's kind. */
const REMOTE_PATH = /^\/(?:create\/[^/]+\/)?(options$|cart$|checkout|orders(?=\?))/;

/**
 * Prefetches a product page's first API answers on hover or focus of its link. Ignores touches, because most touches
 * scroll.
 */
function useDataAhead(path: string) {
  const data = usePageData();
  const slug = PRODUCT_PATH.exec(path)?.[1];
  function prefetch(): void {
    if (slug === undefined || isDataSaved()) return;
    data.load().then(
      ({ prefetchProduct }) => prefetchProduct(slug),
      () => undefined, // ignores the failure, because the click fetches the data again and reports a failure
    );
  }
  return { onFocus: prefetch, onMouseEnter: prefetch };
}

/** Prefetches a page's first files once the link comes within 200 px of the screen. Source: docs/rules.md LINK-13 */
function usePrefetchOf(path: string) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const prefetch = usePrefetch();
  useEffect(() => {
    const kind = PRODUCT_PATH.test(path) ? 'product' : REMOTE_PATH.exec(path)?.[1];
    if (!kind || !anchor.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        prefetch(kind);
      },
      { rootMargin: PREFETCH_MARGIN },
    );
    observer.observe(anchor.current);
    return () => observer.disconnect();
  }, [path, prefetch]);
  return anchor;
}

interface ShopLinkProps {
  to: string;
  children: ReactNode;
}

/** A link to a page of this market; `to` is the path inside the market. */
export function ShopLink({
  to,
  children,
  ...style
}: ShopLinkProps & Omit<ComponentProps<typeof Link>, 'href' | 'asChild'>) {
  const anchor = usePrefetchOf(to);
  const dataAhead = useDataAhead(to);
  const market = useMarket();
  return (
    <Link {...style} asChild>
      <RouterLink ref={anchor} {...dataAhead} to={marketPath(market, to)}>
        {children}
      </RouterLink>
    </Link>
  );
}

/** A `ShopLink` that looks like a button. */
export function ShopLinkButton({
  to,
  children,
  ...style
}: ShopLinkProps & Omit<ComponentProps<typeof Button>, 'asChild'>) {
  const anchor = usePrefetchOf(to);
  const dataAhead = useDataAhead(to);
  const market = useMarket();
  return (
    <Button {...style} asChild>
      <RouterLink ref={anchor} {...dataAhead} to={marketPath(market, to)}>
        {children}
      </RouterLink>
    </Button>
  );
}
