import { Type, type Static } from 'typebox';
import { SLUG_PATTERN, strict, Words } from './document-parts';

/** book.json and content/<lang>.json, as stored in a package. Source: docs/product-packages.md */
/** `center` is also accepted, because CSS and vector editors use this spelling. */
const Align = Type.String({ pattern: '^(left|centre|center|right)$' });
const Valign = Type.String({ pattern: '^(top|middle|bottom)$' });

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
/** An outline around the letters. `width`: distance that the outline extends beyond the letter, in em. */
const OutlineSchema = Type.Object(
  { colour: Colour, width: Type.Number({ exclusiveMinimum: 0, maximum: 0.5 }) },
  strict,
);
/** A copy of the letters and their outline, drawn beneath them. `x`, `y`: offset to the right and down, em. */
const ShadowSchema = Type.Object(
  {
    colour: Colour,
    x: Type.Number({ minimum: -0.5, maximum: 0.5 }),
    y: Type.Number({ minimum: -0.5, maximum: 0.5 }),
  },
  strict,
);

const setting = {
  fonts: Type.Array(Words, { minItems: 1 }),
  maxSize: Type.Number({ exclusiveMinimum: 0 }),
  minSize: Type.Number({ exclusiveMinimum: 0 }),
  leading: Type.Number({ minimum: 0.7, maximum: 3 }),
  align: Align,
  valign: Valign,
  colour: Colour,
};

/** Sizes are in artwork units. `leading` is a multiple of the size. `languages`: the differences by language. */
export const TextStyleSchema = Type.Object(
  {
    ...setting,
    outline: Type.Optional(OutlineSchema),
    shadow: Type.Optional(ShadowSchema),
    languages: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Partial(Type.Object({ ...setting, outline: OutlineSchema, shadow: ShadowSchema }), strict),
      ),
    ),
  },
  strict,
);
export type TextStyle = Static<typeof TextStyleSchema>;

/** The languages of the story. `key`: the choice in the schema that selects the language. */
const StorySchema = Type.Object(
  { languages: Type.Array(Words, { minItems: 1, uniqueItems: true }), key: Type.Optional(Words) },
  strict,
);

const BookPageSchema = Type.Object(
  {
    name: Type.String({ pattern: SLUG_PATTERN }),
    file: Words,
    half: Type.Optional(Type.Unsafe<'left' | 'right'>(Type.String({ pattern: '^(left|right)$' }))),
  },
  strict,
);
export type BookPage = Static<typeof BookPageSchema>;

/** Values of a character's look by key, such as `{ "hair_style": "bob" }`. */
const LookSchema = Type.Record(Type.String(), Type.String());

/** The preview of a character in the form: `art` and `background` are paths as in `data-art`. */
const BookAvatarSchema = Type.Object(
  {
    role: Type.String({ pattern: '^[a-z][a-z0-9_]*$' }),
    art: Words,
    background: Type.Optional(Words),
    preset: Type.Optional(LookSchema),
    presetOther: Type.Optional(LookSchema),
  },
  strict,
);
export type BookAvatar = Static<typeof BookAvatarSchema>;

/**
 * A calendar: the number of months, and the schema's keys for the first month (1 to 12), the year and the first day of
 * the week. `marks`: each type of characters that marks days, with the keys of name and date.
 */
const CalendarSchema = Type.Object(
  {
    startMonth: Words,
    startYear: Words,
    weekStart: Type.Optional(Words),
    months: Type.Integer({ minimum: 1, maximum: 36 }),
    marks: Type.Optional(
      Type.Array(Type.Object({ type: Words, name: Words, day: Words }, strict), { minItems: 1, maxItems: 9 }),
    ),
  },
  strict,
);

/**
 * Lengths are in artwork units; `unitsPerMm` is the number of units in a millimetre. `barcode`: top left corner of the
 * barcode's white box on the back cover. `spine`: background colours from head to tail, and the colour of the text.
 */
export const BookDocumentSchema = Type.Object(
  {
    page: Type.Object(
      {
        width: Type.Number({ exclusiveMinimum: 0 }),
        height: Type.Number({ exclusiveMinimum: 0 }),
        bleed: Type.Number({ minimum: 0 }),
        unitsPerMm: Type.Number({ exclusiveMinimum: 0 }),
      },
      strict,
    ),
    spine: Type.Optional(
      Type.Object({ ground: Type.Array(Colour, { minItems: 1, maxItems: 12 }), words: Colour }, strict),
    ),
    barcode: Type.Optional(
      Type.Object({ x: Type.Number({ minimum: 0 }), y: Type.Number({ minimum: 0 }) }, strict),
    ),
    languages: Type.Array(Words, { minItems: 1 }),
    story: Type.Optional(StorySchema),
    calendar: Type.Optional(CalendarSchema),
    textStyles: Type.Record(Type.String(), TextStyleSchema),
    pages: Type.Array(BookPageSchema, { minItems: 1 }),
    avatars: Type.Optional(Type.Array(BookAvatarSchema)),
  },
  strict,
);
export type BookDocument = Static<typeof BookDocumentSchema>;

const Text = Type.Record(Type.String(), Type.String());
const label = {
  label: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
  options: Type.Optional(Text),
};
const LabelSchema = Type.Object(label, strict);
export type FieldLabel = Static<typeof LabelSchema>;

/** `types`: by type of characters, the names of the type and the labels of its keys. */
const CharacterLabelSchema = Type.Object(
  {
    label: Type.Optional(Type.String()),
    singular: Type.Optional(Type.String()),
    keys: Type.Optional(Type.Record(Type.String(), LabelSchema)),
  },
  strict,
);
const TopLabelSchema = Type.Object(
  { ...label, types: Type.Optional(Type.Record(Type.String(), CharacterLabelSchema)) },
  strict,
);

/** A text, or a list of variants. The first variant whose condition (as in `data-show`) is true is used. */
const BookTextSchema = Type.Union([
  Type.String(),
  Type.Array(Type.Object({ show: Type.Optional(Type.String()), text: Type.String() }, strict), {
    minItems: 1,
  }),
]);
export type BookText = Static<typeof BookTextSchema>;
const Texts = Type.Record(Type.String(), BookTextSchema);

/** The preview beside the form shows a page, or the characters of one role or of all. */
const PreviewSliceSchema = Type.Union([
  Type.Object({ type: Type.Literal('page_preview'), pageName: Words }, strict),
  Type.Object({ type: Type.Literal('avatar_preview'), role: Type.Optional(Words) }, strict),
]);
const Slices = Type.Array(PreviewSliceSchema);

/** The text on a format's card. Default: the shop's own text, for standard formats. */
const FormatWordsSchema = Type.Object({ name: Words, description: Type.Optional(Words) }, strict);

/** `words`: the text for `{key.word}`, by key, then option value, then word. */
export const ContentDocumentSchema = Type.Object(
  {
    lang: Words,
    product: Type.Object(
      {
        name: Words,
        tagline: Words,
        description: Words,
        metaTitle: Words,
        metaDescription: Words,
        metaKeywords: Type.Optional(Words),
      },
      strict,
    ),
    form: Type.Object(
      {
        title: Words,
        subtitle: Type.String(),
        tabs: Type.Array(Type.Object({ title: Words, keys: Words, slices: Type.Optional(Slices) }, strict), {
          minItems: 1,
        }),
        preview: Type.Optional(Type.Object({ slices: Slices }, strict)),
      },
      strict,
    ),
    formats: Type.Optional(Type.Record(Type.String(), FormatWordsSchema)),
    questions: Type.Optional(Type.Array(Type.Object({ question: Words, answer: Words }, strict))),
    labels: Type.Record(Type.String(), TopLabelSchema),
    book: Type.Object(
      {
        title: Words,
        texts: Texts,
        alternativeTexts: Texts,
        words: Type.Record(Type.String(), Type.Record(Type.String(), Text)),
      },
      strict,
    ),
  },
  strict,
);
export type ContentDocument = Static<typeof ContentDocumentSchema>;
