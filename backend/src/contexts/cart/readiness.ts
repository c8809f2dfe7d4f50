import type { Cart } from '@bindery/shared/contracts';

/** A reason why a cart cannot be ordered now. `lineItemId`: the line concerned. */
export type NotReady = { readonly reason: 'empty' } | NonNullable<Cart['undecided']>[number];

/**
 * Returns why a cart is not ready for checkout. Used both to show a checkout and to place an order. The result holds
 * only for this reading of the cart.
 *
 * @param cart - as its owner reads it
 * @returns all reasons; empty if the cart can be ordered. Source: docs/rules.md CART-23, ORDER-09
 */
export function notReady({ items, undecided = [] }: Pick<Cart, 'items' | 'undecided'>): readonly NotReady[] {
  return items.length === 0 ? [{ reason: 'empty' }] : undecided;
}

/** @param beyond - pieces left by line id, for lines that want more. Source: docs/rules.md STOCK-02 */
export const tooMany = (beyond: ReadonlyMap<string, number>): readonly NotReady[] =>
  [...beyond.keys()].map((lineItemId) => ({ lineItemId, reason: 'too_many' }));

/** Code `cart_empty`, or `cart_undecided` with the lines concerned. */
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
