import type { Connection, Database } from '../../platform/database';
import { ownersRepository } from './owners.repository';

/** Owners of data, who are guests or customers. Source: docs/rules.md GUEST-09 */
export interface Owners {
  /** @returns its id */
  createCustomer(connection: Connection): Promise<string>;
  /**
   * Starts the move in the login's transaction. Revokes the guest's token, so that concurrent writes are refused.
   *
   * @returns the guest's owner, to pass to `move`; undefined if the guest does not exist or has already logged in
   */
  leaveGuest(transaction: Connection, guestId: string, customerOwnerId: string): Promise<string | undefined>;
  /** Moves the guest's photos, carts, orders and restrictions to the customer. @returns number of photos */
  move(transaction: Connection, guestOwnerId: string, customerOwnerId: string): Promise<number>;
  /** Deletes unused owners. @returns number of owners deleted */
  expire(now?: Date): Promise<number>;
}

/** Age at which an owner without data is deleted. A new owner's first row is stored much earlier. */
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
