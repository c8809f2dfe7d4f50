import { useChannel } from '@bindery/shared';
import { isLocked, type TabOfKeys } from '../tabs';

interface TappedPageOptions {
  slug: string;
  tabs: readonly TabOfKeys[];
  activeIndex: number;
  firstLacking: number;
  onGo(tabIndex: number, urlKey: string): void;
}

/** A tapped page leads to what it is made from: a field of the open tab if it has one, else the first open tab's. */
export function useTappedPage({ slug, tabs, activeIndex, firstLacking, onGo }: TappedPageOptions): void {
  useChannel('page-tapped', (moment) => {
    if (moment.slug !== slug) return;
    const order = [activeIndex, ...tabs.keys()].filter((index) => !isLocked(index, activeIndex, firstLacking));
    for (const index of order) {
      const key = tabs[index]?.keys.find((candidate) => moment.keys.includes(candidate));
      if (key !== undefined) return onGo(index, key);
    }
  });
}
