import type { Unavailability } from './offer';
import { NotFoundError, type FieldProblem } from '../../platform/problems';

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

export class MarketNotFoundError extends NotFoundError {
  constructor(readonly identifier: string) {
    super(`There is no market "${identifier.slice(0, 100)}"`);
  }
}
