import { Type, type Static } from 'typebox';
import { SummaryEntrySchema } from './cart';
import { PageSchema } from './muse';

/** One revision of an ordered book. `by`: its author, 'shopper', 'staff' or 'system'. Source: docs/rules.md EDIT-08 */
const OrderRevisionSchema = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  changedKeys: Type.Array(Type.String()),
});
/**
 * A revision as the order's owner sees it. `labels`: form labels of the changed keys. `summary`: the book's choices in
 * words; empty once the book's data is deleted.
 */
const ToldRevisionSchema = Type.Object({
  ...OrderRevisionSchema.properties,
  labels: Type.Record(Type.String(), Type.String()),
  summary: Type.Array(SummaryEntrySchema),
});
export type OrderRevision = Static<typeof ToldRevisionSchema>;
export const OrderRevisionsResponseSchema = Type.Object({ data: Type.Array(ToldRevisionSchema) });

/**
 * A book's pages before and after a revision, and the changed pages, counted from 1. `before` is empty for the first
 * revision. Source: docs/rules.md EDIT-08
 */
export const OrderRevisionPagesResponseSchema = Type.Object({
  data: Type.Object({
    changedPages: Type.Array(Type.Integer()),
    before: Type.Array(PageSchema),
    after: Type.Array(PageSchema),
  }),
});
export type OrderRevisionPages = Static<typeof OrderRevisionPagesResponseSchema>['data'];

/** The report's id; missing if the answer replays that of an old report. Source: docs/rules.md EDIT-12 */
export const DamageReportResponseSchema = Type.Object({
  data: Type.Object({ id: Type.Optional(Type.String()) }),
});
