export interface Cover {
  url: string;
  alternativeText: string;
}

export const NAME_KEY = 'bindery-name';

/** @returns the name from the home page, or ''. The name is only in this tab's storage, which a sign-out clears. */
export function readName(): string {
  try {
    return window.sessionStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Slugs of the covers on the page, by the function that renders the cover again. */
const shownSlugs = new Map<() => void, string>();
let namedCovers: Readonly<Record<string, Cover>> = {};

export const slugsOnPage = (): string[] => [...new Set(shownSlugs.values())];
export const namedCover = (slug: string): Cover | undefined => namedCovers[slug];

export function watchCover(slug: string, show: () => void): () => void {
  shownSlugs.set(show, slug);
  return () => shownSlugs.delete(show);
}

export function changeCovers(change: (covers: Readonly<Record<string, Cover>>) => typeof covers): void {
  namedCovers = change(namedCovers);
  for (const show of shownSlugs.keys()) show();
}
