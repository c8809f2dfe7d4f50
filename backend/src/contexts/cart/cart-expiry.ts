import type { CartDependencies } from './cart-desk';
import { cartRepository } from './cart.repository';

/** As long as a photo in a cart is kept. Source: docs/rules.md GUEST-09 */
export const CART_KEPT_DAYS = 180;
const KEPT_MS = CART_KEPT_DAYS * 86_400_000;
const EXPIRED_AT_ONCE = 500;

/** Deletes open carts that nobody used for half a year, with their lines and what these alone held. @returns how many */
export async function expireCarts(
  { database, photos }: Pick<CartDependencies, 'database' | 'photos'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const expired = await cartRepository.expired(database, before, EXPIRED_AT_ONCE);
  for (const id of expired) {
    const released = await database.transaction(async (transaction) => {
      const photoIds: string[] = [];
      for (const line of await cartRepository.deleteExpired(transaction, id, before))
        photoIds.push(...(await photos.release(transaction, `line:${line}`)));
      return photoIds;
    });
    await photos.deleteLetGo(released);
  }
  return expired.length;
}
