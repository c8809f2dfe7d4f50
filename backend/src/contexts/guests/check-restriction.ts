import type { preHandlerAsyncHookHandler } from 'fastify';
import { RestrictionMismatchError, type Restrictions } from '../owners';
import type { Guests } from './guests.service';

/**
 * For the routes of carts and orders: a request that says whose restriction it is under says the truth, or is refused.
 *
 * @throws RestrictionMismatchError, GuestTokenUnknownError
 * Source: docs/rules.md GUEST-06
 */
export function checkRestriction(guests: Guests, restrictions: Restrictions): preHandlerAsyncHookHandler {
  return async ({ headers }) => {
    const claimed = headers['x-restricted-user-id'];
    if (claimed === undefined) return;
    if (typeof claimed !== 'string') throw new RestrictionMismatchError();
    const token = headers['x-guest-token'];
    const guestId = typeof token === 'string' && token !== '' ? await guests.identify(token) : undefined;
    await restrictions.checkClaim(guestId, claimed);
  };
}
