export { createOwners, type Owners } from './owners.service';
export { isProven, provenOwner, type GuardedAct, type Identity } from './identity';
export type { Visitor, Visitors } from './visitor';
export { owners } from './owners.tables';
export {
  createRestrictions,
  RestrictionMismatchError,
  ShopperRestrictedError,
  type Restrictions,
} from './restrictions';
export { staffRestrictionsRoutes } from './staff-restrictions.routes';
