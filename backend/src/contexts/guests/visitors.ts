import type { Database, Statement } from '../../platform/database';
import type { Visitors } from '../owners';
import type { Guests } from './guests.service';

const OWNER: Statement = {
  name: 'visitor_owner_of_guest',
  text: 'select owner_id as "ownerId" from guests where id = $1 and revoked_at is null',
};

/** Whoever asks, by their guest token. */
export function createVisitors(database: Database, guests: Pick<Guests, 'identify'>): Visitors {
  return {
    async of({ headers }) {
      const token = headers['x-guest-token'];
      if (typeof token !== 'string' || token === '') return undefined;
      const guestId = await guests.identify(token);
      const [guest] = await database.query<{ ownerId: string }>(OWNER, [guestId]);
      return guest && { ownerId: guest.ownerId, guestId, customerId: undefined };
    },
  };
}
