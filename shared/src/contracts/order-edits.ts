import { Type, type Static } from 'typebox';
import { CustomisationSchema } from './customisation';
import { PageSchema } from './muse';

/** Public ids of photos of the asker's. */
const PhotoIds = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems, uniqueItems: true });

/**
 * What an edit would do: the changed pages as they are and as they would be, one beside the other, and the keys of the
 * form. Source: docs/rules.md EDIT-10
 */
export const OrderPreviewResponseSchema = Type.Object({
  data: Type.Object({
    changedKeys: Type.Array(Type.String()),
    /** their places, from 1 */
    changedPages: Type.Array(Type.Integer()),
    before: Type.Array(PageSchema),
    after: Type.Array(PageSchema),
  }),
});
export type OrderPreviewResponse = Static<typeof OrderPreviewResponseSchema>;

/** One state that a book of an order had; `by`: 'shopper', 'staff', 'system'. Source: docs/rules.md EDIT-08 */
export const OrderRevisionSchema = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  changedKeys: Type.Array(Type.String()),
});
export const OrderRevisionsResponseSchema = Type.Object({ data: Type.Array(OrderRevisionSchema) });
export type OrderRevisionsResponse = Static<typeof OrderRevisionsResponseSchema>;

/** A damaged book, in its buyer's words. Source: docs/rules.md EDIT-12 */
export const DamageBodySchema = Type.Object({
  itemId: Type.String({ format: 'uuid' }),
  text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
  photos: PhotoIds(5),
});
export type DamageBody = Static<typeof DamageBodySchema>;
export const DamageResponseSchema = Type.Object({ data: Type.Object({ id: Type.Optional(Type.String()) }) });

/** A book to begin anew with. `lostKeys`: those whose photo is not there for it. Source: docs/rules.md EDIT-13 */
export const ReorderResponseSchema = Type.Object({
  data: Type.Object({
    productSlug: Type.String(),
    customisation: CustomisationSchema,
    lostKeys: Type.Array(Type.String()),
  }),
});
export type ReorderResponse = Static<typeof ReorderResponseSchema>;
