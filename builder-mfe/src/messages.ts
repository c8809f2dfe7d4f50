import { fillTemplate } from '@bindery/shared';
import { componentOf, faultFamily, ruleLimit } from '@bindery/shared/forms';
import type { CanvasLabels, SchemaField } from '@bindery/shared/contracts';

/** The form's default texts. They replace texts that the content lacks. Source: docs/rules.md MSG-01, MSG-08 */
const DEFAULTS = {
  characters_left_label: '{number, plural, one {# character left} other {# characters left}}',
  form_submit_button_label: 'Continue',
  form_finish_button_label: 'Finish',
  form_loading_label: 'One moment…',
  form_cancel_button_label: 'Cancel',
  previous_edit_button_label: 'Previous edit',
  next_edit_button_label: 'Next edit',
  edit_progress_label: 'Edit {currentEdit} of {numberOfEdits}',
  form_error_label: "There's something missing! Check what's wrong and try again",
  step_progress_label: 'Step {currentStep} of {numberOfSteps}',
  generic_error_label:
    "Sorry, something went wrong. We've logged the problem but you might want to try again.",
  error_any_required: "Oops! Don't forget to fill this in",
  error_any_only: "Oops! Don't forget to select an option",
  error_string_min: 'This is a little short. Add some more!',
  error_string_max: 'Whoops! This is too long for the page.',
  error_string_lines: 'Too many lines for the page. Please remove a line break or two.',
  error_string_pattern_base: 'Whoops! This contains unsupported characters. Try again.',
  error_string_blocked: 'Please choose other words',
  error_date_base: 'This day isn’t in the calendar. Please check it.',
  error_date_year: 'We don’t offer this year. Please choose another one.',
  min_options_label:
    '{minOptions, plural, one {Please select at least # option} other {Please select at least # options}}',
  max_options_label:
    '{maxOptions, plural, one {Please select no more than # option} other {Please select no more than # options}}',
  free_label: 'FREE',
  photo_valid_label: 'Fabulous! This photo will look splendid',
  photo_blurry_label:
    'Your photo may look blurry when printed. You can still continue, or you may want to try a higher quality photo.',
  photo_rejected_label:
    'Sorry, your photo was flagged by our content moderation. Please try a different photo.',
  photo_upload_error_label:
    "Sorry, we weren't able to upload your photo. Please reload the page and try again.",
  photo_configuration_error_label:
    "Missing Cloudinary configuration. Photos can't be uploaded while this error persists.",
  locked_field_label: "Sorry, you can't edit this field for a book you've already purchased.",
  error_default: "Sorry, we aren't sure why this has failed. Please try again later.",
} as const;
export type LabelName = keyof typeof DEFAULTS;

/** @returns the content's text, or else the default, with its placeholders filled */
export function labelText(
  labels: CanvasLabels,
  name: LabelName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fillTemplate(labels[name] || DEFAULTS[name], values);
}

/**
 * @param type - the validator's code, such as 'string.max'
 * @returns the content's text for this code, or else for its family, or else the default. Source: docs/rules.md MSG-01
 */
export function errorText(
  labels: CanvasLabels,
  type: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const exact = labels[`error_${type.replaceAll('.', '_')}`];
  return exact ? fillTemplate(exact, values) : labelText(labels, faultFamily(type), values);
}

/**
 * Returns a field's error text. For a group of checkboxes, the text states the required number. If the field is not in
 * the schema, returns the general text.
 *
 * @param type - the validator's code. Source: docs/rules.md MSG-01
 */
export function fieldErrorText(labels: CanvasLabels, field: SchemaField | undefined, type: string): string {
  if (field && componentOf(field) === 'CheckboxGroup') {
    const [minOptions = 0, maxOptions = 0] = [ruleLimit(field, 'min'), ruleLimit(field, 'max')];
    if (minOptions > 0 && (type === 'array.min' || type === 'any.required'))
      return labelText(labels, 'min_options_label', { minOptions });
    if (type === 'array.max') return labelText(labels, 'max_options_label', { maxOptions });
  }
  return errorText(labels, type, { label: field?.flags?.label ?? '' });
}
