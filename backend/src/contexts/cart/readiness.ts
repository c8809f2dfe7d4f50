import type { Cart } from '@bindery/shared/contracts';

/** Why a cart cannot be ordered as it stands. `lineItemId`: of the line that waits. */
export type NotReady = { readonly reason: 'empty' } | NonNullable<Cart['undecided']>[number];

/**
 * Is a cart ready for checkout? Whoever shows a checkout and whoever places an order ask this, of a cart as it is read
 * now: what it answers is true of that reading alone.
 *
 * @param cart - as its owner reads it
 * @returns every reason why not; none: it can be ordered. Source: docs/rules.md CART-23, ORDER-09
 */
export function notReady({ items, undecided = [] }: Pick<Cart, 'items' | 'undecided'>): readonly NotReady[] {
  return items.length === 0 ? [{ reason: 'empty' }] : undecided;
}

/** @param beyond - by line, how many are left: fewer than it wants. Source: docs/rules.md STOCK-02 */
export const tooMany = (beyond: ReadonlyMap<string, number>): readonly NotReady[] =>
  [...beyond.keys()].map((lineItemId) => ({ lineItemId, reason: 'too_many' }));

/** Says why: `cart_empty`, or `cart_undecided` with the lines that wait. */
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
