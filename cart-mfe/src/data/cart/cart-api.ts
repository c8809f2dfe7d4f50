import type { Market } from '@bindery/shared';
import { callCommerce, cartTag, datedCustomisation, type ApiCall } from '@bindery/shared/data';
import type { CartState, CartWriteResponse, Customisation, NewLineItem } from '@bindery/shared/contracts';

const ITEMS_PATH = '/website/v2/cart/items';
const PROMOTIONS_PATH = '/website/v2/cart/promotions';

/** A book, or what goes along with the nearest book before it in the list. Source: docs/rules.md CART-02 */
export type NewItem = NewBook | NewChild;
type NewBook = NewLineItem & { parentLineItem?: boolean };
interface NewChild {
  sku: string;
  childLineItem: true;
  quantity?: number;
  seenPrice?: string;
}

/** Thrown before any request when there is no product, or nothing was chosen for it. Source: docs/rules.md MSG-11 */
export class MissingDataError extends Error {
  constructor() {
    super('Missing essential data to perform request. Please try again.');
    this.name = 'MissingDataError';
  }
}

/** `isReplayed`: an earlier attempt with the same idempotency key had already done it. */
export type CartWrite = CartWriteResponse['data'] & { isReplayed: boolean };

async function write(call: ApiCall): Promise<CartWrite> {
  const { body, isReplayed } = await callCommerce<CartWriteResponse>(call);
  return { ...body.data, isReplayed };
}

/**
 * Adds lines to the cart. First adds wait for each other, across tabs too, so that they share one cart.
 *
 * @param idempotencyKey - one for each intent to add, the same when it is tried again: `newIdempotencyKey()`
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
 * What of a line changes. `extras`: the SKUs of all that goes with it, in place of those that do now. `version`: of the
 * package. `confirm`: the shopper agrees to the price for one that they saw, `seenPrice`.
 */
export interface LineItemPatch {
  productId?: string;
  customisations?: Customisation;
  quantity?: number;
  extras?: readonly string[];
  version?: string;
  savedForLater?: boolean;
  confirm?: true;
  seenPrice?: string;
}

/**
 * @param on - the state of the cart that the change is meant for; missing: any
 * @throws as `addItems`; ApiError 'cart_changed' where the cart is in another state than `on`
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

/** @throws ApiError 422 whose code says why the code counts for nothing here. Source: docs/rules.md PROMO-04 */
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

/** Storage that another tab emptied, or a broken caller: there is nothing to print. */
const hasChoices = (customisation: Customisation | undefined): boolean =>
  Object.values(customisation ?? {}).some((value) => value !== undefined);
