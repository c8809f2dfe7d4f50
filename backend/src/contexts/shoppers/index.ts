export { checkRestriction } from './restrictions';
export { GuestTokenUnknownError } from './guests.service';
export {
  checkGuest,
  createGuestsService as createGuests,
  GUEST_KEPT_DAYS,
  type Guests,
} from './guests.service';
export { guests } from './guests.tables';
export { type GuardedAct, type Identity, isProven, provenOwner } from './visitor';
export { createOwners, type Owners } from './owners.service';
export { owners } from './owners.tables';
export { createRestrictions, type Restrictions, ShopperRestrictedError } from './restrictions';
export { staffRestrictionsRoutes } from './staff-restrictions.routes';
export type { Visitor, Visitors } from './visitor';
export { createVisitors } from './visitor';
