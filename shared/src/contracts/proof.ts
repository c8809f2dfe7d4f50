import { Type, type Static } from 'typebox';
import { PageSchema } from './muse';

/**
 * Identifies a page's content: a hash of its scene (used values, language, package version, engine edition). `page`
 * counts from 1, as in the table of contents.
 */
export const PageProofSchema = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  hash: Type.String({ pattern: '^[\\w-]{16,64}$' }),
});
export type PageProof = Static<typeof PageProofSchema>;

/**
 * The proof of a cart line: its current pages, and whether the shopper approved each. `url` and `info` are as in the
 * table of contents: approving the pictures of one answer approves its hashes.
 */
export const LineProofSchema = Type.Object({
  pages: Type.Array(
    Type.Object({ ...PageProofSchema.properties, ...PageSchema.properties, isApproved: Type.Boolean() }),
  ),
  /** ISO 8601, UTC; null if any page is not approved as it is */
  approvedAt: Type.Union([Type.String(), Type.Null()]),
});
export type LineProof = Static<typeof LineProofSchema>;
export const LineProofResponseSchema = Type.Object({ data: LineProofSchema });
export const ApprovalBodySchema = Type.Object({
  pages: Type.Array(PageProofSchema, { minItems: 1, maxItems: 400 }),
});
