import { type FieldProblem, refusal, refusedField } from '../../platform/problems';
import { notReadyAnswer } from '../cart';

/** Thrown if no checkout has begun, or if another shopper owns the checkout. Source: docs/rules.md HTTP-10 */
export class CheckoutNotFoundError extends refusal(
  404,
  'checkout_not_found',
  'There is no checkout yet: begin one',
) {}

/** Thrown if the shopper must first make a decision in the cart. Source: docs/rules.md CHECK-03 */
export class CartNotReadyError extends refusal(409, notReadyAnswer) {}

/** The checkout has changed since the shopper's browser read it. */
export class CheckoutOutdatedError extends refusal(
  412,
  'checkout_changed',
  'Your checkout was changed somewhere else. Read it again, then decide again',
) {}

/** Thrown if price, contents, shipping or credit changed after the shopper agreed. Source: docs/rules.md CHECK-08 */
export class CheckoutChangedError extends refusal(
  409,
  'checkout_changed',
  'Your order has changed. Look through it again, then decide again',
) {}

export class CheckoutIncompleteError extends refusal(409, 'checkout_incomplete', (state: string) =>
  refusedField(state, `Checkout waits for its step "${state}"`),
) {}

/** Thrown if a request is well-formed but the shop cannot fulfil it. */
export class CheckoutRefusedError extends refusal(
  422,
  (
    code: 'invalid_parcels' | 'rate_unavailable' | 'invalid_day' | 'rate_too_late',
    fields: readonly FieldProblem[],
  ) => ({
    message: fields[0]?.detail ?? 'This cannot be done',
    code,
    fields,
  }),
) {}
