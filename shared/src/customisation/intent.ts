/** What a draft is for: a new book of a product, a change of a cart's line, or of an item that was ordered. Source: docs/rules.md CUS-09 */
export type Intent = { kind: 'new' } | { kind: 'line'; lineId: string } | { kind: 'item'; itemId: string };

/** The parameter of a page's address that names the line whose book is changed. Source: docs/rules.md CUS-09 */
const LINE_PARAMETER = 'line';
/** Those of a page that changes an item of an order: it names both. Source: docs/rules.md EDIT-41 */
const ORDER_PARAMETER = 'order_id';
const ITEM_PARAMETER = 'item';

/** @returns whose book a page with this query string changes */
export function intentOf(search: string): Intent {
  const parameters = new URLSearchParams(search);
  const lineId = parameters.get(LINE_PARAMETER);
  if (lineId) return { kind: 'line', lineId };
  // other sites' links have an `item`, too: it is ours beside the order that it is of
  const itemId = parameters.has(ORDER_PARAMETER) ? parameters.get(ITEM_PARAMETER) : null;
  return itemId ? { kind: 'item', itemId } : { kind: 'new' };
}

/** @returns the query string, with '?', of a page about an order, or about an item of it. Source: docs/rules.md EDIT-41 */
export function orderSearch(orderId: string, itemId?: string): string {
  const parameters = new URLSearchParams({ [ORDER_PARAMETER]: orderId });
  if (itemId !== undefined) parameters.set(ITEM_PARAMETER, itemId);
  return `?${parameters.toString()}`;
}

/** @returns the query string, with '?', of a page that changes this line; '' where there is none */
export function lineSearch(lineId: string | undefined): string {
  return lineId === undefined ? '' : `?${new URLSearchParams({ [LINE_PARAMETER]: lineId }).toString()}`;
}

/** @returns what the draft is stored under. A new book's is the slug, as it was before drafts had owners. Source: docs/rules.md CUS-02, CUS-09 */
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
