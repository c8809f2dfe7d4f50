import { Type, type Static } from 'typebox';
import { SummaryEntrySchema } from './cart';
import { PageSchema } from './muse';

/** One state that a book of an order had; `by`: 'shopper', 'staff', 'system'. Source: docs/rules.md EDIT-08 */
const OrderRevisionSchema = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  changedKeys: Type.Array(Type.String()),
});
/**
 * As its owner is told of it. `labels`: what the form calls the keys that changed. `summary`: what the book said then, in
 * words; empty once it was forgotten.
 */
const ToldRevisionSchema = Type.Object({
  ...OrderRevisionSchema.properties,
  labels: Type.Record(Type.String(), Type.String()),
  summary: Type.Array(SummaryEntrySchema),
});
export type OrderRevision = Static<typeof ToldRevisionSchema>;
export const OrderRevisionsResponseSchema = Type.Object({ data: Type.Array(ToldRevisionSchema) });

/**
 * The pages of a book as a revision made them and as they were before it, and the places, from 1, of those that it drew
 * otherwise. Before the first one there are none. Source: docs/rules.md EDIT-08
 */
export const OrderRevisionPagesResponseSchema = Type.Object({
  data: Type.Object({
    changedPages: Type.Array(Type.Integer()),
    before: Type.Array(PageSchema),
    after: Type.Array(PageSchema),
  }),
});
export type OrderRevisionPages = Static<typeof OrderRevisionPagesResponseSchema>['data'];

/** Its id; missing where it is a replay of one that was made long ago. Source: docs/rules.md EDIT-12 */
export const DamageReportResponseSchema = Type.Object({
  data: Type.Object({ id: Type.Optional(Type.String()) }),
});
