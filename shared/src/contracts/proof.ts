import { Type, type Static } from 'typebox';
import { PageSchema } from './muse';

/**
 * What a page showed when it was looked at: a hash of its scene (values used, language, package version, engine
 * edition). `page` counts from 1, as in the table of contents.
 */
export const PageProofSchema = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  hash: Type.String({ pattern: '^[\\w-]{16,64}$' }),
});
export type PageProof = Static<typeof PageProofSchema>;

/**
 * The proof of a line of the cart: its pages as they are now, and which of them the shopper has approved as such. `url`
 * and `info` are those of the table of contents: who looks at the pictures of one answer approves its hashes.
 */
export const LineProofSchema = Type.Object({
  pages: Type.Array(
    Type.Object({ ...PageProofSchema.properties, ...PageSchema.properties, isApproved: Type.Boolean() }),
  ),
  /** ISO 8601, UTC; null where a page is not approved as it is */
  approvedAt: Type.Union([Type.String(), Type.Null()]),
});
export type LineProof = Static<typeof LineProofSchema>;
export const LineProofResponseSchema = Type.Object({ data: LineProofSchema });
/** Approves these pages, as the shopper saw them. */
export const ApprovalBodySchema = Type.Object({
  pages: Type.Array(PageProofSchema, { minItems: 1, maxItems: 400 }),
});
