import { Type, type Static } from 'typebox';

/** One thing the server's validator found. `context.value` never travels. Source: docs/rules.md FIELD-21 */
export const FieldErrorSchema = Type.Object({
  /** Joi's code: 'any.required', 'string.empty', 'any.only', 'string.min', 'string.max', 'string.pattern.base', ... */
  type: Type.String(),
  message: Type.String(),
  path: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  context: Type.Object({
    key: Type.Optional(Type.String()),
    label: Type.Optional(Type.String()),
    valids: Type.Optional(Type.Array(Type.Unknown())),
    limit: Type.Optional(Type.Unknown()),
  }),
});
export type FieldError = Static<typeof FieldErrorSchema>;

const Part = Type.Number({ minimum: 0, maximum: 1 });

/**
 * Where something is drawn from these keys, those that matter most first; of a character, the path at which the form
 * has it. `box`: x, y, width and height in parts of the trimmed page.
 */
export const PageAreaSchema = Type.Object({
  keys: Type.Array(Type.String()),
  box: Type.Tuple([Part, Part, Part, Part]),
});
export type PageArea = Static<typeof PageAreaSchema>;

/** What `{url}/areas` of a page answers: what shows on it and can be tapped, at most 24, the largest first. */
export const PageAreasResponseSchema = Type.Object({ areas: Type.Array(PageAreaSchema) });
export type PageAreasResponse = Static<typeof PageAreasResponseSchema>;

/** `url` takes `_width`; `{url}/areas` answers what can be tapped. `keys`: the customisation keys this page is drawn from. */
export const PageSchema = Type.Object({
  url: Type.String(),
  info: Type.Object({
    pageName: Type.String(),
    keys: Type.Array(Type.String()),
    alternativeText: Type.String(),
    /** of the alternative text where it is not the shop's own, BCP 47 */
    lang: Type.Optional(Type.String()),
  }),
});
export type Page = Static<typeof PageSchema>;

export const TocResponseSchema = Type.Object({ toc: Type.Object({ pages: Type.Array(PageSchema) }) });
export type TocResponse = Static<typeof TocResponseSchema>;

export const ChoiceOptionSchema = Type.Object({
  value: Type.String(),
  label: Type.String(),
  colours: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ChoiceOption = Static<typeof ChoiceOptionSchema>;

/** `min` and `max`: how many of them there may be. `label`: of all of them ('Children'), `singular`: of one ('Child'). */
export const CharacterTypeSchema = Type.Object({
  type: Type.String(),
  label: Type.String(),
  singular: Type.String(),
  min: Type.Integer(),
  max: Type.Integer(),
});
export type CharacterType = Static<typeof CharacterTypeSchema>;

export const FieldMetaSchema = Type.Object(
  {
    canvasComponent: Type.String(),
    display: Type.Optional(
      Type.Union([
        Type.Literal('text'),
        Type.Literal('colour'),
        Type.Literal('image'),
        Type.Literal('select'),
      ]),
    ),
    hint: Type.Optional(Type.String()),
    options: Type.Optional(Type.Array(ChoiceOptionSchema)),
    /** option value to image URL */
    images: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** how many columns a group of choices has; mobile unless told: 2, desktop: as mobile */
    columns: Type.Optional(
      Type.Object({ mobile: Type.Optional(Type.Integer()), desktop: Type.Optional(Type.Integer()) }),
    ),
    aspectRatio: Type.Optional(Type.String()),
    /** how wide a photo is printed where it is printed largest, mm */
    printWidthMm: Type.Optional(Type.Number()),
    dependentFields: Type.Optional(Type.Array(Type.String())),
    freeEntryComponent: Type.Optional(Type.String()),
    /** how many digits a whole number may have; its rules min and max are then of its value */
    maxDigits: Type.Optional(Type.Integer()),
    /** how many lines a text may have, counted by its line feeds */
    maxLines: Type.Optional(Type.Integer()),
    /** first and last year of a date, or of a choice of years, on the server's day */
    minYear: Type.Optional(Type.Integer()),
    maxYear: Type.Optional(Type.Integer()),
    /** limits that move on with the year: how many years `minYear` and `maxYear` are from the shopper's own */
    yearsFromNow: Type.Optional(
      Type.Object({ minYear: Type.Optional(Type.Integer()), maxYear: Type.Optional(Type.Integer()) }),
    ),
    /** which age is told beside a date */
    yearsCount: Type.Optional(Type.Union([Type.Literal('current'), Type.Literal('next')])),
    /** types of characters, in the order of the schema's `ordered` */
    characterTypes: Type.Optional(Type.Array(CharacterTypeSchema)),
  },
  { additionalProperties: true },
);
export type FieldMeta = Static<typeof FieldMetaSchema>;

/** One key of the schema: a Joi description with its key added. Source: docs/rules.md FIELD-01 */
export const SchemaFieldSchema = Type.Object(
  {
    urlKey: Type.String(),
    type: Type.String(),
    flags: Type.Optional(
      Type.Object(
        {
          presence: Type.Optional(Type.String()),
          label: Type.Optional(Type.String()),
          only: Type.Optional(Type.Boolean()),
          /** what counts, and shows as chosen, until the shopper has chosen */
          default: Type.Optional(Type.String()),
        },
        { additionalProperties: true },
      ),
    ),
    rules: Type.Optional(
      Type.Array(
        Type.Object(
          { name: Type.String(), args: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
          { additionalProperties: true },
        ),
      ),
    ),
    allow: Type.Optional(Type.Array(Type.Unknown())),
    examples: Type.Optional(Type.Array(Type.Unknown())),
    metas: Type.Optional(Type.Array(FieldMetaSchema)),
  },
  { additionalProperties: true },
);
export type SchemaField = Static<typeof SchemaFieldSchema>;

/** Option values by key: a ready-made look. */
export const LookSchema = Type.Record(Type.String(), Type.String());
export type Look = Static<typeof LookSchema>;

/**
 * A character who can be shown on its own. `keys`: the choices that make its look. Addresses take `_width`; the
 * asset's takes `count`, `character` and the look too, the static one shows the character before anything is chosen.
 *
 * Source: docs/rules.md CHAR-04
 */
export const AvatarKeySchema = Type.Object({
  role: Type.String(),
  characterTypeIndex: Type.Integer(),
  characterIndex: Type.Integer(),
  keys: Type.Array(Type.String()),
  metas: Type.Array(
    Type.Object({
      assetPath: Type.String(),
      staticAssetPath: Type.String(),
      backgroundAssetPath: Type.Optional(Type.String()),
      preset: Type.Optional(LookSchema),
      presetOther: Type.Optional(LookSchema),
    }),
  ),
});
export type AvatarKey = Static<typeof AvatarKeySchema>;

export const SchemaPreviewSchema = Type.Object({
  /** of the package: what is asked of this form's book names it, so that fields and pages go together */
  version: Type.Optional(Type.String()),
  dimensions: Type.Object({ page: Type.Object({ width: Type.Number(), height: Type.Number() }) }),
  /** The product's own keys, then those of each type of characters: what every character of that type has. */
  schemas: Type.Array(
    Type.Object(
      {
        characterTypeIndex: Type.Optional(Type.Integer()),
        keys: Type.Record(Type.String(), SchemaFieldSchema),
      },
      { additionalProperties: true },
    ),
  ),
  /** One for each character that there may be; a product without types of characters has one, or none. */
  avatars: Type.Optional(Type.Array(AvatarKeySchema)),
});
export type SchemaPreview = Static<typeof SchemaPreviewSchema>;
