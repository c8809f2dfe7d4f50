import type { ChoiceOption, FieldMeta, SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, Image } from '@bindery/shared/ui';

/** Source: docs/rules.md FIELD-16 */
const DEFAULT_COLUMNS = 2;

/**
 * The columns of a group of options, as the schema says.
 *
 * @returns CSS grid templates: `base` for a phone, `md` for wider screens. Two columns unless told, and on a desktop as on a phone
 */
export function optionColumns({ columns = {} }: Pick<FieldMeta, 'columns'> = {}): {
  base: string;
  md: string;
} {
  const { mobile = DEFAULT_COLUMNS, desktop = mobile } = columns;
  return { base: template(mobile), md: template(desktop) };
}

const template = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/**
 * What a field offers: its options, or its allowed values where it names none. Where only some values are allowed now,
 * those alone.
 *
 * @param allowed - values of the field, or of the entries of its list
 * @throws Error if the schema offers nothing to choose from
 */
export function optionsOf(
  field: SchemaField,
  allowed: readonly unknown[] | undefined = field.allow,
  isOnly = field.flags?.only,
): ChoiceOption[] {
  const named =
    field.metas?.[0]?.options ??
    (allowed ?? [])
      .filter((value) => typeof value === 'string' && value !== '')
      .map((value) => ({ value: String(value), label: String(value) }));
  const options = isOnly && allowed ? named.filter(({ value }) => allowed.includes(value)) : named;
  if (options.length === 0)
    throw new Error(`Field component mismatch: "${field.urlKey}" offers nothing to choose from`);
  return options;
}

/** The address of an option's picture, where its field shows pictures. */
export function pictureOf({ value }: ChoiceOption, meta: FieldMeta | undefined): string | undefined {
  return meta?.display === 'image' ? meta.images?.[value] : undefined;
}

/** What stands on the card of an option: its picture above its name in words, or its colour beside it. */
export function OptionFace({ option, meta }: { option: ChoiceOption; meta: FieldMeta | undefined }) {
  const { label } = option;
  const display = meta?.display ?? 'text';
  const picture = pictureOf(option, meta);
  if (display === 'colour') {
    return (
      <Flex
        as="span"
        align="center"
        gap="2.5"
        width="full"
        textAlign="start"
        fontSize="sm"
        lineHeight="short"
      >
        <Swatch colour={baseColour(option)} />
        <Box as="span" minW="0" overflowWrap="anywhere" hyphens="auto">
          {label}
        </Box>
      </Flex>
    );
  }
  return (
    <>
      {picture ? (
        <Image
          src={picture}
          alt=""
          aspectRatio={meta?.aspectRatio ?? '1/1'}
          width="min(100%, 8rem)"
          fit="contain"
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <Box
        as="span"
        maxW="full"
        fontSize={display === 'image' ? 'sm' : 'md'}
        lineHeight="short"
        overflowWrap="anywhere"
        hyphens="auto"
      >
        {label}
      </Box>
    </>
  );
}

function Swatch({ colour }: { colour: string | undefined }) {
  // forced colours would repaint it: here the colour is the content
  return (
    <Box
      as="span"
      aria-hidden
      boxSize="7"
      borderRadius="full"
      borderWidth="1px"
      borderColor="rgb(31 39 35 / 0.22)"
      flexShrink="0"
      style={{ backgroundColor: colour, forcedColorAdjust: 'none' }}
    />
  );
}

/** The colour that stands for an option. */
export const baseColour = ({ colours = {} }: ChoiceOption): string | undefined =>
  colours.base ?? Object.values(colours)[0];
