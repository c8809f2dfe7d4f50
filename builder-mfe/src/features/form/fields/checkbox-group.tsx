import { useWatch } from 'react-hook-form';
import { entryField, ruleLimit } from '@bindery/shared/forms';
import type { ChoiceOption, SchemaField } from '@bindery/shared/contracts';
import { ChoiceCard, Grid } from '@bindery/shared/ui';
import { useFormSettings } from '../form-model';
import { COLUMN_GAP_REM, optionColumns, OptionFace, optionsOf, pictureOf } from './choice-options';
import type { FieldProps } from './field-scope';
import { describedBy, FieldTexts } from './field-texts';
import { onLeave } from './use-focus-passing';
import { OptionPrice } from './upsell-price';
import { useField } from './use-field';

/**
 * Lets the shopper tick several options, which are native checkboxes styled as cards. If the shopper ticks more options
 * than the maximum, an error appears.
 *
 * @throws Error 'Min and max fields are required'. Source: docs/rules.md FIELD-02
 */
export function CheckboxGroup({ urlKey, field }: FieldProps) {
  if (ruleLimit(field, 'min') === undefined || ruleLimit(field, 'max') === undefined)
    throw new Error('Min and max fields are required');
  const state = useField(urlKey, field);
  const { form, flush } = useFormSettings();
  const value: unknown = useWatch({ control: form.control, name: urlKey, exact: true });
  const ticked: unknown[] = Array.isArray(value) ? value : [];
  const options = optionsOfEntries(field);
  const meta = field.metas?.[0];
  const description = describedBy(field, state, true);

  function toggle(changedValue: string, isTicked: boolean): void {
    // stores the values in the order of the options, not of the clicks
    state.change(
      options
        .map((option) => option.value)
        .filter((option) => (option === changedValue ? isTicked : ticked.includes(option))),
    );
    flush();
  }
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Grid
        role="group"
        aria-labelledby={`${state.id}-label`}
        aria-describedby={description}
        onFocus={state.focus}
        onBlur={onLeave(state.blur)}
        templateColumns={optionColumns(meta, options)}
        gap={`${COLUMN_GAP_REM}rem`}
      >
        {options.map((option, index) => (
          <ChoiceCard
            key={option.value}
            type="checkbox"
            isPictured={pictureOf(option, meta) !== undefined}
            id={index === 0 ? state.id : undefined}
            name={state.id}
            value={option.value}
            checked={ticked.includes(option.value)}
            aria-invalid={state.error !== undefined || undefined}
            onChange={(event) => toggle(option.value, event.target.checked)}
          >
            <OptionFace option={option} meta={meta} />
            <OptionPrice urlKey={urlKey} value={option.value} />
          </ChoiceCard>
        ))}
      </Grid>
    </FieldTexts>
  );
}

function optionsOfEntries(field: SchemaField): ChoiceOption[] {
  const entry = entryField(field);
  return optionsOf(field, entry?.allow, entry?.flags?.only);
}
