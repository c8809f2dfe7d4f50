import { NotFoundError } from '../../platform/problems';

export class ProductNotFoundError extends NotFoundError {
  constructor(readonly slug: string) {
    super(`There is no product "${slug.slice(0, 100)}"`);
  }
}

export class MarketNotFoundError extends NotFoundError {
  constructor(readonly identifier: string) {
    super(`There is no market "${identifier.slice(0, 100)}"`);
  }
}
