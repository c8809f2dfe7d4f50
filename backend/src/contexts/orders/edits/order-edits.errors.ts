import type { EditRefusal, FieldError } from '@bindery/shared/contracts';
import { type FieldProblem, refusal, refusedField } from '../../../platform/problems';

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

export class EditTooLargeError extends refusal(422, 'customisation_too_large', () =>
  refusedField('item.customisations', 'The choices are larger than 8 KB'),
) {}

/** The version of the package that the book was bought in cannot be loaded at the moment. */
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
  refusedField('photos', 'This photo is no longer there. Please choose it again.'),
) {}

export class DamageReportNotFoundError extends refusal(
  404,
  'damage_report_not_found',
  'There is no open report with this id',
) {}
