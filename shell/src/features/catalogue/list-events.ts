import { useEffect, useRef } from 'react';
import { defineEvent, getAnalytics, type BuiltEvent } from '@bindery/analytics';
import type { EventItem } from '@bindery/analytics/goods';
import { useMarket } from '@bindery/shared';
import type { ProductSummary } from '@bindery/shared/contracts';

/** A list of books. The list's id and name are the same in every language. */
export interface ItemList {
  item_list_id: string;
  item_list_name: string;
}

const HOME: ItemList = { item_list_id: 'home', item_list_name: 'Home' };

interface ListGiven {
  list: ItemList;
  currency: string;
  items: readonly EventItem[];
}

/**
 * Builds the event of a list. The event's code loads with the first event, so that the first page loads less. The order
 * of events stays the same. Source: docs/rules.md TRACK-22
 */
async function buildList({ list, ...goods }: ListGiven): Promise<BuiltEvent> {
  const { goodsEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
  return goodsEvent(goods, { important: { ...list } });
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

/**
 * Returns a product as events contain it. The discount is the struck price minus the price.
 *
 * @param index - index of the product in the list
 */
export function eventItem(
  { master_sku, name, englishName = name, brand, category, price, wasPrice = price }: SoldProduct,
  index = 0,
): EventItem {
  const discount = Number(wasPrice.amount) - Number(price.amount);
  return {
    ...{ sku: master_sku, name: englishName, brand, category, index, price: wasPrice.amount, quantity: 1 },
    ...(discount > 0 && { discount }),
  };
}

type SoldProduct = Pick<
  ProductSummary,
  'master_sku' | 'name' | 'englishName' | 'brand' | 'category' | 'price' | 'wasPrice'
>;

/**
 * Tracks that the shopper saw a list of books, once for each list and page visit.
 *
 * @param firstIndex - index of the page's first book in the whole list
 * @returns a function that tracks the selection of a book. Source: docs/rules.md TRACK-40
 */
export function useListEvents(
  products: readonly ProductSummary[],
  list = HOME,
  firstIndex = 0,
): (product: ProductSummary) => void {
  const { currency } = useMarket();
  const trackedSlugs = useRef('');
  const itemOf = (product: ProductSummary, index: number) => eventItem(product, firstIndex + index);
  useEffect(() => {
    const slugs = products.map(({ slug }) => slug).join();
    if (trackedSlugs.current === slugs) return; // StrictMode mounts twice
    trackedSlugs.current = slugs;
    getAnalytics().track(viewItemList, { currency, list, items: products.map(itemOf) });
  });
  return (product) => {
    const items = [itemOf(product, products.indexOf(product))];
    getAnalytics().track(selectItem, { currency, list, items });
  };
}
