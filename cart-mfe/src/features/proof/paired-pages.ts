import type { OrderRevisionPages, Page } from '@bindery/shared/contracts';

/** A page before and after a change; undefined if that side has no such page. */
export interface PagePair {
  readonly name: string;
  readonly before: Page | undefined;
  readonly after: Page | undefined;
}

/** @returns pages paired by name, in the order of `after`; removed pages come last */
export function pairedPages(earlierPages: readonly Page[], laterPages: readonly Page[]): PagePair[] {
  const pageOf = (pages: readonly Page[], name: string) => pages.find(({ info }) => info.pageName === name);
  const names = new Set([...laterPages, ...earlierPages].map(({ info }) => info.pageName));
  return [...names].map((name) => ({
    name,
    before: pageOf(earlierPages, name),
    after: pageOf(laterPages, name),
  }));
}

/** @returns the pages that an order's edit changes, paired by place */
export const changedPairs = ({
  changedPages,
  before: earlierPages,
  after: laterPages,
}: OrderRevisionPages): PagePair[] =>
  changedPages.map((place) => ({
    name: String(place),
    before: earlierPages[place - 1],
    after: laterPages[place - 1],
  }));
