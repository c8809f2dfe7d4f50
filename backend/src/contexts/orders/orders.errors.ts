import { refusal } from '../../platform/problems';
import { notReadyAnswer } from '../cart';

/** Thrown to everyone without the right to see the order, so that they do not learn that it exists. Source: docs/rules.md HTTP-10 */
export class OrderNotFoundError extends refusal(
  404,
  'order_not_found',
  "Sorry, we couldn't find that order",
) {}

/** The cart has changed since the shopper saw it. Source: docs/rules.md ORDER-09 */
export class OrderedCartChangedError extends refusal(
  409,
  'cart_changed',
  'Your cart was changed somewhere else. Read it again, then decide again',
) {}

export class CartNotOrderableError extends refusal(422, notReadyAnswer) {}

export class CartToOrderNotFoundError extends refusal(404, 'cart_not_found', 'There is no such cart') {}

/** The link is too old, does not exist, or was opened by another owner. */
export class OrderLinkExpiredError extends refusal(
  410,
  'link_expired',
  'This link was used already, or is too old: ask for another one',
) {}

export class OrderStateRefusedError extends refusal(
  409,
  'order_state_refused',
  'An order that was cancelled stays so, and is not cancelled by a state',
) {}

/** The request names no parcel, but the order has several. Source: docs/rules.md PARC-05 */
export class ParcelNotSaidError extends refusal(
  422,
  'parcel_not_said',
  'This order goes in several parcels: tracking and carrier are of one of them, which is shipped or delivered',
) {}

export class ParcelNotFoundError extends refusal(404, 'parcel_not_found', 'This order has no such parcel') {}

export class UnknownMarketError extends refusal(422, 'unknown_market', 'There is no such market') {}

/** Thrown to everyone except the order's owner. Also thrown if the access has already ended. */
export class OrderAccessNotFoundError extends refusal(
  404,
  'order_access_not_found',
  'Nobody has such an access to an order of yours',
) {}

/** Only support may search by address. Source: docs/rules.md STAFF-13 */
export class SearchByAddressError extends refusal(
  403,
  'staff_role_missing',
  'To find orders by an e-mail address needs the role support or administrator',
) {}

/**
 * The link that confirms a new e-mail address was opened in a browser without access to the order.
 * Source: docs/rules.md ORDER-21
 */
export class OrderBrowserNeededError extends refusal(
  403,
  'order_browser_needed',
  'Open this link in the browser in which you ordered, or where you are signed in',
) {}

/** Source: docs/rules.md ORDER-21 */
export class TooManyOrderMailsError extends refusal(
  429,
  'too_many_requests',
  'Too many mails were asked for. Try again in an hour',
  { 'retry-after': '3600' },
) {}
