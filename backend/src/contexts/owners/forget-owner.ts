import type { Connection, Database } from '../../platform/database';
import { ownersRepository } from './owners.repository';

/** What forgetting an owner asks of photos. */
export interface OwnedPhotos {
  release(connection: Connection, usedBy: `line:${string}`): Promise<readonly string[]>;
  /** Deletes it, or lets it go where something uses it. */
  deleteAny(publicId: string): Promise<boolean>;
}

/**
 * Deletes what hangs on an owner, and the owner: when somebody wants to be forgotten. In this order, so that one that is
 * killed half way can be begun again: tokens end, carts go with their lines and kept answers, then photos with their
 * pictures, then guests, folders and the owner. What an order prints stays for it, and the owner until then.
 */
export async function forgetOwner(database: Database, photos: OwnedPhotos, ownerId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await ownersRepository.revokeGuests(transaction, ownerId);
    for (const lineId of await ownersRepository.lines(transaction, ownerId))
      await photos.release(transaction, `line:${lineId}`);
    await ownersRepository.deleteCarts(transaction, ownerId);
  });
  for (const publicId of await ownersRepository.photos(database, ownerId)) await photos.deleteAny(publicId);
  await database.transaction((transaction) => ownersRepository.deleteOwner(transaction, ownerId));
}
