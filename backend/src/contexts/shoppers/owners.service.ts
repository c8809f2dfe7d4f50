import type { Connection, Database } from '../../platform/database';
import { ownersRepository } from './owners.repository';

/** Whose things are: one model for guests, carts, photos and, later, customers. Source: docs/rules.md GUEST-09 */
export interface Owners {
  /** @returns its id */
  createCustomer(connection: Connection): Promise<string>;
  /**
   * Begins a login's move, in its transaction: the guest's token opens nothing more, and what is being written for the
   * guest meanwhile is refused.
   *
   * @returns the guest's owner, for `move`; undefined where the guest is not there, or has logged in before
   */
  leaveGuest(transaction: Connection, guestId: string, customerOwnerId: string): Promise<string | undefined>;
  /** Photos, carts, orders and restrictions of the guest are the customer's from then on. @returns how many photos */
  move(transaction: Connection, guestOwnerId: string, customerOwnerId: string): Promise<number>;
  /** Forgets owners on whom nothing hangs any more. @returns how many */
  expire(now?: Date): Promise<number>;
}

/** Between an owner and the first thing that hangs on it there is a moment, and it is shorter. */
const YOUNG_MS = 86_400_000;

export function createOwners(database: Database): Owners {
  return {
    createCustomer: (connection) => ownersRepository.create(connection, 'customer'),
    async leaveGuest(transaction, guestId, customerOwnerId) {
      const from = await ownersRepository.ofGuest(transaction, guestId);
      if (from === undefined || !(await ownersRepository.leave(transaction, from, customerOwnerId)))
        return undefined;
      await ownersRepository.revokeGuests(transaction, from);
      return from;
    },
    async move(transaction, guestOwnerId, customerOwnerId) {
      const photos = await ownersRepository.countPhotos(transaction, guestOwnerId);
      await ownersRepository.move(transaction, guestOwnerId, customerOwnerId);
      return photos;
    },
    expire: (now = new Date()) => ownersRepository.expire(database, new Date(now.getTime() - YOUNG_MS)),
  };
}
