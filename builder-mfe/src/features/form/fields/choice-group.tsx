import { isRequired, Select } from '@bindery/shared/forms';
import { Box, ChoiceCard, Grid } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { COLUMN_GAP_REM, optionColumns, OptionFace, optionsOf, pictureOf } from './choice-options';
import type { FieldProps } from './field-scope';
import { describedBy, FieldTexts } from './field-texts';
import { onLeave } from './use-focus-passing';
import { OwnWords } from './own-words';
import { OptionPrice, useOptionPriceText } from './upsell-price';
import { useField, type FieldState } from './use-field';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isFilled } from '@bindery/shared/data';
import type { ChoiceOption, SchemaField } from '@bindery/shared/contracts';
import { useFormSettings } from '../form-model';

/**
 * State of a choice, whose value is an option or the shopper's own words. The typed words return if the shopper chooses
 * an option and then goes back to own words.
 */
export function useChoice(
  urlKey: string,
  field: SchemaField,
  options: readonly ChoiceOption[],
  { change }: Pick<FieldState, 'change'>,
) {
  const { form, flush } = useFormSettings();
  const value: unknown = useWatch({ control: form.control, name: urlKey, exact: true });
  const [isWriting, setIsWriting] = useState(false);
  const [ownWords, setOwnWords] = useState('');
  const chosenValue = isFilled(value) ? value : field.flags?.default;
  const chosenIndex = options.findIndex((option) => option.value === chosenValue);
  const isFree = field.metas?.[0]?.freeEntryComponent !== undefined;
  const isOwn = isFree && (isWriting || (chosenIndex === -1 && isFilled(chosenValue)));
  if (isOwn && typeof chosenValue === 'string' && chosenValue !== ownWords) setOwnWords(chosenValue);

  function choose(optionValue: string): void {
    setIsWriting(false);
    change(optionValue);
    flush();
  }
  function write(): void {
    setIsWriting(true);
    change(ownWords);
  }
  return { chosenIndex, isOwn, isWriting, choose, write };
}

/** Value of the select's entry for the shopper's own words; no option may have this value. */
const OWN_WORDS = '*';

/** A choice as a native select. Like a radio button, a choice can be changed but not cleared. */
export function ChoiceSelect({ urlKey, field }: FieldProps) {
  const words = useWords();
  const state = useField(urlKey, field);
  const options = optionsOf(field);
  const priceText = useOptionPriceText(urlKey);
  const { chosenIndex, isOwn, isWriting, choose, write } = useChoice(urlKey, field, options, state);
  const ownWordsComponent = field.metas?.[0]?.freeEntryComponent;

  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup isLabel>
      <Box onBlur={onLeave(state.blur)}>
        <Select
          id={isOwn ? `${state.id}-own` : state.id}
          aria-labelledby={`${state.id}-label`}
          aria-describedby={describedBy(field, state, true)}
          aria-required={isRequired(field)}
          aria-invalid={state.error !== undefined}
          autoComplete="off"
          maxW="md"
          value={isOwn ? OWN_WORDS : (options[chosenIndex]?.value ?? '')}
          onFocus={state.focus}
          onChange={({ target: { value } }) => (value === OWN_WORDS ? write() : choose(value))}
        >
          <option value="" disabled>
            –
          </option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {[label, priceText(value)].filter(Boolean).join(' ')}
            </option>
          ))}
          {ownWordsComponent === undefined ? null : <option value={OWN_WORDS}>{words.ownWords}</option>}
        </Select>
        {isOwn && ownWordsComponent !== undefined ? (
          <OwnWords urlKey={urlKey} field={field} component={ownWordsComponent} isRequested={isWriting} />
        ) : null}
      </Box>
    </FieldTexts>
  );
}

/** A choice of one option, or of the shopper's own words if the schema allows them. Source: docs/rules.md FIELD-19 */
export function ChoiceGroup(props: FieldProps) {
  return props.field.metas?.[0]?.display === 'select' ? (
    <ChoiceSelect {...props} />
  ) : (
    <ChoiceCards {...props} />
  );
}

/** Native radio buttons styled as cards. */
function ChoiceCards({ urlKey, field }: FieldProps) {
  const words = useWords();
  const state = useField(urlKey, field);
  const meta = field.metas?.[0];
  const options = optionsOf(field);
  const { chosenIndex, isOwn, isWriting, choose, write } = useChoice(urlKey, field, options, state);
  const ownWordsComponent = meta?.freeEntryComponent;
  // the form focuses the element with this id, which is the chosen option, or else the first one
  const idAt = (index: number) => (!isOwn && index === Math.max(0, chosenIndex) ? state.id : undefined);
  const card = { name: state.id, onFocus: state.focus };

  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Box onBlur={onLeave(state.blur)}>
        <Grid
          role="radiogroup"
          aria-labelledby={`${state.id}-label`}
          aria-describedby={describedBy(field, state, true)}
          aria-required={isRequired(field)}
          aria-invalid={state.error !== undefined}
          templateColumns={optionColumns(meta, options)}
          gap={`${COLUMN_GAP_REM}rem`}
        >
          {options.map((option, index) => (
            <ChoiceCard
              key={option.value}
              {...card}
              isPictured={pictureOf(option, meta) !== undefined}
              id={idAt(index)}
              value={option.value}
              checked={!isOwn && index === chosenIndex}
              onChange={() => choose(option.value)}
            >
              <OptionFace option={option} meta={meta} />
              <OptionPrice urlKey={urlKey} value={option.value} />
            </ChoiceCard>
          ))}
          {ownWordsComponent === undefined ? null : (
            <ChoiceCard
              {...card}
              id={isOwn ? `${state.id}-own` : undefined}
              value=""
              checked={isOwn}
              onChange={write}
            >
              {words.ownWords}
            </ChoiceCard>
          )}
        </Grid>
        {isOwn && ownWordsComponent !== undefined ? (
          <OwnWords urlKey={urlKey} field={field} component={ownWordsComponent} isRequested={isWriting} />
        ) : null}
      </Box>
    </FieldTexts>
  );
}
