import type { CartDependencies } from './cart-desk';
import { cartRepository, EXPIRED_AT_ONCE } from './cart.repository';

/** Days without use after which a cart and its photos expire. Source: docs/rules.md GUEST-09 */
export const CART_KEPT_DAYS = 180;
const KEPT_MS = CART_KEPT_DAYS * 86_400_000;

/**
 * Deletes open carts that were unused for half a year, together with their lines. Releases the photos of these lines.
 * @returns the number of deleted carts
 */
export async function expireCarts(
  { database, photos }: Pick<CartDependencies, 'database' | 'photos'>,
  now: Date,
): Promise<number> {
  const cutoff = new Date(now.getTime() - KEPT_MS);
  for (let total = 0; ;) {
    const { count, released } = await database.transaction(async (transaction) => {
      const carts = await cartRepository.deleteExpired(transaction, cutoff);
      const uses = carts.flat().map((lineId) => `line:${lineId}` as const);
      return { count: carts.length, released: await photos.release(transaction, ...uses) };
    });
    await photos.deleteLetGo(released);
    total += count;
    if (count < EXPIRED_AT_ONCE) return total;
  }
}
