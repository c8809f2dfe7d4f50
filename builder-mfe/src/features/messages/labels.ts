import type { CanvasLabels } from '@bindery/shared/contracts';
import { fillTemplate } from './fill-template';

/** What the form says where the content has no text for it. Source: storefront.md section 5 */
const DEFAULTS = {
  characters_left_label: '{{number}} characters left',
  form_submit_button_label: 'Continue',
  form_finish_button_label: 'Finish',
  form_loading_label: 'One moment…',
  form_cancel_button_label: 'Cancel',
  previous_edit_button_label: 'Previous edit',
  next_edit_button_label: 'Next edit',
  edit_progress_label: 'Edit {currentEdit} of {numberOfEdits}',
  form_error_label: "There's something missing! Check what's wrong and try again",
  step_progress_label: 'Step {currentStep} of {numberOfSteps}',
  generic_error_label: "Sorry, something went wrong. We've logged the problem but you might want to try again.",
  error_any_required: "Oops! Don't forget to fill this in",
  error_any_only: "Oops! Don't forget to select an option",
  error_string_min: 'This is a little short. Add some more!',
  error_string_max: 'Whoops! This is too long for the page.',
  error_string_pattern_base: 'Whoops! This contains unsupported characters. Try again.',
  error_default: "Sorry, we aren't sure why this has failed. Please try again later.",
} as const;
export type LabelName = keyof typeof DEFAULTS;

/** @returns the content's text of this name, else ours, with its places filled */
export function labelText(labels: CanvasLabels, name: LabelName, values: Readonly<Record<string, string | number>> = {}): string {
  return fillTemplate(labels[name] || DEFAULTS[name], values);
}

/** The text for a family of codes: the validator of a list says 'array.min', of a text 'string.min'. */
function familyOf(type: string): LabelName {
  if (type === 'any.required' || type.endsWith('.empty')) return 'error_any_required';
  if (type === 'any.only') return 'error_any_only';
  if (type.endsWith('.min')) return 'error_string_min';
  if (type.endsWith('.max')) return 'error_string_max';
  return type.includes('.pattern') ? 'error_string_pattern_base' : 'error_default';
}

/**
 * @param type - the validator's code, such as 'string.max'
 * @returns the content's text for this very code, else for its family, else the catalogue's
 * Source: builder.md section 5, decisions 13
 */
export function errorText(labels: CanvasLabels, type: string, values: Readonly<Record<string, string | number>> = {}): string {
  const exact = labels[`error_${type.replaceAll('.', '_')}`];
  return exact ? fillTemplate(exact, values) : labelText(labels, familyOf(type), values);
}
