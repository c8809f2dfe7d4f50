import type { Connection } from '../../platform/database';
import { approvalsRepository } from './approvals.repository';
import type { CartDependencies } from './cart-desk';
import { CartBeingPaidError } from './cart.errors';
import { scopeOf, type CartOwner } from './cart-write';
import { mergeRepository as repository, type MergedCart, type MergedLine } from './merge.repository';
import { MAX_QUANTITY } from './new-line';

/** @property lines - how many the guest brought, those saved for later included */
export interface CartMerge {
  readonly lines: number;
  /** photos that a line released: for `photos.deleteLetGo` once the transaction has committed */
  readonly released: readonly string[];
}

type Quantity = Pick<MergedLine, 'id' | 'identity' | 'quantity'>;

/** What becomes of the guest's lines: each goes to the customer's cart as it is, or its pieces go to the same thing there. */
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
        // a quantity of before the limit stays
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
 * At login, in its transaction, whose locks of both owners come before these of the carts: the guest's open cart becomes
 * the customer's, or its lines go to the one that the customer has. Nothing is lost and nothing overwritten; more lines
 * than a cart takes stay, and none is added until there are fewer. A write that the guest repeats as the customer is
 * still done once. Source: docs/rules.md ACC-13
 *
 * @throws CartBeingPaidError where there are two and one is being paid for. Source: docs/rules.md PAY-02
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
