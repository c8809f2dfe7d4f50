import { Type, type Static } from 'typebox';

/** Texts by language, then field. */
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
  /** titles of a page, by language; empty for a document that is not a page */
  titles: Type.Record(Type.String(), Type.String()),
  /** languages that lack texts which English has */
  incomplete: Type.Array(Type.String()),
});
export type EditorDocumentSummary = Static<typeof EditorDocumentSummarySchema>;

/** `repository`: set if another system edits the texts. The list of documents is then empty. */
export const EditorDocumentsResponseSchema = Type.Object({
  data: Type.Object({
    repository: Type.Union([Type.String(), Type.Null()]),
    documents: Type.Array(EditorDocumentSummarySchema),
  }),
});
export type EditorDocuments = Static<typeof EditorDocumentsResponseSchema>['data'];

/**
 * A document in the editor. `words`: the draft or, if there is none, the published texts. `brought`: the built-in
 * texts. Every write sends the `revision` on which it is based. Times are ISO 8601 in UTC.
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
  /** latest first; version 0 is built in */
  versions: Type.Array(Type.Object({ number: Type.Integer(), published_at: Type.String() })),
});
export type EditorDocument = Static<typeof EditorDocumentSchema>;
export const EditorDocumentResponseSchema = Type.Object({ data: EditorDocumentSchema });

/** A stored picture. `url`: its address on the shop's pages; `width` and `height` in pixels. */
const EditorPictureSchema = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type EditorPicture = Static<typeof EditorPictureSchema>;
export const EditorPictureResponseSchema = Type.Object({ data: EditorPictureSchema });

export const EditorPreviewResponseSchema = Type.Object({ data: Type.Object({ url: Type.String() }) });
