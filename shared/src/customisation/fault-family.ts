export type FaultFamily =
  | 'error_any_required'
  | 'error_any_only'
  | 'error_string_min'
  | 'error_string_max'
  | 'error_string_lines'
  | 'error_string_pattern_base'
  | 'error_string_blocked'
  | 'error_date_base'
  | 'error_date_year'
  | 'error_default';

/**
 * Returns the key of a general message for a fault, if the content has no message for its exact code. Lists yield
 * 'array.min', texts 'string.min'. Letters in a number field are a pattern fault.
 *
 * @param type - the validator's code. Source: docs/rules.md MSG-01
 */
export function faultFamily(type: string): FaultFamily {
  if (type === 'any.required' || type.endsWith('.empty')) return 'error_any_required';
  if (type === 'any.only') return 'error_any_only';
  if (type.endsWith('.min')) return 'error_string_min';
  if (type.endsWith('.max')) return 'error_string_max';
  if (type === 'date.base') return 'error_date_base';
  if (type === 'date.year') return 'error_date_year';
  if (type === 'string.lines') return 'error_string_lines';
  if (type === 'string.blocked') return 'error_string_blocked';
  if (type === 'number.unsafe') return 'error_string_max';
  return type.includes('.pattern') || type === 'number.base' || type === 'number.integer'
    ? 'error_string_pattern_base'
    : 'error_default';
}
