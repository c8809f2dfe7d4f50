import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { RouterLink, marketPath, useMarket } from '@bindery/shared';
import { Button, Link } from '@bindery/shared/ui';
import { usePrefetchRemotes, type RemoteName } from '../remotes';

const PREFETCH_MARGIN = '200px';
const NEEDS: readonly { page: RegExp; remotes: readonly RemoteName[] }[] = [
  { page: /^\/personalized-products\/[^/]+$/, remotes: ['builder_mfe', 'preview_mfe'] },
  { page: /^\/create\/[^/]+\/options$|^\/(cart|checkout)(\/|$)|^\/orders\?/, remotes: ['cart_mfe'] },
];

/** Fetches ahead what a page needs, once a link to it comes within 200 px of the screen. Source: docs/rules.md LINK-13 */
function usePrefetchOf(path: string) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const prefetch = usePrefetchRemotes();
  useEffect(() => {
    const remotes = NEEDS.find(({ page }) => page.test(path))?.remotes;
    if (!remotes || !anchor.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        prefetch(remotes);
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
