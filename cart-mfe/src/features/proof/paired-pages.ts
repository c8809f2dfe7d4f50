import type { OrderRevisionPages, Page } from '@bindery/shared/contracts';

/** One page as it is, and as it would be; undefined where one of both has no such page. */
export interface PagePair {
  readonly name: string;
  readonly before: Page | undefined;
  readonly after: Page | undefined;
}

/** @returns the pages of both by their names, in the order of the later one; those that it has no more are last */
export function pairedPages(before: readonly Page[], after: readonly Page[]): PagePair[] {
  const pageOf = (pages: readonly Page[], name: string) => pages.find(({ info }) => info.pageName === name);
  const names = new Set([...after, ...before].map(({ info }) => info.pageName));
  return [...names].map((name) => ({ name, before: pageOf(before, name), after: pageOf(after, name) }));
}

/** @returns the pages that an edit of an order draws otherwise, or would, by their places */
export const changedPairs = ({ changedPages, before, after }: OrderRevisionPages): PagePair[] =>
  changedPages.map((place) => ({
    name: String(place),
    before: before[place - 1],
    after: after[place - 1],
  }));
