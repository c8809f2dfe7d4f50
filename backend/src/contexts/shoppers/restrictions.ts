import { statements, type Connection, type Database } from '../../platform/database';
import { NotFoundError, refusal } from '../../platform/problems';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { Visitors } from './visitor';
import type { restrictions } from './shoppers.tables';

export class RestrictionMismatchError extends refusal(
  403,
  'restricted_user_mismatch',
  'X-Restricted-User-Id is not of this shopper',
) {}

export class ShopperRestrictedError extends refusal(
  403,
  'shopper_restricted',
  'This shopper may not place orders',
) {}

export type Restriction = Omit<typeof restrictions.$inferSelect, 'ownerId'>;

/** Records, by owner, which shoppers may not order. Source: docs/rules.md GUEST-06 */
export interface Restrictions {
  /** @returns the id of the owner's restriction, which the shopper's pages send with requests */
  restrictionOf(ownerId: string): Promise<string | undefined>;
  /**
   * Compares the restriction that a request names with the stored restriction.
   *
   * @param claimed - X-Restricted-User-Id
   * @throws RestrictionMismatchError if they differ
   */
  checkClaim(ownerId: string | undefined, claimed: string): Promise<void>;
  /** Call before placing or changing an order. @throws ShopperRestrictedError */
  refuseOrder(connection: Connection, ownerId: string): Promise<void>;
  restrictions(): Promise<Restriction[]>;
  /** Forbids the cart's owner to order, or replaces the reason. @returns id of the restriction @throws NotFoundError */
  restrict(cartNumber: string, reason: string): Promise<string>;
  /** @throws NotFoundError */
  lift(id: string): Promise<void>;
}

const SQL = statements({
  restriction_of_owner: 'select id from restrictions where owner_id = $1',
  restrictions_all:
    'select id, reason, created_at as "createdAt" from restrictions order by created_at desc limit 500',
  restriction_set: `
  insert into restrictions (owner_id, reason) select owner_id, $2 from carts where number = $1
  on conflict (owner_id) do update set reason = excluded.reason returning id`,
  restriction_lift: 'delete from restrictions where id = $1 returning id',
});

export function createRestrictions(database: Database): Restrictions {
  const idOf = async (connection: Connection, ownerId: string): Promise<string | undefined> =>
    (await connection.query<{ id: string }>(SQL.restriction_of_owner, [ownerId]))[0]?.id;

  return {
    restrictionOf: (ownerId) => idOf(database, ownerId),
    async checkClaim(ownerId, claimed) {
      const restrictionId = ownerId === undefined ? undefined : await idOf(database, ownerId);
      if (restrictionId !== claimed) throw new RestrictionMismatchError();
    },
    async refuseOrder(connection, ownerId) {
      if ((await idOf(connection, ownerId)) !== undefined) throw new ShopperRestrictedError();
    },
    restrictions: () => database.query<Restriction>(SQL.restrictions_all),
    async restrict(cartNumber, reason) {
      const [restricted] = await database.query<{ id: string }>(SQL.restriction_set, [cartNumber, reason]);
      if (!restricted) throw new NotFoundError(`There is no cart "${cartNumber}"`);
      return restricted.id;
    },
    async lift(id) {
      if ((await database.query(SQL.restriction_lift, [id])).length === 0)
        throw new NotFoundError('There is no such restriction');
    },
  };
}

/**
 * Refuses a request to a cart or order if it names a restriction that is not the visitor's.
 *
 * @throws RestrictionMismatchError, GuestTokenUnknownError. Source: docs/rules.md GUEST-06
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
