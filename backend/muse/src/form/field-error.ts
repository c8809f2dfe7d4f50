import type { FieldError } from '@bindery/shared/contracts';
import { faultFamily, type FaultFamily } from '@bindery/shared/customisation';
import type Joi from 'joi';

/** For people who read the answer; the form has its own texts by `type`. Source: storefront.md section 5 */
const MESSAGES: Record<FaultFamily, string> = {
  error_any_required: "Oops! Don't forget to fill this in",
  error_any_only: "Oops! Don't forget to select an option",
  error_string_min: 'This is a little short. Add some more!',
  error_string_max: 'Whoops! This is too long for the page.',
  error_string_pattern_base: 'Whoops! This contains unsupported characters. Try again.',
  error_date_base: "This day isn't in the calendar. Have another look.",
  error_default: "Sorry, we aren't sure why this has failed. Please try again later.",
};

/** Where a fault lies: the way into the customisation, and the field that the form shows it at. */
export interface FaultPlace {
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly label: string;
}

/** Says what is wrong with one field. Nothing that the shopper wrote is repeated. */
export function fieldError(
  type: string,
  { path, key, label }: FaultPlace,
  context: { valids?: unknown[]; limit?: unknown } = {},
): FieldError {
  const { valids, limit } = context;
  return {
    type,
    message: MESSAGES[faultFamily(type)],
    path: [...path],
    context: { key, label, ...(valids && { valids }), ...(limit !== undefined && { limit }) },
  };
}

/** One entry of Joi's details as a field error. */
export function fromJoi({ type, context }: Joi.ValidationErrorItem, place: FaultPlace): FieldError {
  const valids = Array.isArray(context?.['valids']) ? (context['valids'] as unknown[]) : undefined;
  return fieldError(type, place, { ...(valids && { valids }), limit: context?.['limit'] as unknown });
}
