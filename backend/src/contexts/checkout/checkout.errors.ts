import { DomainError, type FieldProblem, refusal } from '../../platform/problems';
import { NotReadyError } from '../cart';

/** To everybody but its owner, and before it is begun. Source: docs/rules.md HTTP-10 */
export class CheckoutNotFoundError extends refusal(
  404,
  'checkout_not_found',
  'There is no checkout yet: begin one',
) {}

/** The cart waits for something that checkout is not for. Source: docs/rules.md CHECK-03 */
export class CartNotReadyError extends NotReadyError {
  readonly status = 409;
}

/** The write was meant for another state of the checkout than it is in. */
export class CheckoutOutdatedError extends refusal(
  412,
  'checkout_changed',
  'Your checkout was changed somewhere else. Read it again, then decide again',
) {}

/** Not what the shopper agreed to: price, contents, shipping or credit are others by now. Source: docs/rules.md CHECK-08 */
export class CheckoutChangedError extends refusal(
  409,
  'checkout_changed',
  'Your order has changed. Look through it again, then decide again',
) {}

/** A step is not done. `state`: which one. */
export class CheckoutIncompleteError extends DomainError {
  readonly code = 'checkout_incomplete';
  readonly status = 409;
  override readonly fields: readonly FieldProblem[];
  constructor(state: string) {
    super(`Checkout waits for its step "${state}"`);
    this.fields = [{ code: this.code, detail: this.message, field: state }];
  }
}

/** Something of the request is well formed and cannot be so. */
export class CheckoutRefusedError extends DomainError {
  readonly status = 422;
  constructor(
    readonly code: 'invalid_parcels' | 'rate_unavailable',
    override readonly fields: readonly FieldProblem[],
  ) {
    super(fields[0]?.detail ?? 'This cannot be done');
  }
}
