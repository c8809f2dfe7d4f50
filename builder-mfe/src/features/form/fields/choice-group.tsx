import { useRef, useState } from 'react';
import { isFilled } from '@bindery/shared/data';
import { isRequired } from '@bindery/shared/forms';
import { Box, ChoiceCard, Grid } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { useFormSettings } from '../form-context';
import { optionColumns, OptionFace, optionsOf } from './choice-options';
import type { FieldProps } from './field-props';
import { describedBy, FieldTexts } from './field-texts';
import { onLeave } from './on-leave';
import { OwnWords } from './own-words';
import { useField } from './use-field';
import { useFormSnapshot } from './use-form-snapshot';

/** One of several: native radio buttons that look like cards, each with its name in words; where the schema says so, own words too. */
export function ChoiceGroup({ urlKey, field }: FieldProps) {
  const words = useWords();
  const state = useField(urlKey, field);
  const { flush } = useFormSettings();
  const value = useFormSnapshot(urlKey, (form): unknown => form.getValues(urlKey));
  const chosen = isFilled(value) ? value : field.flags?.default;
  const meta = field.metas?.[0];
  const options = optionsOf(field);
  const index = options.findIndex(({ value }) => value === chosen);
  const isFree = meta?.freeEntryComponent !== undefined;
  const [isWriting, setIsWriting] = useState(false);
  const isOwn = isFree && (isWriting || (index === -1 && isFilled(chosen)));
  const written = useRef('');
  if (isOwn && typeof chosen === 'string') written.current = chosen;

  function choose(value: string): void {
    setIsWriting(false);
    state.change(value);
    flush();
  }
  function write(): void {
    setIsWriting(true);
    state.change(written.current);
  }
  // the group's focus goes to what is chosen, else to the first
  const idAt = (place: number) => (!isOwn && place === Math.max(0, index) ? state.id : undefined);

  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Box onBlur={onLeave(state.blur)}>
        <Grid
          role="radiogroup"
          aria-labelledby={`${state.id}-label`}
          aria-describedby={describedBy(field, state, true)}
          aria-required={isRequired(field)}
          aria-invalid={state.error !== undefined}
          templateColumns={optionColumns(meta)}
          gap="2.5"
        >
          {options.map((option, place) => (
            <ChoiceCard
              key={option.value}
              id={idAt(place)}
              name={state.id}
              value={option.value}
              checked={!isOwn && place === index}
              onChange={() => choose(option.value)}
              onFocus={state.focus}
            >
              <OptionFace option={option} meta={meta} />
            </ChoiceCard>
          ))}
          {isFree ? (
            <ChoiceCard
              id={isOwn ? `${state.id}-own` : undefined}
              name={state.id}
              value=""
              checked={isOwn}
              onChange={write}
              onFocus={state.focus}
            >
              {words.ownWords}
            </ChoiceCard>
          ) : null}
        </Grid>
        {isOwn ? (
          <OwnWords urlKey={urlKey} field={field} component={meta.freeEntryComponent!} isAsked={isWriting} />
        ) : null}
      </Box>
    </FieldTexts>
  );
}
