import type { Market } from '@bindery/shared';
import { callCommerce, cartTag, datedCustomisation, type ApiCall } from '@bindery/shared/data';
import type { CartState, CartWriteResponse, Customisation, NewLineItem } from '@bindery/shared/contracts';

const ITEMS_PATH = '/website/v2/cart/items';
const PROMOTIONS_PATH = '/website/v2/cart/promotions';

/** A book, or an extra of a book. An extra belongs to the nearest book before it in the list. Source: docs/rules.md CART-02 */
export type NewItem = NewBook | NewChild;
type NewBook = NewLineItem & { parentLineItem?: boolean };
interface NewChild {
  sku: string;
  childLineItem: true;
  quantity?: number;
  seenPrice?: string;
}

/** Thrown before any request if the product is missing or none of its choices is made. Source: docs/rules.md MSG-11 */
export class MissingDataError extends Error {
  constructor() {
    super('Missing essential data to perform request. Please try again.');
    this.name = 'MissingDataError';
  }
}

/** `isReplayed`: true if an earlier attempt with the same idempotency key succeeded. */
export type CartWrite = CartWriteResponse['data'] & { isReplayed: boolean };

async function write(call: ApiCall): Promise<CartWrite> {
  const { body, isReplayed } = await callCommerce<CartWriteResponse>(call);
  return { ...body.data, isReplayed };
}

/**
 * Adds lines to the cart. The first calls for a new visitor run one at a time, in all tabs together, so that they share
 * one cart.
 *
 * @param idempotencyKey - one key per intent to add, used again by retries: `newIdempotencyKey()`
 * @throws ApiError (422 with field errors in `problem`), MarketValidationError, MissingDataError
 * Source: docs/rules.md CART-01, HTTP-06, HTTP-09, GUEST-04, CHAR-02
 */
export async function addItems(
  market: Market,
  items: readonly NewItem[],
  idempotencyKey: string,
): Promise<CartWrite> {
  if (items.length === 0 || items.some((item) => !isChild(item) && !isWhole(item)))
    throw new MissingDataError();
  const body = {
    items: items.map((item) =>
      isChild(item) ? item : { ...item, customisations: datedCustomisation(item.customisations) },
    ),
  };
  return write({ market, method: 'POST', path: ITEMS_PATH, body, idempotencyKey, mayMintGuest: true });
}

/**
 * Changes of a line. `extras`: SKUs that replace all current extras of the line. `giftMessage`: '' removes the card. `version`: the version of the package.
 * `confirm`: true if the shopper accepts a changed unit price. `seenPrice`: the unit price that the shopper saw.
 */
export interface LineItemPatch {
  productId?: string;
  customisations?: Customisation;
  quantity?: number;
  extras?: readonly string[];
  giftMessage?: string;
  version?: string;
  savedForLater?: boolean;
  confirm?: true;
  seenPrice?: string;
}

/**
 * @param on - the cart state to which the change applies; if missing, the change applies to any state
 * @throws the errors of `addItems`; also ApiError 'cart_changed' if the cart's state differs from `on`
 */
export async function patchItem(
  market: Market,
  id: string,
  patch: LineItemPatch,
  idempotencyKey: string,
  on?: CartState,
): Promise<CartWrite> {
  if (patch.customisations && !hasChoices(patch.customisations)) throw new MissingDataError();
  const item = patch.customisations
    ? { ...patch, customisations: datedCustomisation(patch.customisations) }
    : patch;
  const ifMatch = on && cartTag(on);
  return write({ market, method: 'PATCH', path: itemPath(id), body: { item }, idempotencyKey, ifMatch });
}

export function removeItem(market: Market, id: string, idempotencyKey: string): Promise<CartWrite> {
  return write({ market, method: 'DELETE', path: itemPath(id), idempotencyKey });
}

/** @throws ApiError 422, with a code for the reason why the promotion does not apply. Source: docs/rules.md PROMO-04 */
export function addPromotion(market: Market, code: string, idempotencyKey: string): Promise<CartWrite> {
  return write({ market, method: 'POST', path: PROMOTIONS_PATH, body: { code }, idempotencyKey });
}

export function removePromotion(market: Market, code: string, idempotencyKey: string): Promise<CartWrite> {
  const path = `${PROMOTIONS_PATH}/${encodeURIComponent(code)}`;
  return write({ market, method: 'DELETE', path, idempotencyKey });
}

const isChild = (item: NewItem): item is NewChild => 'childLineItem' in item;
const isWhole = ({ productId, customisations }: NewLineItem): boolean =>
  productId !== '' && hasChoices(customisations);

const itemPath = (id: string): string => `${ITEMS_PATH}/${encodeURIComponent(id)}`;

/** Returns false if the book has no choices, because another tab emptied the storage or the calling code is wrong. */
const hasChoices = (customisation: Customisation | undefined): boolean =>
  Object.values(customisation ?? {}).some((value) => value !== undefined);

/** All cart writes run one after another, so that an older answer never replaces a newer one. */
export const CART_WRITE = { scope: { id: 'cart' } } as const;
