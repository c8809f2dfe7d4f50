import { fillTemplate } from '@bindery/shared';
import { formTabs, schemaFields } from '@bindery/shared/forms';
import type { Product, SchemaPreview } from '@bindery/shared/contracts';
import type { CreationStep, OptionsStepProps } from '../../contract';

/** The form's tabs with a key of the schema in each. */
export const tabsOf = ({ content: { form } }: Product, schema: SchemaPreview) =>
  formTabs(form.tabs, Object.keys(schemaFields(schema)), '');

export interface StepPlace {
  /** 'Step 7 of 9'; undefined until the form's steps can be counted */
  progress: string | undefined;
  back(): void;
  /** undefined on the last one */
  next: (() => void) | undefined;
  /** leads to another step that follows the form; undefined where the page has none such */
  to(step: CreationStep): (() => void) | undefined;
}

/** Where a step stands among all of a book: those of the form, then those after it. Source: docs/rules.md OPT-12 */
export function stepPlace(
  { product, step = 'options', steps = ['options'], onStep, onBack }: OptionsStepProps,
  schema: SchemaPreview | undefined,
): StepPlace {
  const index = steps.indexOf(step);
  const formSteps = schema && tabsOf(product, schema).length;
  const to = (target: CreationStep | undefined) =>
    target !== undefined && onStep && steps.includes(target) ? () => onStep(target) : undefined;
  return {
    progress:
      formSteps === undefined
        ? undefined
        : fillTemplate(
            product.content.canvas.step_progress_label || 'Step {currentStep} of {numberOfSteps}',
            {
              currentStep: formSteps + index + 1,
              numberOfSteps: formSteps + steps.length,
            },
          ),
    back: to(steps[index - 1]) ?? (() => onBack(formSteps)),
    next: to(steps[index + 1]),
    to,
  };
}
