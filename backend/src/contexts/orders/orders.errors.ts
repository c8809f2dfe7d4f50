import { DomainError } from '../../platform/problems';
import { NotReadyError } from '../cart';

/** To everybody but whoever may see it: that there is one is theirs to know. Source: docs/rules.md HTTP-10 */
export class OrderNotFoundError extends DomainError {
  readonly code = 'order_not_found';
  readonly status = 404;
  constructor() {
    super("Sorry, we couldn't find that order");
  }
}

/** The cart is not the one that the shopper saw. Source: docs/rules.md ORDER-09 */
export class OrderedCartChangedError extends DomainError {
  readonly code = 'cart_changed';
  readonly status = 409;
  constructor() {
    super('Your cart was changed somewhere else. Read it again, then decide again');
  }
}

export class CartNotOrderableError extends NotReadyError {
  readonly status = 422;
}

export class CartToOrderNotFoundError extends DomainError {
  readonly code = 'cart_not_found';
  readonly status = 404;
  constructor() {
    super('There is no such cart');
  }
}

/** Too old, opened by somebody else, or never sent. */
export class OrderLinkExpiredError extends DomainError {
  readonly code = 'link_expired';
  readonly status = 410;
  constructor() {
    super('This link was used already, or is too old: ask for another one');
  }
}

export class OrderStateRefusedError extends DomainError {
  readonly code = 'order_state_refused';
  readonly status = 409;
  constructor() {
    super('An order that was cancelled stays so, and is not cancelled by a state');
  }
}

/** Of an order in several parcels it has to be said which one. Source: docs/rules.md PARC-05 */
export class ParcelNotSaidError extends DomainError {
  readonly code = 'parcel_not_said';
  readonly status = 422;
  constructor() {
    super(
      'This order goes in several parcels: tracking and carrier are of one of them, which is shipped or delivered',
    );
  }
}

export class ParcelNotFoundError extends DomainError {
  readonly code = 'parcel_not_found';
  readonly status = 404;
  constructor() {
    super('This order has no such parcel');
  }
}

export class UnknownMarketError extends DomainError {
  readonly code = 'unknown_market';
  readonly status = 422;
  constructor() {
    super('There is no such market');
  }
}

/** To everybody but the owner of the order, and once it has ended. */
export class OrderAccessNotFoundError extends DomainError {
  readonly code = 'order_access_not_found';
  readonly status = 404;
  constructor() {
    super('Nobody has such an access to an order of yours');
  }
}

/** Only support looks for people. Source: docs/rules.md STAFF-21 */
export class SearchByAddressError extends DomainError {
  readonly code = 'staff_role_missing';
  readonly status = 403;
  constructor() {
    super('To find orders by an e-mail address needs the role support or administrator');
  }
}

/** The link that confirms another e-mail address, in a browser that does not have the order. Source: docs/rules.md ORDER-21 */
export class OrderBrowserNeededError extends DomainError {
  readonly code = 'order_browser_needed';
  readonly status = 403;
  constructor() {
    super('Open this link in the browser in which you ordered, or where you are signed in');
  }
}

/** Source: docs/rules.md ORDER-21 */
export class TooManyOrderMailsError extends DomainError {
  readonly code = 'too_many_requests';
  readonly status = 429;
  override readonly headers = { 'retry-after': '3600' };
  constructor() {
    super('Too many mails were asked for. Try again in an hour');
  }
}
