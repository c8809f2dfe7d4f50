import type { ChoiceOption, FieldMeta, SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, Image } from '@bindery/shared/ui';

/** Source: docs/rules.md FIELD-19 */
const DEFAULT_COLUMNS = 2;
export const COLUMN_GAP_REM = 0.625;
/** Assumed width of a letter in the semibold font of a chosen option. */
const LETTER_EM = 0.6;
/** Separators of words. In scripts in which lines may break after any character, each character is a separator. */
const BETWEEN_WORDS =
  /[\s\p{Pd}\u00AD\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;

interface Template {
  base: string;
  md: string;
}

/**
 * Returns the columns of a group of options. The schema sets their number; if words would not fit, there are fewer. At
 * least two columns remain, and the browser hyphenates a word that is too long for them.
 *
 * @returns CSS grid templates: `base` for a phone, `md` for wider screens. The default for phones is two columns; the
 *   default for desktops is the number for phones
 */
export function optionColumns(
  { columns = {}, display = 'text' }: Pick<FieldMeta, 'columns' | 'display'> = {},
  options: readonly ChoiceOption[] = [],
): Template {
  const { mobile = DEFAULT_COLUMNS, desktop = mobile } = columns;
  const widest = widestWordRem(display, options);
  return { base: template(mobile, widest), md: template(desktop, widest) };
}

function template(columnCount: number, widestRem: number): string {
  if (columnCount <= DEFAULT_COLUMNS || widestRem === 0) return `repeat(${columnCount}, minmax(0, 1fr))`;
  const minWidth = `min(${widestRem}rem, ${share(DEFAULT_COLUMNS)})`;
  return `repeat(auto-fill, minmax(max(${share(columnCount)}, ${minWidth}), 1fr))`;
}

/** CSS width of one of `count` columns, minus a little, so that rounding never wraps the last column. */
const share = (count: number): string =>
  `calc((100% - ${(count - 1) * COLUMN_GAP_REM}rem) / ${count} - 0.1px)`;

/** The card width in rem at which the longest word fits. */
function widestWordRem(display: string, options: readonly ChoiceOption[]): number {
  const words = options.flatMap(({ label }) => label.split(BETWEEN_WORDS));
  const letters = Math.max(0, ...words.map((word) => [...word].length));
  const { type, around } = FACES[display] ?? FACES['text']!;
  return letters === 0 ? 0 : Math.ceil(100 * (letters * LETTER_EM * type + around)) / 100;
}

/** Measures by kind of card, in rem. `type`: font size. `around`: width of padding, border, and the swatch with its gap. */
const FACES: Readonly<Record<string, { type: number; around: number }>> = {
  text: { type: 1, around: 1.625 },
  image: { type: 0.875, around: 1.125 },
  colour: { type: 0.875, around: 4 },
};

/**
 * Returns a field's options, or its allowed values if it has no options. Omits options whose values are not allowed
 * at present.
 *
 * @param allowed - allowed values of the field; for a list, those of its entries
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

export function pictureOf({ value }: ChoiceOption, meta: FieldMeta | undefined): string | undefined {
  return meta?.display === 'image' ? meta.images?.[value] : undefined;
}

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
  // the colour is the content here, so the browser's forced-colours mode must not replace it
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

export const baseColour = ({ colours = {} }: ChoiceOption): string | undefined =>
  colours.base ?? Object.values(colours)[0];
