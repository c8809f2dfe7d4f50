import type { FastifyRequest } from 'fastify';
import type { Merge } from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import type { Carts } from '../cart';
import { GuestTokenUnknownError, type Guests, type Owners } from '../shoppers';
import type { Photos } from '../photos';

/** @property released - ids of the photos that the cart no longer uses after the merge */
export type Merged = Merge & { readonly released: readonly string[] };

const NOTHING: Merged = { lines: 0, photos: 0, released: [] };

/** Merges the browser's guest data into the customer at login. Source: docs/rules.md ACC-13 */
export interface GuestMerge {
  /** @returns undefined if the browser sends no guest token, or an unknown one */
  guestOf(request: FastifyRequest): Promise<string | undefined>;
  /** Runs in the transaction of the login. */
  merge(transaction: Connection, guestId: string | undefined, customerOwnerId: string): Promise<Merged>;
  /** Call it after the commit. */
  finish(merged: Merged): Promise<void>;
}

export interface GuestMergeParts {
  readonly guests: Pick<Guests, 'identify'>;
  readonly owners: Pick<Owners, 'leaveGuest' | 'move'>;
  readonly carts: Pick<Carts, 'merge'>;
  readonly photos: Pick<Photos, 'deleteLetGo'>;
}

export function createGuestMerge({ guests, owners, carts, photos }: GuestMergeParts): GuestMerge {
  return {
    async guestOf({ headers }) {
      const token = headers['x-guest-token'];
      if (typeof token !== 'string' || token === '') return undefined;
      try {
        return (await guests.identify(token)).guestId;
      } catch (error) {
        if (error instanceof GuestTokenUnknownError) return undefined;
        throw error;
      }
    },
    async merge(transaction, guestId, customerOwnerId) {
      if (guestId === undefined) return NOTHING;
      const from = await owners.leaveGuest(transaction, guestId, customerOwnerId);
      if (from === undefined) return NOTHING;
      const guest = { ownerId: from, guestId };
      const customer = { ownerId: customerOwnerId, guestId: undefined };
      const merged = await carts.merge(transaction, guest, customer);
      return { ...merged, photos: await owners.move(transaction, from, customerOwnerId) };
    },
    finish: ({ released }) => photos.deleteLetGo(released),
  };
}
