import { Type, type Static } from 'typebox';

/** One validation error. The server never sends `context.value`. Source: docs/rules.md FIELD-21 */
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
 * An area of a page. `keys`: the keys whose values the area shows, most relevant first. A character has its path in the
 * form. `box`: x, y, width and height, in fractions of the trimmed page.
 */
export const PageAreaSchema = Type.Object({
  keys: Type.Array(Type.String()),
  box: Type.Tuple([Part, Part, Part, Part]),
});
export type PageArea = Static<typeof PageAreaSchema>;

/** Answer of a page's `{url}/areas`: at most 24 tappable areas, largest first. */
export const PageAreasResponseSchema = Type.Object({ areas: Type.Array(PageAreaSchema) });
export type PageAreasResponse = Static<typeof PageAreasResponseSchema>;

/** `url` accepts `?_width=`; `{url}/areas` lists the tappable areas. `keys`: customisation keys drawn on this page. */
export const PageSchema = Type.Object({
  url: Type.String(),
  info: Type.Object({
    pageName: Type.String(),
    keys: Type.Array(Type.String()),
    alternativeText: Type.String(),
    /** language of the alternative text (BCP 47), if it differs from the shop's language */
    lang: Type.Optional(Type.String()),
  }),
});
export type Page = Static<typeof PageSchema>;

export const TocResponseSchema = Type.Object({ toc: Type.Object({ pages: Type.Array(PageSchema) }) });
export type TocResponse = Static<typeof TocResponseSchema>;

/**
 * A name as the shopper typed it, and the slugs of the products whose covers must show it.
 * Source: docs/rules.md PAGE-10
 */
export const CoversBodySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    slugs: Type.Array(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 }), {
      minItems: 1,
      maxItems: 12,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
);

/** Only the covers that show the name. */
export const CoversResponseSchema = Type.Object({
  covers: Type.Array(
    Type.Object({ slug: Type.String(), url: Type.String(), alternativeText: Type.String() }),
  ),
});
export type CoversResponse = Static<typeof CoversResponseSchema>;

export const ChoiceOptionSchema = Type.Object({
  value: Type.String(),
  label: Type.String(),
  colours: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ChoiceOption = Static<typeof ChoiceOptionSchema>;

/** `min` and `max`: allowed number of characters. `label`: plural ('Children'), `singular`: 'Child'. */
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
    /** image URL by option value */
    images: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** number of columns of a group of choices; `mobile` is 2 by default, and `desktop` is the same as `mobile` */
    columns: Type.Optional(
      Type.Object({ mobile: Type.Optional(Type.Integer()), desktop: Type.Optional(Type.Integer()) }),
    ),
    aspectRatio: Type.Optional(Type.String()),
    /** largest printed width of a photo, mm */
    printWidthMm: Type.Optional(Type.Number()),
    dependentFields: Type.Optional(Type.Array(Type.String())),
    freeEntryComponent: Type.Optional(Type.String()),
    /** maximum number of digits of a whole number; if it is set, `min` and `max` limit the number's value */
    maxDigits: Type.Optional(Type.Integer()),
    /** maximum number of lines of a text, which line feeds separate */
    maxLines: Type.Optional(Type.Integer()),
    /** first and last year of a date or a choice of years, calculated for the server's current day */
    minYear: Type.Optional(Type.Integer()),
    maxYear: Type.Optional(Type.Integer()),
    /** set if the limits depend on the current year. `minYear` and `maxYear` are offsets from the shopper's year */
    yearsFromNow: Type.Optional(
      Type.Object({ minYear: Type.Optional(Type.Integer()), maxYear: Type.Optional(Type.Integer()) }),
    ),
    /** which age is shown beside a date */
    yearsCount: Type.Optional(Type.Union([Type.Literal('current'), Type.Literal('next')])),
    /** character types, in the order of the schema's `ordered` */
    characterTypes: Type.Optional(Type.Array(CharacterTypeSchema)),
  },
  { additionalProperties: true },
);
export type FieldMeta = Static<typeof FieldMetaSchema>;

/** One key of the schema: a Joi description and the key itself. Source: docs/rules.md FIELD-01 */
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
          /** the option that is selected until the shopper chooses one */
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

export const LookSchema = Type.Record(Type.String(), Type.String());
export type Look = Static<typeof LookSchema>;

/**
 * A character that can be shown without a page. `keys`: the choices that define its look. Picture URLs accept
 * `?_width=`. `assetPath` also accepts `count`, `character` and the look. `staticAssetPath`: the character before any
 * choice.
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
  /** version of the package. The form sends it when it requests pages, so that fields and pages match */
  version: Type.Optional(Type.String()),
  dimensions: Type.Object({ page: Type.Object({ width: Type.Number(), height: Type.Number() }) }),
  /** The product's own keys, followed by the keys of each character type. */
  schemas: Type.Array(
    Type.Object(
      {
        characterTypeIndex: Type.Optional(Type.Integer()),
        keys: Type.Record(Type.String(), SchemaFieldSchema),
      },
      { additionalProperties: true },
    ),
  ),
  /** One avatar per possible character; at most one for a product without character types. */
  avatars: Type.Optional(Type.Array(AvatarKeySchema)),
});
export type SchemaPreview = Static<typeof SchemaPreviewSchema>;

/** A free map of schema keys to values (text, numbers, booleans, lists, objects). Source: docs/rules.md CUS-01 */
export const CustomisationSchema = Type.Record(Type.String(), Type.Unknown());
export type Customisation = Static<typeof CustomisationSchema>;

/**
 * `hash` identifies a page's content: its used values, language, package version and engine edition. `page`
 * counts from 1, as in the table of contents.
 */
export const PageProofSchema = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  hash: Type.String({ pattern: '^[\\w-]{16,64}$' }),
});
export type PageProof = Static<typeof PageProofSchema>;

/**
 * The proof of a cart line: its current pages, and whether the shopper approved each. `url` and `info` as in
 * `PageSchema`. A shopper who approves the pictures in an answer approves the hashes in it.
 */
export const LineProofSchema = Type.Object({
  pages: Type.Array(
    Type.Object({ ...PageProofSchema.properties, ...PageSchema.properties, isApproved: Type.Boolean() }),
  ),
  /** ISO 8601, UTC; null unless every page is approved in its current state */
  approvedAt: Type.Union([Type.String(), Type.Null()]),
});
export type LineProof = Static<typeof LineProofSchema>;
export const LineProofResponseSchema = Type.Object({ data: LineProofSchema });
export const ApprovalBodySchema = Type.Object({
  pages: Type.Array(PageProofSchema, { minItems: 1, maxItems: 400 }),
});
