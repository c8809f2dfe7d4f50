import { Type, type Static } from 'typebox';

const OrNull = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Integer();

/** `status`: 'waiting' also while it runs; 'refused': the check found errors; 'failed': the run itself came to nothing. */
const TrialFields = {
  id: Type.String(),
  slug: Type.String(),
  /** null until its files were read */
  version: OrNull,
  /** what shoppers had when it was tried; null of a product that is new */
  base_version: OrNull,
  status: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('refused'),
    Type.Literal('done'),
    Type.Literal('failed'),
  ]),
  created_at: Type.String(),
};

/** What the check says, as `npm run catalogue:check` does. */
export const PackageProblemSchema = Type.Object({
  severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  text: Type.String(),
});

/** Books that were replayed: `refused` of them the new version does not take, `already` of those not the current one either. */
const ReplaySchema = Type.Object({ total: Count, refused: Count, already: Count });

/** Why books are refused: a field of the form, with `*` for any character of its kind, and what is wrong; never a value. */
const RefusalSchema = Type.Object({
  field: Type.String(),
  reason: Type.String(),
  in_carts: Count,
  in_orders: Count,
});

/** A page that looks otherwise with the examples of the package. `before`, `after`: addresses of its pictures. */
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
  /** how many were compared, in these languages; those that look otherwise */
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
export const PackageListSchema = Type.Object({
  data: Type.Object({
    packages: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        version: Type.String(),
        /** those that are kept, the latest first */
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
