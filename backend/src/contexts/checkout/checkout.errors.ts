import { type FieldProblem, refusal, refusedField } from '../../platform/problems';
import { notReadyAnswer } from '../cart';

/** To everybody but its owner, and before it is begun. Source: docs/rules.md HTTP-10 */
export class CheckoutNotFoundError extends refusal(
  404,
  'checkout_not_found',
  'There is no checkout yet: begin one',
) {}

/** The cart waits for something that checkout is not for. Source: docs/rules.md CHECK-03 */
export class CartNotReadyError extends refusal(409, 'cart_undecided', notReadyAnswer) {}

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
export class CheckoutIncompleteError extends refusal(409, 'checkout_incomplete', (state: string) =>
  refusedField(state, `Checkout waits for its step "${state}"`),
) {}

/** Something of the request is well formed and cannot be so. */
export class CheckoutRefusedError extends refusal(
  422,
  'rate_unavailable',
  (code: 'invalid_parcels' | 'rate_unavailable', fields: readonly FieldProblem[]) => ({
    message: fields[0]?.detail ?? 'This cannot be done',
    code,
    fields,
  }),
) {}
