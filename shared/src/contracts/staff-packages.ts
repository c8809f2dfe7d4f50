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
/** Which version of a product shoppers get, and why. */
const PackagePublicationSchema = Type.Object({
  slug: Type.String(),
  /** what shoppers get; null: the shop has no such product */
  version: OrNull,
  /** what the release brings; null of a product that only staff published */
  brought: OrNull,
  /** when staff published what shoppers get; null: they get what the release brings */
  published_at: OrNull,
  /** what shoppers would get after a rollback; null where there is nothing to roll back, or the product would go */
  rolls_back_to: OrNull,
  /** where the last act was a rollback: from which version, and why */
  rolled_back: Type.Union([Type.Null(), Type.Object({ from: OrNull, reason: Type.String() })]),
});
export const PackagePublicationResponseSchema = Type.Object({ data: PackagePublicationSchema });

export const PackageListSchema = Type.Object({
  data: Type.Object({
    packages: Type.Array(
      Type.Object({
        ...PackagePublicationSchema.properties,
        name: Type.String(),
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
export type PackagePublication = Static<typeof PackagePublicationSchema>;
