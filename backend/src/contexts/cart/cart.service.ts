import type { Cart, LineProof, NewItem, PageProof } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import type { WriteIntent } from '../../platform/http';
import { photoIdsIn } from '../photos';
import { cartRepository } from './cart.repository';
import { expireCarts } from './cart-expiry';
import { agreeToNewPrices } from './agreed-price';
import {
  cartToPrice,
  closeCart,
  lockCart,
  readCartToOrder,
  setPaymentOfCart,
  type OrderedCart,
  type CartToOrder,
  type CartToPrice,
  type CartWanted,
} from './cart-to-order';
import { cartView, pricedLines } from './cart-view';
import { cartShelf, type CartDependencies, type CartWriting, type LinePatch } from './cart-desk';
import { type CartOwner, type Visit, type WriteAnswer, beginWrite, checkState, write } from './cart-write';
import { mergeCarts, type CartMerge } from './merge-carts';
import { addItems, deleteLine } from './cart-writes';
import { approvePages, readProof } from './line-approval';
import { changeLine } from './line-changes';
import { LineLooks } from './line-looks';
import { canonicalCode } from '../catalogue';
import { PromotionNotFoundError, PromotionRefusedError } from './cart.errors';
import { reducibleLines } from './cart-money';

/** Adds a promotion code to the visitor's cart, if the code reduces a price. Source: docs/rules.md PROMO-03, PROMO-04 */
export async function addPromotion(
  writing: CartWriting,
  visit: Visit,
  askedCode: string,
  intent: WriteIntent,
): Promise<WriteAnswer> {
  const { promotions, looks } = writing;
  const { visitor, market } = visit;
  const shelf = await cartShelf(writing, market);
  const code = canonicalCode(askedCode);
  const request = { method: 'POST', route: 'cart/promotions', body: { code } };
  return write(writing, { ...visit, intent, shelf }, request, async (transaction) => {
    const begunCartRow = await beginWrite(transaction, visitor);
    if (begunCartRow) checkState(intent, begunCartRow);
    const storedCart = begunCartRow && (await cartRepository.find(transaction, visitor.ownerId));
    const lines = reducibleLines(pricedLines(storedCart?.lines ?? [], shelf, market, looks));
    const codes = begunCartRow?.promotionCodes ?? [];
    const refusal = codes.includes(code) ? 'promo_already' : promotions.refusalOf(code, lines, market);
    if (refusal) throw new PromotionRefusedError(refusal);
    // the cart exists, because the check above refuses a code that reduces no line
    const { cart, lines: rows } = storedCart!;
    const promotionCodes = [...codes, code];
    await cartRepository.setPromotions(transaction, cart.id, promotionCodes);
    return { storedCart: { cart: { ...cart, promotionCodes }, lines: rows } };
  });
}

/** Removes a code from the visitor's cart, even if its promotion no longer exists. */
export async function removePromotion(
  writing: CartWriting,
  visit: Visit,
  askedCode: string,
  intent: WriteIntent,
): Promise<WriteAnswer> {
  const { visitor, market } = visit;
  const shelf = await cartShelf(writing, market);
  const code = canonicalCode(askedCode);
  const request = { method: 'DELETE', route: `cart/promotions/${code}`, body: null };
  return write(writing, { ...visit, intent, shelf }, request, async (transaction) => {
    const cart = await beginWrite(transaction, visitor);
    if (!cart?.promotionCodes.includes(code)) throw new PromotionNotFoundError();
    checkState(intent, cart);
    const otherCodes = cart.promotionCodes.filter((promotionCode) => promotionCode !== code);
    await cartRepository.setPromotions(transaction, cart.id, otherCodes);
    return { storedCart: await cartRepository.find(transaction, visitor.ownerId) };
  });
}

export interface CartService {
  /**
   * @param ownerId - the visitor's owner id; undefined means that the visitor never added an item, so the cart is empty
   * @param region - state or province of the destination, if known; the tax that some markets add depends on it
   */
  read(ownerId: string | undefined, market: Market, region?: string): Promise<Cart>;
  /**
   * Adds the items. If an equal item is in the cart, raises the quantity of its line. Like every write, runs once for
   * each idempotency key, and only if the cart has the state that `intent` names.
   * Source: docs/rules.md HTTP-06, CART-03, CART-18
   *
   * @returns the cart as JSON, with `added` and `dropped` if the write added or dropped anything
   * @throws NotSaleableError, InvalidCustomisationError, CartChangedError, IdempotencyKeyReusedError,
   *   RequestRunningError
   */
  add(visit: Visit, items: readonly NewItem[], intent: WriteIntent): Promise<WriteAnswer>;
  /** @throws the errors of `add`; LineItemNotFoundError unless the visitor owns the line */
  change(visit: Visit, lineId: string, patch: LinePatch, intent: WriteIntent): Promise<WriteAnswer>;
  /** @throws the errors of `add`; LineItemNotFoundError unless the visitor owns the line */
  delete(visit: Visit, lineId: string, intent: WriteIntent): Promise<WriteAnswer>;
  /** @throws ProofUnavailableError; LineItemNotFoundError if the visitor does not own the line */
  proof(visit: Visit, lineId: string): Promise<LineProof>;
  /** @throws ProofChangedError, the errors of `add`; LineItemNotFoundError if the visitor does not own the line */
  approve(visit: Visit, lineId: string, pages: readonly PageProof[], intent: WriteIntent): Promise<Answer>;
  /** @throws as `add`; PromotionRefusedError */
  addPromotion(visit: Visit, code: string, intent: WriteIntent): Promise<WriteAnswer>;
  /** @throws as `add`; PromotionNotFoundError */
  removePromotion(visit: Visit, code: string, intent: WriteIntent): Promise<WriteAnswer>;
  /** Merges carts at login; see {@link mergeCarts}. */
  merge(transaction: Connection, guest: CartOwner, customer: CartOwner): Promise<CartMerge>;
  /** Returns a cart as it would be ordered now; see {@link readCartToOrder}. */
  toOrder(wantedCart: CartWanted, market: Market, region?: string): Promise<CartToOrder | undefined>;
  /** Adds the data that determine a cart's delivery and tax. @param cart - a cart that was read for `market` */
  toPrice(cart: Cart, market: Market): Promise<CartToPrice>;
  /** Locks a cart, so that other writes to it wait until the transaction ends. Source: docs/rules.md CART-18 */
  lock(transaction: Connection, cartId: string): Promise<OrderedCart | undefined>;
  /** Sets the payment of a locked cart; see {@link setPaymentOfCart}. */
  setPayment(transaction: Connection, cartId: string, paymentId: string | null): Promise<void>;
  /** Closes an ordered cart; see {@link closeCart}. */
  close(transaction: Connection, cartId: string, lineIds: readonly string[]): Promise<readonly string[]>;
  forgetLooks(): void;
  /** Deletes open carts that were unused for half a year. @returns the number of deleted carts */
  expire(now?: Date): Promise<number>;
}

export function createCartService(dependencies: CartDependencies): CartService {
  const { database, muse, photos, promotions, tax } = dependencies;
  const looks = new LineLooks(muse);
  const writing: CartWriting = { ...dependencies, looks };
  return {
    async read(ownerId, market, region) {
      const [shelf, storedCart] = await Promise.all([
        cartShelf(dependencies, market),
        ownerId ? cartRepository.find(database, ownerId) : undefined,
      ]);
      if (ownerId && storedCart?.cart.isStale) {
        await cartRepository.touch(database, ownerId);
        await photos.touch(storedCart.lines.flatMap(({ customisation }) => photoIdsIn(customisation)));
      }
      await looks.prepare(storedCart?.lines ?? [], shelf, market);
      const cart = cartView(storedCart, shelf, market, looks, { promotions, tax, region });
      if (storedCart) await agreeToNewPrices(database, storedCart, cart, market);
      return cart;
    },
    merge: (transaction, guest, customer) => mergeCarts(dependencies, transaction, guest, customer),
    toOrder: (wantedCart, market, region) => readCartToOrder(writing, wantedCart, market, region),
    toPrice: async (cart, market) => cartToPrice(cart, await cartShelf(dependencies, market)),
    lock: lockCart,
    setPayment: setPaymentOfCart,
    close: (transaction, cartId, lineIds) => closeCart(writing, transaction, cartId, lineIds),
    forgetLooks: () => looks.forgetAll(),
    expire: (now = new Date()) => expireCarts(dependencies, now),
    add: (visit, items, intent) => addItems(writing, visit, items, intent),
    change: (visit, lineId, patch, intent) => changeLine(writing, visit, lineId, patch, intent),
    delete: (visit, lineId, intent) => deleteLine(writing, visit, lineId, intent),
    proof: (visit, lineId) => readProof(dependencies, visit, lineId),
    approve: (visit, lineId, pages, intent) => approvePages(dependencies, visit, lineId, pages, intent),
    addPromotion: (visit, code, intent) => addPromotion(writing, visit, code, intent),
    removePromotion: (visit, code, intent) => removePromotion(writing, visit, code, intent),
  };
}
