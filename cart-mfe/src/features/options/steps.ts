import { fillTemplate } from '@bindery/shared';
import { formTabs, schemaFields } from '@bindery/shared/forms';
import type { Product, SchemaPreview } from '@bindery/shared/contracts';
import type { CreationStep, OptionsStepProps } from '../../contract';

/** The form's tabs that have a key of the schema. */
export const tabsOf = ({ content: { form } }: Product, schema: SchemaPreview) =>
  formTabs(form.tabs, Object.keys(schemaFields(schema)), '');

export interface StepPlace {
  /** 'Step 7 of 9'; undefined until the form's steps can be counted */
  progress: string | undefined;
  back(): void;
  next: (() => void) | undefined;
  /** leads to another step after the form; undefined if the page has no such step */
  to(step: CreationStep): (() => void) | undefined;
}

/** Returns a step's place among the steps of the form and those after it. Source: docs/rules.md OPT-12 */
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
