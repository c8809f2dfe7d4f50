import type { EditRefusal, FieldError } from '@bindery/shared/contracts';
import { type FieldProblem, refusal, refusedField } from '../../platform/problems';
import { notReadyAnswer } from '../cart';

/** Also thrown if the order exists but the caller may not see it. Source: docs/rules.md HTTP-10 */
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

/** The mailed link has expired, does not exist, or was opened by another owner. */
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

/** The caller does not own the order, or the access that should be revoked has already ended. */
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

/** Also thrown if the order belongs to another owner. Source: docs/rules.md MSG-12 */
export class OrderItemNotFoundError extends refusal(
  404,
  'order_item_not_found',
  "Sorry, we couldn't find that item",
) {}

/**
 * The edit window is over, the order is paused, or its state does not allow changes.
 * Source: docs/rules.md EDIT-02, MSG-12
 */
export class OrderNotEditableError extends refusal(409, 'order_not_editable', (code: EditRefusal) => {
  const message = 'It might have passed the edit window or be paused';
  return { message, fields: [{ code, detail: message }] };
}) {}

/** Source: docs/rules.md EDIT-03, MSG-12 */
export class OrderUpsellLockedError extends refusal(409, 'order_upsell_locked', (keys: readonly string[]) => {
  const message = "Sorry, you can't edit this field for a book you've already purchased.";
  return {
    message,
    fields: keys.map((key) => ({ detail: message, field: `item.customisations.${key}` })),
  };
}) {}

/** The order has changed since the editor read it. Source: docs/rules.md EDIT-06 */
export class OrderChangedError extends refusal(
  412,
  'order_changed',
  'Your order was changed somewhere else. Read it again, then decide again',
) {}

/** The validator refused the choices. Source: docs/rules.md EDIT-04 */
export class InvalidEditError extends refusal(
  422,
  'invalid_customisation',
  (errors: readonly FieldError[]) => ({
    message: 'Some of the choices cannot be printed',
    fields: errors.map(({ type, message, path }) => ({
      code: type,
      detail: message,
      field: ['item.customisations', ...path].join('.'),
    })),
  }),
) {}

/** Source: docs/rules.md PARC-08 */
export class ParcelAddressError extends refusal(
  422,
  'invalid_address',
  (fields: readonly FieldProblem[]) => ({ message: 'The parcel cannot be sent there', fields }),
) {}

/** Source: docs/rules.md EXTRA-04 */
export class CardRefusedError extends refusal(
  422,
  'invalid_gift_message',
  (fields: readonly FieldProblem[]) => ({ message: 'The card cannot be printed', fields }),
) {}

export class EditTooLargeError extends refusal(422, 'customisation_too_large', () =>
  refusedField('item.customisations', 'The choices are larger than 8 KB'),
) {}

/** The package version in which the book was bought cannot be loaded at the moment. */
export class FrozenPackageUnavailableError extends refusal(
  503,
  'package_unavailable',
  'This book cannot be changed at the moment. Please try again in a few seconds.',
  { 'retry-after': '5' },
) {}

/** The book is not sold now. `reason`: the catalogue's 'not_yet', 'discontinued' or 'sold_out'. Source: docs/rules.md EDIT-13 */
export class BookNotSoldError extends refusal(409, 'product_unavailable', (reason: string, words: string) => {
  const message = `This product ${words}`;
  return { message, fields: [{ code: reason, detail: message }] };
}) {}

/** Source: docs/rules.md EDIT-12 */
export class NotSentYetError extends refusal(
  409,
  'order_not_delivered',
  'A book can be reported as damaged once it was sent',
) {}

export class DamageReportedError extends refusal(
  409,
  'damage_reported',
  'This book was reported as damaged already. We are looking at it',
) {}

export class DamagePhotosError extends refusal(422, 'photo.unknown', () =>
  refusedField('photos', 'This photo is missing. Please choose it again.'),
) {}

export class DamageReportNotFoundError extends refusal(
  404,
  'damage_report_not_found',
  'There is no open report with this id',
) {}

/** The order has no such invoice, or the caller may not see the order. */
export class InvoiceNotFoundError extends refusal(404, 'invoice_not_found', 'There is no such invoice') {}
