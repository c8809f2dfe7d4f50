import type { Cart, NewLineItem } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Answer } from '../../platform/idempotency';
import { photoIdsIn } from '../photos';
import { cartRepository } from './cart.repository';
import { expireCarts } from './cart-expiry';
import { cartView } from './cart-view';
import type { CartDependencies, CartWriting, LinePatch } from './cart-desk';
import { addItems, changeLine, deleteLine } from './cart-writes';
import { LineLooks } from './line-looks';

export interface CartService {
  /** @param guestId - undefined for a visitor who never added anything: their cart is empty */
  read(guestId: string | undefined, market: Market): Promise<Cart>;
  /**
   * Adds the items once per idempotency key; the same thing twice raises a line's quantity. Source: docs/rules.md HTTP-06, CART-03
   *
   * @returns the cart as JSON
   * @throws NotSaleableError, InvalidCustomisationError, IdempotencyKeyReusedError, RequestRunningError
   */
  add(
    guestId: string,
    market: Market,
    items: readonly NewLineItem[],
    idempotencyKey: string | undefined,
  ): Promise<Answer>;
  /** @throws LineItemNotFoundError to anyone but the owner, NotSaleableError, InvalidCustomisationError */
  change(guestId: string, market: Market, lineId: string, patch: LinePatch): Promise<Cart>;
  /** @throws LineItemNotFoundError to anyone but the owner */
  delete(guestId: string, market: Market, lineId: string): Promise<Cart>;
  /** Deletes open carts that nobody used for half a year. @returns how many */
  expire(now?: Date): Promise<number>;
}

export function createCartService(dependencies: CartDependencies): CartService {
  const { database, catalogue, muse, photos } = dependencies;
  const looks = new LineLooks(muse);
  const writing: CartWriting = { ...dependencies, looks };
  return {
    async read(guestId, market) {
      const [shelf, stored] = await Promise.all([
        catalogue.shelf(market),
        guestId ? cartRepository.find(database, guestId) : undefined,
      ]);
      if (guestId && stored?.cart.isStale) {
        await cartRepository.touch(database, guestId);
        await photos.touch(stored.lines.flatMap(({ customisation }) => photoIdsIn(customisation)));
      }
      await looks.prepare(stored?.lines ?? [], shelf, market);
      return cartView(stored, shelf, market, looks);
    },
    expire: (now = new Date()) => expireCarts(dependencies, now),
    add: (guestId, market, items, idempotencyKey) =>
      addItems(writing, guestId, market, items, idempotencyKey),
    change: (guestId, market, lineId, patch) => changeLine(writing, guestId, market, lineId, patch),
    delete: (guestId, market, lineId) => deleteLine(writing, guestId, market, lineId),
  };
}
