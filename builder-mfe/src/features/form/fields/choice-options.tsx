import type { ChoiceOption, FieldMeta, SchemaField } from '@bindery/shared/contracts';
import { Box, Image } from '@bindery/shared/ui';

/** Text and pictures stand in two columns on every screen; swatches as many as fit. Source: builder.md section 5 */
export const OPTION_COLUMNS = { text: 'repeat(2, minmax(0, 1fr))', image: 'repeat(2, minmax(0, 1fr))', colour: 'repeat(auto-fill, minmax(5.25rem, 1fr))' };

/**
 * What a field offers: its options, or its allowed values where it names none. Where only some values are allowed now,
 * those alone.
 *
 * @param allowed - values of the field, or of the entries of its list
 * @throws Error if the schema offers nothing to choose from
 */
export function optionsOf(field: SchemaField, allowed: readonly unknown[] | undefined = field.allow, isOnly = field.flags?.only): ChoiceOption[] {
  const named = field.metas?.[0]?.options ?? (allowed ?? []).filter((value) => typeof value === 'string' && value !== '').map((value) => ({ value: String(value), label: String(value) }));
  const options = isOnly && allowed ? named.filter(({ value }) => allowed.includes(value)) : named;
  if (options.length === 0) throw new Error(`Field component mismatch: "${field.urlKey}" offers nothing to choose from`);
  return options;
}

/** What stands on the card of an option: its colour or its picture, and its name in words. */
export function OptionFace({ option, meta }: { option: ChoiceOption; meta: FieldMeta | undefined }) {
  const display = meta?.display ?? 'text';
  const source = meta?.images?.[option.value];
  return (
    <>
      {display === 'colour' ? <Swatch option={option} /> : null}
      {display === 'image' && source ? <Image src={source} alt="" aspectRatio={meta?.aspectRatio ?? '1/1'} width="full" maxW="32" fit="contain" loading="lazy" decoding="async" /> : null}
      <Box as="span" fontSize={display === 'colour' ? 'xs' : 'md'} lineHeight="short">{option.label}</Box>
    </>
  );
}

function Swatch({ option }: { option: ChoiceOption }) {
  // forced colours would repaint it: here the colour is the content
  return <Box as="span" aria-hidden boxSize="9" borderRadius="full" borderWidth="1px" borderColor="rgb(31 39 35 / 0.22)" flexShrink="0" style={{ backgroundColor: baseColour(option), forcedColorAdjust: 'none' }} />;
}

/** The colour that stands for an option. */
export const baseColour = ({ colours = {} }: ChoiceOption): string | undefined => colours.base ?? Object.values(colours)[0];
