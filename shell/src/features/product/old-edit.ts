import { useLayoutEffect } from 'react';
import { useLocation, useMarket, useNavigate } from '@bindery/shared';
import {
  bookName,
  cartQuery,
  lineSearch,
  useCustomisationSource,
  useQuery,
  useStore,
} from '@bindery/shared/data';
import { writeLineDraft } from '@bindery/shared/data/boot';
import type { Customisation, LineItem, Product } from '@bindery/shared/contracts';

const keyOf = (slug: string): string => `edited-line:${slug}`;

function readOldEdit(slug: string): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(slug));
  } catch {
    return null; // storage is blocked: nothing was kept there
  }
}

/**
 * Goes on with an edit that began before lines had addresses: the tab then kept the line's id, and its changes in the
 * draft of a new book, where they stay as well. Such a record outlived the edit: where the draft has another name than
 * the line it is another child's book, and is left a new one.
 *
 * @returns whether it is still to be found out
 * Source: docs/rules.md CUS-16
 */
export function useOldEdit(slug: string, product: Product | undefined, isNewBook: boolean): boolean {
  const lineId = isNewBook ? readOldEdit(slug) : null;
  const isOpen = lineId !== null && product !== undefined;
  const market = useMarket();
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const draft = useCustomisationSource(slug);
  const { data: cart, isError } = useQuery({ ...cartQuery(market), enabled: isOpen });
  const line = isOpen
    ? cart?.items.find(
        (item) => item.id === lineId && item.productSlug === slug && isSameBook(product, item, draft.get()),
      )
    : undefined;

  useLayoutEffect(() => {
    if (!isOpen || !cart) return;
    window.sessionStorage.removeItem(keyOf(slug));
    if (!line) return;
    writeLineDraft(store, slug, line.id, draft.get().values);
    void navigate(`${pathname}${lineSearch(line.id)}`, { replace: true });
  }, [isOpen, cart, line, slug, draft, store, navigate, pathname]);
  // where the cart cannot be had it is tried again with the next page
  return isOpen && (line !== undefined || (!cart && !isError));
}

function isSameBook(product: Product, line: LineItem, { values }: { values: Customisation }): boolean {
  const { tabs } = product.content.form;
  return bookName(tabs, line.customisation) === bookName(tabs, values);
}
