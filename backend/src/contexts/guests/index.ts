export { checkRestriction } from './check-restriction';
export { checkGuest, createGuestsService as createGuests, type Guests } from './guests.service';
export { GuestTokenUnknownError } from './guests.errors';
export { createVisitors } from './visitors';
export { guests } from './guests.tables';
export { GUEST_KEPT_DAYS } from './guests.service';
