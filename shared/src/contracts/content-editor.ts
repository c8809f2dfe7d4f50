import { Type, type Static } from 'typebox';

/** By language, by field. */
export const EditorWordsSchema = Type.Record(
  Type.String({ maxLength: 20 }),
  Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 20_000 })),
);
export type EditorWords = Static<typeof EditorWordsSchema>;

export const EditorDocumentSummarySchema = Type.Object({
  type: Type.String(),
  uid: Type.String(),
  has_draft: Type.Boolean(),
  publish_at: Type.Union([Type.String(), Type.Null()]),
  /** languages in which something is missing that English has */
  incomplete: Type.Array(Type.String()),
});
export type EditorDocumentSummary = Static<typeof EditorDocumentSummarySchema>;

/** `repository`: where the words are written instead, if not here; then there are no documents. */
export const EditorDocumentsResponseSchema = Type.Object({
  data: Type.Object({
    repository: Type.Union([Type.String(), Type.Null()]),
    documents: Type.Array(EditorDocumentSummarySchema),
  }),
});
export type EditorDocuments = Static<typeof EditorDocumentsResponseSchema>['data'];

/**
 * A document for its editor. `words` is the draft, or what is published where there is none; `brought` is what stands
 * where nothing is written. `revision` goes back with every write. Times are ISO 8601 in UTC.
 */
export const EditorDocumentSchema = Type.Object({
  type: Type.String(),
  uid: Type.String(),
  revision: Type.Integer(),
  has_draft: Type.Boolean(),
  publish_at: Type.Union([Type.String(), Type.Null()]),
  fields: Type.Array(Type.String()),
  languages: Type.Array(
    Type.Object({ lang: Type.String(), document_id: Type.String(), missing: Type.Array(Type.String()) }),
  ),
  brought: EditorWordsSchema,
  words: EditorWordsSchema,
  /** the latest first; what the shop brings itself is version 0 */
  versions: Type.Array(Type.Object({ number: Type.Integer(), published_at: Type.String() })),
});
export type EditorDocument = Static<typeof EditorDocumentSchema>;
export const EditorDocumentResponseSchema = Type.Object({ data: EditorDocumentSchema });

/** Where to go to see the drafts, on our own origin. */
export const EditorPreviewResponseSchema = Type.Object({ data: Type.Object({ url: Type.String() }) });
