import { Type, type Static } from 'typebox';

const OrNull = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Integer();

/** `status` of a trial: 'waiting' before and during the run; 'refused': the check found errors; 'failed': the run itself failed. */
const TrialFields = {
  id: Type.String(),
  slug: Type.String(),
  /** null until the server has read the package's files */
  version: OrNull,
  /** the version that the shop sold during the trial; null for a new product */
  base_version: OrNull,
  status: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('refused'),
    Type.Literal('done'),
    Type.Literal('failed'),
  ]),
  created_at: Type.String(),
};

export const PackageProblemSchema = Type.Object({
  severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  text: Type.String(),
});

/** Numbers of books checked with a new version: all, those it refuses, and those the old version refuses too. */
const ReplaySchema = Type.Object({ total: Count, refused: Count, already: Count });

/** A reason why the new version refuses books: the form field, with `*` for any character of its type, and the reason. Never contains a value. */
const RefusalSchema = Type.Object({
  field: Type.String(),
  reason: Type.String(),
  in_carts: Count,
  in_orders: Count,
});

/** A page whose example rendering changed. `before`, `after`: picture addresses. */
const TriedPageSchema = Type.Object({
  lang: Type.String(),
  page: Type.String(),
  change: Type.Union([Type.Literal('changed'), Type.Literal('added'), Type.Literal('removed')]),
  before: OrNull,
  after: OrNull,
});

export const PackageReportSchema = Type.Object({
  carts: ReplaySchema,
  orders: ReplaySchema,
  refusals: Type.Array(RefusalSchema),
  /** number of compared pages in all `languages`; `pages` has only those that differ */
  compared: Count,
  languages: Type.Array(Type.String()),
  pages: Type.Array(TriedPageSchema),
});

export const PackageTrialSchema = Type.Object({
  data: Type.Object({
    ...TrialFields,
    problems: Type.Array(PackageProblemSchema),
    report: Type.Union([PackageReportSchema, Type.Null()]),
  }),
});
const PackagePublicationSchema = Type.Object({
  slug: Type.String(),
  /** the version that shoppers see; null if there is no such product */
  version: OrNull,
  /** the version that the release contains; null if only staff published the product */
  brought: OrNull,
  /** the time when staff published this version; null if shoppers see the release's version */
  published_at: OrNull,
  /** the version that a rollback would restore; null if there is none, or if the product would disappear */
  rolls_back_to: OrNull,
  /** set if the last action was a rollback: the version that it replaced, and the reason */
  rolled_back: Type.Union([Type.Null(), Type.Object({ from: OrNull, reason: Type.String() })]),
});
export const PackagePublicationResponseSchema = Type.Object({ data: PackagePublicationSchema });

export const PackageListSchema = Type.Object({
  data: Type.Object({
    packages: Type.Array(
      Type.Object({
        ...PackagePublicationSchema.properties,
        name: Type.String(),
        /** stored versions, latest first */
        kept: Type.Array(Type.Object({ version: Type.String(), published_at: Type.String() })),
      }),
    ),
    trials: Type.Array(Type.Object(TrialFields)),
  }),
});
export const PackageTrialBegunSchema = Type.Object({ data: Type.Object({ id: Type.String() }) });

export type PackageReport = Static<typeof PackageReportSchema>;
export type PackageTrial = Static<typeof PackageTrialSchema>['data'];
export type PackageList = Static<typeof PackageListSchema>['data'];
export type PackagePublication = Static<typeof PackagePublicationSchema>;
