import { NotFoundError, refusal } from '../../platform/problems';

export class UnknownGoodsError extends NotFoundError {
  override readonly code = 'unknown_goods';
}

/** The request is invalid: lists each field with its fault. */
export class InvalidTermsError extends refusal(
  422,
  'invalid_terms',
  (faults: readonly { field: string; detail: string }[]) => ({
    message: faults.map(({ detail }) => detail).join('. '),
    fields: faults,
  }),
) {}

/** A member of staff, or an order, changed the data since it was loaded. */
export class TermsChangedError extends refusal(409, 'terms_changed', (message: string) => message) {}

/** The price is not from staff, or has already ended. */
export class PriceKeptError extends refusal(409, 'price_kept', (message: string) => message) {}
