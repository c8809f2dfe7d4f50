import { isRequired } from '@bindery/shared';
import type { ChoiceOption, FieldMeta, SchemaField } from '@bindery/shared/contracts';
import { Box, ChoiceCard, Grid, Image } from '@bindery/shared/ui';
import type { FieldProps } from './field-props';
import { useFormSettings } from '../form-context';
import { describedBy, FieldTexts } from './field-texts';
import { useField } from './use-field';
import { useFormSnapshot } from './use-form-snapshot';

/** Text and pictures stand in two columns on every screen; swatches as many as fit. Source: builder.md section 5 */
const COLUMNS = { text: 'repeat(2, minmax(0, 1fr))', image: 'repeat(2, minmax(0, 1fr))', colour: 'repeat(auto-fill, minmax(5.25rem, 1fr))' };

/** One of several: native radio buttons that look like cards, each with its name in words. */
export function ChoiceGroup({ urlKey, field }: FieldProps) {
  const state = useField(urlKey, field);
  const { flush } = useFormSettings();
  const chosen = useFormSnapshot(urlKey, (form) => form.getValues(urlKey));
  const meta = field.metas?.[0];
  const display = meta?.display ?? 'text';
  const options = optionsOf(field, meta);
  // the group's focus goes to what is chosen, else to the first
  const focusIndex = Math.max(0, options.findIndex(({ value }) => value === chosen));
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Grid
        role="radiogroup" aria-labelledby={`${state.id}-label`} aria-describedby={describedBy(field, state, true)} aria-required={isRequired(field)} aria-invalid={state.error !== undefined}
        templateColumns={COLUMNS[display]} gap="2.5"
      >
        {options.map((option, index) => (
          <ChoiceCard
            key={option.value} id={index === focusIndex ? state.id : undefined} name={state.id} value={option.value} checked={option.value === chosen}
            onChange={() => { state.change(option.value); flush(); }} onBlur={state.blur} onFocus={state.focus}
          >
            {display === 'colour' ? <Swatch option={option} /> : null}
            {display === 'image' ? <Picture source={meta?.images?.[option.value]} aspectRatio={meta?.aspectRatio} /> : null}
            <Box as="span" fontSize={display === 'colour' ? 'xs' : 'md'} lineHeight="short">{option.label}</Box>
          </ChoiceCard>
        ))}
      </Grid>
    </FieldTexts>
  );
}

/** @throws Error if the schema offers nothing to choose from */
function optionsOf(field: SchemaField, meta: FieldMeta | undefined): ChoiceOption[] {
  const options = meta?.options ?? (field.allow ?? []).filter((value) => typeof value === 'string' && value !== '').map((value) => ({ value: String(value), label: String(value) }));
  if (options.length === 0) throw new Error(`Field component mismatch: "${field.urlKey}" offers nothing to choose from`);
  return options;
}

function Swatch({ option }: { option: ChoiceOption }) {
  const colour = option.colours?.base ?? Object.values(option.colours ?? {})[0];
  // forced colours would repaint it: here the colour is the content
  return <Box as="span" aria-hidden boxSize="9" borderRadius="full" borderWidth="1px" borderColor="rgb(31 39 35 / 0.22)" flexShrink="0" style={{ backgroundColor: colour, forcedColorAdjust: 'none' }} />;
}

function Picture({ source, aspectRatio = '1/1' }: { source: string | undefined; aspectRatio?: string }) {
  return source ? <Image src={source} alt="" aspectRatio={aspectRatio} width="full" maxW="32" fit="contain" loading="lazy" decoding="async" /> : null;
}
