/**
 * What a draft is for: a new book, a change to a cart line, or a change to an ordered item.
 * Source: docs/rules.md CUS-09
 */
export type Intent = { kind: 'new' } | { kind: 'line'; lineId: string } | { kind: 'item'; itemId: string };

/** Query parameter: the cart line to change. Source: docs/rules.md CUS-09 */
const LINE_PARAMETER = 'line';
/** The query parameters for the order and the item to change. Source: docs/rules.md EDIT-41 */
const ORDER_PARAMETER = 'order_id';
const ITEM_PARAMETER = 'item';

export function intentOf(search: string): Intent {
  const parameters = new URLSearchParams(search);
  const lineId = parameters.get(LINE_PARAMETER);
  if (lineId) return { kind: 'line', lineId };
  // reads `item` only together with an order id, because other sites' links may also have a parameter `item`
  const itemId = parameters.has(ORDER_PARAMETER) ? parameters.get(ITEM_PARAMETER) : null;
  return itemId ? { kind: 'item', itemId } : { kind: 'new' };
}

/** @returns the query string, with '?', of a page about an order or one of its items. Source: docs/rules.md EDIT-41 */
export function orderSearch(orderId: string, itemId?: string): string {
  const parameters = new URLSearchParams({ [ORDER_PARAMETER]: orderId });
  if (itemId !== undefined) parameters.set(ITEM_PARAMETER, itemId);
  return `?${parameters.toString()}`;
}

/** @returns the query string, with '?', of the page that changes this cart line; '' if there is no line */
export function lineSearch(lineId: string | undefined): string {
  return lineId === undefined ? '' : `?${new URLSearchParams({ [LINE_PARAMETER]: lineId }).toString()}`;
}

/**
 * @returns the storage key of the draft. The key for a new book is the product's slug, so that the page finds older
 *   drafts. Source: docs/rules.md CUS-02, CUS-09
 */
export function draftKey(slug: string, intent: Intent): string {
  switch (intent.kind) {
    case 'new':
      return slug;
    case 'line':
      return `${slug}:line:${encodeURIComponent(intent.lineId)}`;
    case 'item':
      return `${slug}:item:${encodeURIComponent(intent.itemId)}`;
  }
}
