import { isRequired, Select } from '@bindery/shared/forms';
import { Box } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { optionsOf } from './choice-options';
import type { FieldProps } from './field-props';
import { describedBy, FieldTexts } from './field-texts';
import { OwnWords } from './own-words';
import { useOptionPriceText } from './upsell-price';
import { useChoice } from './use-choice';
import { useField } from './use-field';
import { onLeave } from './use-focus-passing';

/** List value of the shopper's own words; no option may have it. */
const OWN_WORDS = '*';

/** One of many, in a native select. Like a radio button, a choice can be changed but not cleared. */
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
