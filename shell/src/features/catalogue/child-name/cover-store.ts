export interface Cover {
  url: string;
  alternativeText: string;
}

export const NAME_KEY = 'bindery-name';

/** @returns the name typed on the home page, or ''. It is only in this tab's storage, which a sign-out clears. */
export function readName(): string {
  try {
    return window.sessionStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Slug of each cover on the page. The key is a function that renders the cover again. */
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
