import { defineEvent, type BuiltEvent } from '@bindery/analytics';
import type { EventItem } from '@bindery/analytics/goods';
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
export const viewItemList = defineEvent<ListGiven>({
  name: 'view_item_list',
  urgency: 'low',
  waitsForModel: false,
  build: buildList,
});

/** Source: docs/rules.md TRACK-40 */
export const selectItem = defineEvent<ListGiven>({
  name: 'select_item',
  urgency: 'low',
  waitsForModel: false,
  build: buildList,
});

/** @param index - its place on the shelf */
export const listItem = (
  { master_sku, name, englishName = name, brand, category, price }: ProductSummary,
  index: number,
): EventItem => ({
  ...{ sku: master_sku, name: englishName, brand, category, index },
  ...{ price: price.amount, quantity: 1 },
});
