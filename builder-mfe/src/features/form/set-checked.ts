import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from './form-context';

// checks end in the microtasks of the event that began them
let underWay = 0;

/**
 * Shows a value in the form, and what is wrong with it. Most keystrokes change nothing about that: then the form
 * library, whose own check passes by everyone who listens to the form, is not asked.
 *
 * @param faultNow - the validator's code for the value that has just been set; undefined where nothing is wrong
 */
export function setChecked(
  form: UseFormReturn<FormValues>,
  urlKey: string,
  value: unknown,
  faultNow: () => string | undefined,
): void {
  form.setValue(urlKey, value);
  // the error of a check that is under way is not there yet
  if (underWay === 0 && faultNow() === form.getFieldState(urlKey).error?.type) return;
  underWay += 1;
  void form.trigger(urlKey).finally(() => {
    underWay -= 1;
  });
}
