import { isRequired } from '@bindery/shared/forms';
import { Box, ChoiceCard, Grid } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { COLUMN_GAP_REM, optionColumns, OptionFace, optionsOf, pictureOf } from './choice-options';
import { ChoiceSelect } from './choice-select';
import type { FieldProps } from './field-props';
import { describedBy, FieldTexts } from './field-texts';
import { onLeave } from './use-focus-passing';
import { OwnWords } from './own-words';
import { OptionPrice } from './upsell-price';
import { useChoice } from './use-choice';
import { useField } from './use-field';

/** One option, or own words if the schema allows them. Source: docs/rules.md FIELD-19 */
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
  // the group's focus goes to the chosen option, else the first
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
