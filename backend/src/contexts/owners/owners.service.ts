import type { Connection, Database } from '../../platform/database';
import { ownersRepository } from './owners.repository';

/** Whose things are: one model for guests, carts, photos and, later, customers. Source: docs/rules.md GUEST-10 */
export interface Owners {
  /** @returns its id */
  createCustomer(connection: Connection): Promise<string>;
  /**
   * At login, in its transaction: carts and photos of the guest are the customer's from then on, and the guest's token
   * opens neither.
   */
  moveToCustomer(transaction: Connection, guestId: string, customerOwnerId: string): Promise<void>;
  /** Forgets owners on whom nothing hangs any more. @returns how many */
  expire(now?: Date): Promise<number>;
}

/** Between an owner and the first thing that hangs on it there is a moment, and it is shorter. */
const YOUNG_MS = 86_400_000;

export function createOwners(database: Database): Owners {
  return {
    createCustomer: (connection) => ownersRepository.create(connection, 'customer'),
    async moveToCustomer(transaction, guestId, customerOwnerId) {
      const from = await ownersRepository.ofGuest(transaction, guestId);
      if (from !== undefined) await ownersRepository.move(transaction, from, customerOwnerId);
    },
    expire: (now = new Date()) => ownersRepository.expire(database, new Date(now.getTime() - YOUNG_MS)),
  };
}
