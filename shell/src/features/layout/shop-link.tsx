import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { RouterLink, marketPath, useMarket } from '@bindery/shared';
import { Button, Link } from '@bindery/shared/ui';
import { usePageData, isDataSaved, usePrefetch } from '../remotes';

const PREFETCH_MARGIN = '200px';
const PRODUCT_PATH = /^\/personalized-products\/([^/]+)$/;
/** Paths of other pages that show remotes. They hold the kind of their page. */
const REMOTE_PATH = /^\/(?:create\/[^/]+\/)?(options$|cart$|checkout|orders(?=\?))/;

/**
 * Asks for the answers that a product's page needs first, once a mouse or the focus is on its link. A finger is no
 * mouse until it presses: it scrolls more often.
 */
function useDataAhead(path: string) {
  const data = usePageData();
  const slug = PRODUCT_PATH.exec(path)?.[1];
  function prefetch(): void {
    if (slug === undefined || isDataSaved()) return;
    data.load().then(
      ({ prefetchProduct }) => prefetchProduct(slug),
      () => undefined, // the click asks again, and says so if it fails
    );
  }
  return { onFocus: prefetch, onMouseEnter: prefetch };
}

/** Fetches ahead what a page runs first, once a link to it comes within 200 px of the screen. Source: docs/rules.md LINK-13 */
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

/** The same in the shape of a button: the next step is a page. */
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
