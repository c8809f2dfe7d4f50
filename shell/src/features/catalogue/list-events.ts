import { useEffect, useRef } from 'react';
import { defineEvent, getAnalytics, type BuiltEvent } from '@bindery/analytics';
import type { EventItem } from '@bindery/analytics/goods';
import { useMarket } from '@bindery/shared';
import type { ProductSummary } from '@bindery/shared/contracts';

/** The home page's list, with the same names in every language. */
const LIST = { item_list_id: 'home', item_list_name: 'Home' };

interface ListGiven {
  currency: string;
  items: readonly EventItem[];
}

/**
 * Builds the event of a list. The code for it loads with the first event, to keep the first page small. The event keeps
 * its place in the order of events.
 * Source: docs/rules.md TRACK-22
 */
async function buildList(list: ListGiven): Promise<BuiltEvent> {
  const { goodsEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
  return goodsEvent(list, { important: LIST });
}

/** Source: docs/rules.md TRACK-40 */
const viewItemList = defineEvent<ListGiven>({
  name: 'view_item_list',
  urgency: 'low',
  waitsForModel: false,
  build: buildList,
});

/** Source: docs/rules.md TRACK-40 */
const selectItem = defineEvent<ListGiven>({
  name: 'select_item',
  urgency: 'low',
  waitsForModel: false,
  build: buildList,
});

/** @param index - its place on the shelf */
const listItem = (
  { master_sku, name, englishName = name, brand, category, price }: ProductSummary,
  index: number,
): EventItem => ({
  ...{ sku: master_sku, name: englishName, brand, category, index },
  ...{ price: price.amount, quantity: 1 },
});

/**
 * Tracks the view of the books, once per page visit.
 *
 * @returns a function that tracks the selection of a book
 * Source: docs/rules.md TRACK-40
 */
export function useListEvents(products: readonly ProductSummary[]): (product: ProductSummary) => void {
  const { currency } = useMarket();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || products.length === 0) return; // StrictMode mounts twice
    isTold.current = true;
    getAnalytics().track(viewItemList, { currency, items: products.map(listItem) });
  }, [currency, products]);
  return (product) => {
    const items = [listItem(product, products.indexOf(product))];
    getAnalytics().track(selectItem, { currency, items });
  };
}
