import type { Cart } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { statements, type Connection } from '../../platform/database';
import { cartShelf, type CartShelf, type CartWriting } from './cart-desk';
import { newNumber, scopeOf } from './cart-write';
import { CART_COLUMNS, LINE_COLUMNS, type CartRow, type LineRow } from './cart.repository';
import { cartView } from './cart-view';

// Reads, locks and closes the cart of an order. Finds the cart by its id and does not check its owner.

/** The cart to order: the owner's open cart, or the cart with `number`. If both are set, both must match. */
export interface CartWanted {
  readonly ownerId?: string | undefined;
  readonly number?: string | undefined;
}

export type OrderedCart = CartRow & { readonly ownerId: string };

/** A cart with the data that determine its delivery and tax. */
export interface CartToPrice {
  /** the cart as its owner sees it, with current prices */
  readonly view: Cart;
  /** tax category of an item in the view; undefined means standard rate */
  readonly taxCategory: (itemId: string) => string | undefined;
  /** working days to make a product; undefined means not configured */
  readonly productionDays: (slug: string) => number | undefined;
}

export interface CartToOrder extends CartToPrice {
  readonly cart: OrderedCart;
  /** the lines to order, without the lines saved for later */
  readonly lines: readonly LineRow[];
  /** returns the keys of those form fields of a product that change its price */
  readonly lockedKeys: (slug: string) => readonly string[];
}

const ORDERED_COLUMNS = `${CART_COLUMNS}, c.owner_id as "ownerId"`;

const SQL = statements({
  cart_open_of_owner: `select ${ORDERED_COLUMNS} from carts c where c.owner_id = $1 and c.is_open`,
  cart_of_number: `select ${ORDERED_COLUMNS} from carts c where c.number = $1 and ($2::uuid is null or c.owner_id = $2)`,
  cart_lines_to_order: `select ${LINE_COLUMNS} from line_items l where l.cart_id = $1 order by l.created_at, l.id`,
  cart_lock_to_order: `select ${ORDERED_COLUMNS} from carts c where c.id = $1 for update`,
  // removes the guest from the ordered cart, so that the guest's token opens the next cart
  cart_close: `
  with before as (select guest_id as "guestId" from carts where id = $1)
  update carts c set is_open = false, state = 'complete', guest_id = null, payment_id = null, promotion_codes = '[]', revision = c.revision + 1,
    last_used_at = now()
  from before where c.id = $1 returning before."guestId", c.owner_id as "ownerId"`,
  cart_set_payment: 'update carts set payment_id = $2 where id = $1',
  cart_move_saved: `
  with next as (
    insert into carts (number, guest_id, owner_id)
    select $2, $3, c.owner_id from carts c
    where c.id = $1 and exists (select from line_items where cart_id = $1 and saved_for_later) returning id)
  update line_items l set cart_id = next.id from next where l.cart_id = $1 and l.saved_for_later`,
  cart_delete_ordered_lines: 'delete from line_items where cart_id = $1',
});

/**
 * Reads a cart as it would be ordered now in this market. Must not run in a transaction, because it waits for packages.
 *
 * @param region - region of the address, because some markets add a tax that depends on it
 * @returns undefined if there is no such cart; an empty view if the cart has already been ordered
 */
export async function readCartToOrder(
  writing: CartWriting,
  { ownerId, number }: CartWanted,
  market: Market,
  region?: string,
): Promise<CartToOrder | undefined> {
  if (ownerId === undefined && number === undefined) return undefined;
  const { database, looks, promotions, tax } = writing;
  const [cart] = await (number === undefined
    ? database.query<OrderedCart>(SQL.cart_open_of_owner, [ownerId])
    : database.query<OrderedCart>(SQL.cart_of_number, [number, ownerId ?? null]));
  if (!cart) return undefined;
  const [shelf, lines] = await Promise.all([
    cartShelf(writing, market),
    database.query<LineRow>(SQL.cart_lines_to_order, [cart.id]),
  ]);
  await looks.prepare(lines, shelf, market);
  const view = cartView({ cart, lines }, shelf, market, looks, { promotions, tax, region });
  const lockedKeys = (slug: string): string[] => [
    ...new Set(['format', ...(shelf.product(slug)?.upsells ?? []).map(({ key }) => key)]),
  ];
  return { ...cartToPrice(view, shelf), cart, lines: lines.filter(({ isSaved }) => !isSaved), lockedKeys };
}

/** Adds the tax categories and production days to a cart. They come from the shelf with which the cart was read. */
export function cartToPrice(view: Cart, shelf: CartShelf): CartToPrice {
  const itemsById = new Map(view.items.map((item) => [item.id, item]));
  return {
    view,
    taxCategory(itemId) {
      const { productSlug, variantSku } = itemsById.get(itemId) ?? {};
      const { variants = [] } = shelf.product(productSlug ?? '') ?? {};
      return variants.find(({ sku }) => sku === variantSku)?.tax_category_id ?? undefined;
    },
    productionDays: (slug) => shelf.productionDays(slug),
  };
}

/**
 * Locks the cart's row until the transaction ends. Other writes to the cart wait until then, and find out whether this
 * transaction closed the cart. Source: docs/rules.md CART-18
 */
export const lockCart = async (transaction: Connection, id: string): Promise<OrderedCart | undefined> =>
  (await transaction.query<OrderedCart>(SQL.cart_lock_to_order, [id]))[0];

/** Sets the payment of a locked cart. While it is set, the cart cannot change. Source: docs/rules.md PAY-02 */
export const setPaymentOfCart = async (
  transaction: Connection,
  id: string,
  paymentId: string | null,
): Promise<void> => void (await transaction.query(SQL.cart_set_payment, [id, paymentId]));

/**
 * Closes a locked cart. Deletes its lines and moves the saved lines to the owner's next cart. Also deletes the
 * responses that are stored for the owner's idempotency keys. Source: docs/rules.md ORDER-09, GUEST-09
 *
 * @param lineIds - ids of the cart's lines that are not saved for later
 * @returns the ids of the photos that the deleted lines used; pass them to `photos.deleteLetGo` after the commit
 */
export async function closeCart(
  { photos, idempotency }: CartWriting,
  transaction: Connection,
  cartId: string,
  lineIds: readonly string[],
): Promise<readonly string[]> {
  const [closedCart] = await transaction.query<{ guestId: string | null; ownerId: string }>(SQL.cart_close, [
    cartId,
  ]);
  await transaction.query(SQL.cart_move_saved, [cartId, newNumber('C'), closedCart?.guestId ?? null]);
  await transaction.query(SQL.cart_delete_ordered_lines, [cartId]);
  const released = await photos.release(transaction, ...lineIds.map((id) => `line:${id}` as const));
  if (closedCart) {
    const { ownerId, guestId } = closedCart;
    await idempotency.forgetAnswers(transaction, scopeOf({ ownerId, guestId: guestId ?? undefined }));
  }
  return released;
}

/** A reason why a cart cannot be ordered now. `lineItemId`: the line concerned. */
export type NotReady = { readonly reason: 'empty' } | NonNullable<Cart['undecided']>[number];

/**
 * Returns why a cart is not ready for checkout. The result is valid until the cart changes.
 *
 * @param cart - the view of the cart that its owner gets
 * @returns all reasons; the list is empty if the cart can be ordered. Source: docs/rules.md CART-23, ORDER-09
 */
export function notReady({ items, undecided = [] }: Pick<Cart, 'items' | 'undecided'>): readonly NotReady[] {
  return items.length === 0 ? [{ reason: 'empty' }] : undecided;
}

/** @param beyond - by line id, the pieces left for lines that want more. Source: docs/rules.md STOCK-02 */
export const tooMany = (beyond: ReadonlyMap<string, number>): readonly NotReady[] =>
  [...beyond.keys()].map((lineItemId) => ({ lineItemId, reason: 'too_many' }));

/** The response has the code `cart_undecided` if lines prevent the order, otherwise `cart_empty`. */
export const notReadyAnswer = (reasons: readonly NotReady[]) => {
  const undecidedItems = reasons.flatMap((reason) => ('lineItemId' in reason ? [reason] : []));
  return undecidedItems.length === 0
    ? ({ code: 'cart_empty', message: 'There is nothing in this cart' } as const)
    : ({
        code: 'cart_undecided',
        message: 'Something in this cart waits for a decision',
        fields: undecidedItems.map(({ lineItemId, reason }) => ({
          code: reason,
          detail: 'This item waits for a decision',
          field: lineItemId,
        })),
      } as const);
};
