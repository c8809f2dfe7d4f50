import type { preHandlerAsyncHookHandler } from 'fastify';
import { RestrictionMismatchError, type Restrictions } from './restrictions';
import type { Visitors } from './visitor';

/**
 * For routes of carts and orders: refuses a request that names another restriction than its visitor's.
 *
 * @throws RestrictionMismatchError, GuestTokenUnknownError
 * Source: docs/rules.md GUEST-06
 */
export function checkRestriction(
  visitors: Pick<Visitors, 'visitorOf'>,
  restrictions: Restrictions,
): preHandlerAsyncHookHandler {
  return async (request) => {
    const claimed = request.headers['x-restricted-user-id'];
    if (claimed === undefined) return;
    if (typeof claimed !== 'string') throw new RestrictionMismatchError();
    await restrictions.checkClaim((await visitors.visitorOf(request))?.ownerId, claimed);
  };
}
