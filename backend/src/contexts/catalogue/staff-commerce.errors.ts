import { DomainError, NotFoundError, type FieldProblem } from '../../platform/problems';

export class UnknownGoodsError extends NotFoundError {
  override readonly code = 'unknown_goods';
}

/** What was sent cannot be: each field with what is wrong. */
export class InvalidTermsError extends DomainError {
  readonly code = 'invalid_terms';
  readonly status = 422;
  override readonly fields: readonly FieldProblem[];

  constructor(faults: readonly { field: string; detail: string }[]) {
    super(faults.map(({ detail }) => detail).join('. '));
    this.fields = faults.map((fault) => ({ code: this.code, ...fault }));
  }
}

/** Somebody, or an order, changed it since it was looked at. */
export class TermsChangedError extends DomainError {
  readonly code = 'terms_changed';
  readonly status = 409;
}

/** A price that no staff set, or one that has ended. */
export class PriceKeptError extends DomainError {
  readonly code = 'price_kept';
  readonly status = 409;
}
