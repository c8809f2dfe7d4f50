import type { FieldError, PromotionFault } from '@bindery/shared/contracts';
import { type FieldProblem, refusal, refusedField } from '../../platform/problems';

export class LineItemNotFoundError extends refusal(
  404,
  'line_item_not_found',
  "Sorry, we couldn't find that item",
) {}

/** An extra cannot be changed by itself; the client must change the line to which it belongs. */
export class ChildLineItemError extends refusal(
  422,
  'child_line_item',
  'This goes along with another item of the cart: change that one',
) {}

/** The line's package version is not stored yet. The process that has just started will store it soon. */
export class VersionNotKeptError extends refusal(
  503,
  'package_unavailable',
  'This book cannot be added at the moment. Please try again in a few seconds.',
  { 'retry-after': '5' },
) {}

/** The cart's state differs from the state that the write requires. Source: docs/rules.md CART-18 */
export class CartChangedError extends refusal(
  412,
  'cart_changed',
  'Your cart was changed somewhere else. Read it again, then decide again',
) {}

/** A payment for the cart is in progress. Source: docs/rules.md PAY-02 */
export class CartBeingPaidError extends refusal(
  409,
  'cart_being_paid',
  'Your cart is being paid for. Finish the payment, or give it up, then change your cart',
) {}

/** The price that the shopper accepts is not the current price. Source: docs/rules.md CART-22 */
export class PriceChangedError extends refusal(
  409,
  'price_changed',
  'The price has changed again. Read your cart again, then decide again',
) {}

/** Pages changed after the shopper viewed them. `fields`: 'pages.3' for page 3. Source: docs/rules.md PROOF-02 */
export class ProofChangedError extends refusal(409, 'proof_changed', (pages: readonly number[]) => ({
  message: 'Your book has changed since you looked through it. Please look at the changed pages',
  fields: pages.map((page) => ({
    code: 'page_changed',
    detail: `Page ${page} has changed`,
    field: `pages.${page}`,
  })),
})) {}

/** The pages of the line cannot be shown, because its package version is deleted or refuses the line's choices. */
export class ProofUnavailableError extends refusal(
  409,
  'proof_unavailable',
  'The pages of this book cannot be shown. Please edit it, then look through it',
) {}

/** An item of the request is valid but cannot be sold. `fields` names the item, for example 'items.0.productId'. */
export class NotSaleableError extends refusal(422, (problem: FieldProblem) => ({
  message: problem.detail,
  code: problem.code,
  fields: [problem],
})) {}

export class InvalidCustomisationError extends refusal(
  422,
  'invalid_customisation',
  (
    /** the request's field with the choices: 'items.0.customisations' */ choices: string,
    errors: readonly FieldError[],
  ) => ({
    message: 'Some of the choices cannot be printed',
    fields: errors.map(({ type, message, path }) => ({
      code: type,
      detail: message,
      field: [choices, ...path].join('.'),
    })),
  }),
) {}

const REFUSALS: Readonly<Record<PromotionFault | 'promo_already', string>> = {
  promo_unknown: 'There is no promotion with this code',
  promo_not_started: 'This promotion has not started yet',
  promo_ended: 'This promotion has ended',
  promo_not_in_market: 'This promotion is not for this country',
  promo_below_minimum: 'This promotion needs a larger order of what it reduces',
  promo_nothing_to_reduce: 'This promotion reduces nothing that is in your cart',
  promo_outdone: 'Another promotion takes off more already',
  promo_already: 'This code is in your cart already',
};

/** The code cannot be used with this cart. Source: docs/rules.md PROMO-04 */
export class PromotionRefusedError extends refusal(422, (code: keyof typeof REFUSALS) => ({
  code,
  ...refusedField('code', REFUSALS[code]),
})) {}

export class PromotionNotFoundError extends refusal(
  404,
  'promo_not_in_cart',
  'This code is not in your cart',
) {}
