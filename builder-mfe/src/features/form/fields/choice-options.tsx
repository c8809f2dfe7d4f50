import type { ChoiceOption, FieldMeta, SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, Image } from '@bindery/shared/ui';

/** Source: docs/rules.md FIELD-19 */
const DEFAULT_COLUMNS = 2;
export const COLUMN_GAP_REM = 0.625;
/** Of the type's size, in the semibold of what is chosen. */
const LETTER_EM = 0.6;
/** Scripts that may break after every sign have no long words. */
const BETWEEN_WORDS =
  /[\s\p{Pd}\u00AD\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;

interface Template {
  base: string;
  md: string;
}

/**
 * The columns of a group of options: as many as the schema says, or as many as leave their words whole, whichever are
 * fewer. Below two it does not go: there the browser hyphenates.
 *
 * @returns CSS grid templates: `base` for a phone, `md` for wider screens. Two columns unless told, and on a desktop as on a phone
 */
export function optionColumns(
  { columns = {}, display = 'text' }: Pick<FieldMeta, 'columns' | 'display'> = {},
  options: readonly ChoiceOption[] = [],
): Template {
  const { mobile = DEFAULT_COLUMNS, desktop = mobile } = columns;
  const widest = widestWordRem(display, options);
  return { base: template(mobile, widest), md: template(desktop, widest) };
}

function template(most: number, widestRem: number): string {
  if (most <= DEFAULT_COLUMNS || widestRem === 0) return `repeat(${most}, minmax(0, 1fr))`;
  const least = `min(${widestRem}rem, ${share(DEFAULT_COLUMNS)})`;
  return `repeat(auto-fill, minmax(max(${share(most)}, ${least}), 1fr))`;
}

/** The width of one of so many columns. A hair less, or rounding makes the last one wrap. */
const share = (count: number): string =>
  `calc((100% - ${(count - 1) * COLUMN_GAP_REM}rem) / ${count} - 0.1px)`;

/** How wide a card is that does not break its longest word. */
function widestWordRem(display: string, options: readonly ChoiceOption[]): number {
  const words = options.flatMap(({ label }) => label.split(BETWEEN_WORDS));
  const letters = Math.max(0, ...words.map((word) => [...word].length));
  const { type, around } = FACES[display] ?? FACES['text']!;
  return letters === 0 ? 0 : Math.ceil(100 * (letters * LETTER_EM * type + around)) / 100;
}

/** Of a card, in rem: the size of its type; its padding and border, a swatch and the gap after it. */
const FACES: Readonly<Record<string, { type: number; around: number }>> = {
  text: { type: 1, around: 1.625 },
  image: { type: 0.875, around: 1.125 },
  colour: { type: 0.875, around: 4 },
};

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
        <Box as="span" minW="0" overflowWrap="break-word" hyphens="auto">
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
        overflowWrap="break-word"
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
