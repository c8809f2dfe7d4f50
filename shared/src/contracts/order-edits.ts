import { Type } from 'typebox';

/** One state that a book of an order had; `by`: 'shopper', 'staff', 'system'. Source: docs/rules.md EDIT-08 */
const OrderRevisionSchema = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  changedKeys: Type.Array(Type.String()),
});
export const OrderRevisionsResponseSchema = Type.Object({ data: Type.Array(OrderRevisionSchema) });

/** Its id; missing where it is a replay of one that was made long ago. Source: docs/rules.md EDIT-12 */
export const DamageReportResponseSchema = Type.Object({
  data: Type.Object({ id: Type.Optional(Type.String()) }),
});
