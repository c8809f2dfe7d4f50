import { NotFoundError, refusal } from '../../platform/problems';

export class UnknownGoodsError extends NotFoundError {
  override readonly code = 'unknown_goods';
}

/** What was sent cannot be: each field with what is wrong. */
export class InvalidTermsError extends refusal(
  422,
  'invalid_terms',
  (faults: readonly { field: string; detail: string }[]) => ({
    message: faults.map(({ detail }) => detail).join('. '),
    fields: faults,
  }),
) {}

/** Somebody, or an order, changed it since it was looked at. */
export class TermsChangedError extends refusal(409, 'terms_changed', (message: string) => message) {}

/** A price that no staff set, or one that has ended. */
export class PriceKeptError extends refusal(409, 'price_kept', (message: string) => message) {}
