import type { Connection } from '../../platform/database';
import { approvalsRepository } from './approvals.repository';
import type { CartDependencies } from './cart-desk';
import { CartBeingPaidError } from './cart.errors';
import { scopeOf, type CartOwner } from './cart-write';
import { mergeRepository as repository, type MergedCart, type MergedLine } from './merge.repository';
import { MAX_QUANTITY } from './new-line';

/** @property lines - number of the guest's lines, including lines saved for later */
export interface CartMerge {
  readonly lines: number;
  /** ids of photos that the merged lines no longer use; pass them to `photos.deleteLetGo` after the commit */
  readonly released: readonly string[];
}

type Quantity = Pick<MergedLine, 'id' | 'identity' | 'quantity'>;

/** Plans the merge of a guest's lines. A line moves to the customer's cart, or raises an equal line's quantity. */
export function planMerge(
  guest: readonly Quantity[],
  customer: readonly Quantity[],
): { move: string[]; join: { stays: string; goes: string; quantity: number }[] } {
  const customerLines = new Map(customer.map((line) => [line.identity, line]));
  const move: string[] = [];
  const join: { stays: string; goes: string; quantity: number }[] = [];
  for (const line of guest) {
    const twin = customerLines.get(line.identity);
    if (twin)
      join.push({
        stays: twin.id,
        goes: line.id,
        // a quantity that already exceeds the limit is not reduced
        quantity: Math.max(
          twin.quantity,
          line.quantity,
          Math.min(MAX_QUANTITY, twin.quantity + line.quantity),
        ),
      });
    else move.push(line.id);
  }
  return { move, join };
}

async function joinCarts(
  { photos }: Pick<CartDependencies, 'photos'>,
  transaction: Connection,
  guest: MergedCart,
  customer: MergedCart,
): Promise<CartMerge> {
  if (guest.paymentId ?? customer.paymentId) throw new CartBeingPaidError();
  const lines = await repository.lines(transaction, guest.id, customer.id);
  const guestLines = lines.filter(({ cartId }) => cartId === guest.id);
  const { move, join } = planMerge(
    guestLines,
    lines.filter(({ cartId }) => cartId === customer.id),
  );
  for (const id of move) await repository.moveLine(transaction, id, customer.id);
  const released: string[] = [];
  for (const { stays, goes, quantity } of join) {
    await approvalsRepository.carry(transaction, goes, stays);
    await repository.joinLine(transaction, stays, goes, quantity);
    released.push(...(await photos.release(transaction, `line:${goes}`)));
  }
  const codes = new Set([...customer.promotionCodes, ...guest.promotionCodes]);
  await repository.raiseCart(transaction, customer.id, [...codes]);
  await repository.moveCheckout(transaction, guest.id, customer.id);
  await repository.endCart(transaction, guest.id);
  return { lines: guestLines.length, released };
}

/**
 * Merges the guest's open cart into the customer's at login. Must run in the transaction of the login, which locks both
 * owners before the carts. If the customer has no cart, the guest's cart becomes the customer's. No line is lost or
 * overwritten. A merged cart above the line limit accepts no new lines. A guest's write that is retried after the login
 * still runs only once. Source: docs/rules.md ACC-13
 *
 * @throws CartBeingPaidError if both owners have a cart and one cart is being paid for. Source: docs/rules.md PAY-02
 */
export async function mergeCarts(
  dependencies: Pick<CartDependencies, 'photos' | 'idempotency'>,
  transaction: Connection,
  guest: CartOwner,
  customer: CartOwner,
): Promise<CartMerge> {
  const carts = await repository.lockCarts(transaction, guest.ownerId, customer.ownerId);
  const brought = carts.find(({ ownerId }) => ownerId === guest.ownerId);
  const keptMergedCart = carts.find(({ ownerId }) => ownerId === customer.ownerId);
  let merge: CartMerge = { lines: 0, released: [] };
  if (brought && keptMergedCart) merge = await joinCarts(dependencies, transaction, brought, keptMergedCart);
  else if (brought) {
    await repository.takeCart(transaction, brought.id, customer.ownerId);
    merge = { lines: await repository.countLines(transaction, brought.id), released: [] };
  }
  await dependencies.idempotency.moveAnswers(transaction, scopeOf(guest), scopeOf(customer));
  return merge;
}
