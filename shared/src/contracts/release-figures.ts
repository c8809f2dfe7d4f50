import { Type, type Static } from 'typebox';

const FactSchema = Type.Integer({ minimum: 0, maximum: 1 });

/** An exposed module on a page, with its release's name and version. The shell is the module './Page' of 'shell'. */
const SlotFields = {
  name: Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 60 }),
  version: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 100 }),
  expose: Type.String({ pattern: '^\\./[A-Za-z0-9_-]+$', maxLength: 60 }),
};

/**
 * Facts that a tab session reports about a module of a release. It reports each fact at most once, so that sums count
 * sessions. `slotMs`: time until the module was visible; absent if it never was.
 */
const ReleaseFigureSchema = Type.Object({
  ...SlotFields,
  loads: FactSchema,
  /** the module failed to load, rendered a fallback, threw an error later, or froze */
  failures: FactSchema,
  /** shown later than 3 s */
  slow: FactSchema,
  /** a task took over 1 s while the module was on the page */
  blocked: FactSchema,
  /** reached the module's goal */
  goals: FactSchema,
  slotMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});
export type ReleaseFigure = Static<typeof ReleaseFigureSchema>;

/** Body of POST /release-figures. */
export const ReleaseFiguresSchema = Type.Object({
  figures: Type.Array(ReleaseFigureSchema, { minItems: 1, maxItems: 20 }),
});

const CountsSchema = Type.Object({
  loads: Type.Integer(),
  failures: Type.Integer(),
  slow: Type.Integer(),
  blocked: Type.Integer(),
  goals: Type.Integer(),
  /** mean time until the module was visible; absent if it never was */
  slot_ms: Type.Optional(Type.Integer()),
});
export type ReleaseCounts = Static<typeof CountsSchema>;

/** Figures of the stored versions of a remote or the shell: in total, and by exposed module. */
export const FiguresOfReleasesSchema = Type.Object({
  data: Type.Object({
    versions: Type.Array(
      Type.Object({
        version: Type.String(),
        sum: CountsSchema,
        exposes: Type.Record(Type.String(), CountsSchema),
      }),
    ),
  }),
});
export type FiguresOfReleases = Static<typeof FiguresOfReleasesSchema>;
/** Body of POST /frozen-page. Source: docs/rules.md REL-26 */
export const FrozenPageSchema = Type.Object(SlotFields);
export type FrozenPage = Static<typeof FrozenPageSchema>;
