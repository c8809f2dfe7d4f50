export {
  checkRestriction,
  createRestrictions,
  type Restrictions,
  ShopperRestrictedError,
} from './restrictions';
export {
  GuestTokenUnknownError,
  checkGuest,
  createGuestsService as createGuests,
  GUEST_KEPT_DAYS,
  type Guests,
} from './guests.service';
export { guests, owners } from './shoppers.tables';
export {
  type GuardedAct,
  type Identity,
  isProven,
  provenOwner,
  type Visitor,
  type Visitors,
  createVisitors,
} from './visitor';
export { createOwners, type Owners } from './owners.service';
export { staffRestrictionsRoutes } from './staff-restrictions.routes';
