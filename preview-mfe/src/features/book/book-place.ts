import { atom, useAtomValue, useStore } from '@bindery/shared/data';
import type { Place } from './use-turning';

/** Where each product's book lies open, as a page. In the page's store: a book that mounts again opens where it was. */
const pagesAtom = atom<Readonly<Record<string, number>>>({});

/** Source: docs/rules.md PAGE-02 */
export function useBookPlace(slug: string): Place {
  const store = useStore();
  const pages = useAtomValue(pagesAtom);
  return {
    pageIndex: pages[slug] ?? 0,
    setPageIndex: (pageIndex) => store.set(pagesAtom, { ...store.get(pagesAtom), [slug]: pageIndex }),
  };
}
