import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { RouterLink, marketPath, useMarket } from '@bindery/shared';
import { Button, Link } from '@bindery/shared/ui';
import { usePrefetch } from '../remotes';

const PREFETCH_MARGIN = '200px';
/** Paths of pages that show remotes, by their kind. */
const PAGES: readonly (readonly [kind: string, path: RegExp])[] = [
  ['product', /^\/personalized-products\/[^/]+$/],
  ['options', /^\/create\/[^/]+\/options$/],
  ['cart', /^\/cart$/],
  ['checkout', /^\/checkout(\/|$)/],
  ['orders', /^\/orders\?/],
];

/** Fetches ahead what a page runs first, once a link to it comes within 200 px of the screen. Source: docs/rules.md LINK-13 */
function usePrefetchOf(path: string) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const prefetch = usePrefetch();
  useEffect(() => {
    const kind = PAGES.find(([, page]) => page.test(path))?.[0];
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
  const market = useMarket();
  return (
    <Link {...style} asChild>
      <RouterLink ref={anchor} to={marketPath(market, to)}>
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
  const market = useMarket();
  return (
    <Button {...style} asChild>
      <RouterLink ref={anchor} to={marketPath(market, to)}>
        {children}
      </RouterLink>
    </Button>
  );
}
