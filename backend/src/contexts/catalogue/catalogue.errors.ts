import type { Unavailability } from './offer';
import { type FieldProblem, NotFoundError, refusal } from '../../platform/problems';

export class ProductNotFoundError extends NotFoundError {
  constructor(readonly slug: string) {
    super(`There is no product "${slug.slice(0, 100)}"`);
  }
}

/** The product exists but cannot be bought at the moment. */
export class ProductUnavailableError extends ProductNotFoundError {
  override readonly code = 'product_unavailable';
  override readonly fields: readonly FieldProblem[];
  constructor(
    slug: string,
    readonly reason: Unavailability,
  ) {
    super(slug);
    this.fields = [{ code: reason, detail: `It ${UNAVAILABLE[reason]}` }];
    this.message = `The product "${slug}" ${UNAVAILABLE[reason]}`;
  }
}

export const UNAVAILABLE: Readonly<Record<Unavailability, string>> = {
  not_yet: 'is not sold yet',
  discontinued: 'is not sold any more',
  sold_out: 'is sold out',
};

export class UnknownGoodsError extends refusal(404, 'unknown_goods', (message: string) => message) {}

/** The request is invalid. The response lists each faulty field with its fault. */
export class InvalidTermsError extends refusal(
  422,
  'invalid_terms',
  (faults: readonly { field: string; detail: string }[]) => ({
    message: faults.map(({ detail }) => detail).join('. '),
    fields: faults,
  }),
) {}

/** The terms of sale have changed since the panel loaded them, by other staff or by an order. */
export class TermsChangedError extends refusal(409, 'terms_changed', (message: string) => message) {}

/** The price cannot be withdrawn or ended, because it comes from a seed or has already ended. */
export class PriceKeptError extends refusal(409, 'price_kept', (message: string) => message) {}
