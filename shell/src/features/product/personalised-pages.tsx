import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useMarket, useParams } from '@bindery/shared';
import { ApiError, decodeQuery, productQuery, useQuery, useStore } from '@bindery/shared/data';
import { Outlet, useNavigationType, useOutletContext, type DecodedQuery } from '@bindery/shared/boot';
import { loadCustomisation } from '@bindery/shared/data/boot';
import type { Product } from '@bindery/shared/contracts';
import { Button, Container, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { dropLink, heldLink } from '../../incoming-link';
import { NotFoundPage } from '../errors';
import { isStepOfThePage } from '../navigation';
import { InvalidCustomisation } from './invalid-customisation';
import { PersonalisationSkeleton } from './personalisation-layout';

/** What every page of a product needs: the product itself, and the shopper's customisation loaded before the first paint. */
export function PersonalisedPages() {
  const { slug = '' } = useParams();
  const words = useWords();
  const { data: product, error, refetch } = useQuery(productQuery(useMarket(), slug));
  const { isLoaded, isCorrupt, startAnew } = useLoadedCustomisation(slug);

  if (error instanceof ApiError && error.status === 404)
    return <NotFoundPage title={words.productNotFoundTitle} hint={words.productNotFoundHint} />;
  if (error) {
    return (
      <Container py="10">
        <ErrorNotice
          title={words.productFailed}
          message={words.failedHint}
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              {words.retry}
            </Button>
          }
        />
      </Container>
    );
  }
  if (!product || !isLoaded) return <PersonalisationSkeleton />;
  if (isCorrupt) return <InvalidCustomisation product={product} onStartAnew={startAnew} />;
  return <Outlet context={product satisfies Product} />;
}

/**
 * Loads in a layout effect: before the paint, and outside render, because others on the page listen to the store.
 * `isCorrupt` lasts until the shopper starts anew; a link that was refused then gives way to what was saved.
 */
function useLoadedCustomisation(slug: string) {
  const store = useStore();
  const { key } = useLocation();
  const brought = useBroughtByNavigation();
  const loadedFor = useRef<string | undefined>(undefined);
  const [loaded, setLoaded] = useState<{ visit: string; isCorrupt: boolean } | undefined>(undefined);
  // an address that brings nothing goes on with what is loaded: the steps of a book are one visit
  const visit =
    brought.kind === 'none' && loaded?.visit.startsWith(`${slug} `) ? loaded.visit : `${slug} ${key}`;

  useLayoutEffect(() => {
    if (loadedFor.current === visit) return;
    loadedFor.current = visit;
    const { kind } = loadCustomisation(store, slug, brought.kind === 'none' ? heldLink(slug) : brought);
    dropLink();
    const { pathname, hash } = window.location;
    if (brought.kind !== 'none') window.history.replaceState(window.history.state, '', pathname + hash);
    setLoaded({ visit, isCorrupt: kind === 'corrupt' });
  }, [store, slug, visit, brought]);

  function startAnew(): void {
    const { kind } = loadCustomisation(store, slug, { kind: 'none' });
    setLoaded({ visit, isCorrupt: kind === 'corrupt' });
  }
  return { isLoaded: loaded?.visit === visit, isCorrupt: loaded?.isCorrupt ?? false, startAnew };
}

/** What a link of the page itself brings: the start page and the cart's Edit hand a book over by the query. */
function useBroughtByNavigation(): DecodedQuery {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const type: string = useNavigationType();
  return useMemo(
    () => (type === 'POP' || isStepOfThePage(state) ? { kind: 'none' } : decodeQuery(search)),
    [type, state, search],
  );
}

/** The product of the page, given by <PersonalisedPages>. */
export const useProduct = (): Product => useOutletContext<Product>();
