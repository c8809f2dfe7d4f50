import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  EditorDocumentResponseSchema,
  EditorDocumentsResponseSchema,
  EditorPictureResponseSchema,
  EditorPreviewResponseSchema,
  EditorWordsSchema,
  type EditorDocument,
  type EditorDocumentSummary,
  type EditorWords,
} from '@bindery/shared/contracts';
import { WRITE_LIMIT } from '../../platform/http';
import { sendProblem } from '../../platform/problems';
import type { Drafts, OpenDocument } from './drafts.service';
import { PICTURE_BYTES, PictureRefusedError, type PagePictures } from './page-pictures';
import { knownWords, languagesOf, missingFields, readIn } from './editable';
import { documentId } from './seeds';

const PATH = '/_canvas/api/staff/content';
const KeySchema = Type.Object({
  type: Type.String({ maxLength: 60 }),
  uid: Type.String({ maxLength: 120 }),
});
const Revision = Type.Integer({ minimum: 0 });
const RevisionSchema = Type.Object({ revision: Revision });
const SaveSchema = Type.Object({ revision: Revision, words: EditorWordsSchema });
const CreateSchema = Type.Object({
  words: EditorWordsSchema,
  copied: Type.Optional(Type.String({ maxLength: 120 })),
});
const ScheduleSchema = Type.Object({
  revision: Revision,
  at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
const RestoreSchema = Type.Object({ revision: Revision, version: Type.Integer({ minimum: 0 }) });
const PreviewSchema = Type.Object({
  document_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
});

export interface StaffContentOptions {
  readonly drafts: Drafts;
  readonly pagePictures: Pick<PagePictures, 'add'>;
  /** name of the external repository that stores the texts; undefined means that this service stores them */
  readonly repository: string | undefined;
  readonly newPreviewRef: () => string;
  /** origin of the shop's pages, without a trailing slash; '' means the origin of the request */
  readonly pagesFor: (request: FastifyRequest) => string;
}

/** Returns the titles of a page by language. */
function titlesOf(document: OpenDocument['document'], words: EditorWords): EditorWords[string] {
  const isPage = document.fields.includes('slices');
  const titles = (isPage ? languagesOf(document) : []).map((lang) => [
    lang,
    readIn(document, words, lang, document.type === 'home' ? 'eyebrow' : 'title'),
  ]);
  return Object.fromEntries(titles.filter(([, title]) => title !== '')) as EditorWords[string];
}

function summaryOf({ document, draft, published }: Omit<OpenDocument, 'versions'>): EditorDocumentSummary {
  const words = draft.words ?? published;
  return {
    type: document.type,
    uid: document.uid,
    has_draft: draft.words !== null,
    publish_at: draft.publishAt?.toISOString() ?? null,
    titles: titlesOf(document, words),
    incomplete: languagesOf(document).filter((lang) => missingFields(document, words, lang).length > 0),
  };
}

function viewOf(open: OpenDocument): EditorDocument {
  const { document, draft, published, versions } = open;
  const words = knownWords(document, draft.words ?? published);
  return {
    type: document.type,
    uid: document.uid,
    has_draft: draft.words !== null,
    publish_at: draft.publishAt?.toISOString() ?? null,
    revision: draft.revision,
    fields: [...document.fields],
    languages: languagesOf(document).map((lang) => ({
      lang,
      document_id: documentId(document.type, document.uid, lang),
      missing: missingFields(document, words, lang),
    })),
    brought: document.base,
    words,
    versions: versions.map(({ number, publishedAt }) => ({
      number,
      published_at: publishedAt.toISOString(),
    })),
  };
}

/** The API with which editors write the texts of the shop. Source: docs/rules.md CONT-10, CONT-11, STAFF-07 */
export const staffContentRoutes: FastifyPluginAsyncTypebox<StaffContentOptions> = async (app, options) => {
  const { drafts, repository } = options;

  app.get(
    PATH,
    {
      schema: {
        tags: ['staff'],
        summary: 'The documents that an editor may change',
        response: { 200: EditorDocumentsResponseSchema },
      },
    },
    async () => ({
      data: {
        repository: repository ?? null,
        documents: repository === undefined ? (await drafts.list()).map(summaryOf) : [],
      },
    }),
  );
  if (repository !== undefined) return;
  await documentRoutes(app, options);
};

const schemaOf = <Body>(summary: string, body: Body) => ({
  tags: ['staff'],
  summary,
  params: KeySchema,
  body,
  response: { 200: EditorDocumentResponseSchema },
});

const documentRoutes: FastifyPluginAsyncTypebox<StaffContentOptions> = async (
  app,
  { drafts, pagePictures, newPreviewRef, pagesFor },
) => {
  const write = { config: WRITE_LIMIT };
  const answer = async (open: Promise<OpenDocument>) => ({ data: viewOf(await open) });

  app.get(
    `${PATH}/:type/:uid`,
    {
      schema: {
        tags: ['staff'],
        summary: 'A document in all its languages, with its draft and its versions',
        params: KeySchema,
        response: { 200: EditorDocumentResponseSchema },
      },
    },
    ({ params }) => answer(drafts.open(params)),
  );
  app.post(
    `${PATH}/:type/:uid`,
    {
      ...write,
      schema: schemaOf('Begins a new page, or a new version of the home page, as a draft', CreateSchema),
    },
    ({ params, body }) => answer(drafts.create(params, body.words, body.copied)),
  );
  app.put(
    `${PATH}/:type/:uid/draft`,
    { ...write, schema: schemaOf('Keeps what was written as a draft', SaveSchema) },
    ({ params, body }) => answer(drafts.save(params, body.revision, body.words)),
  );
  app.post(
    `${PATH}/:type/:uid/discard`,
    { ...write, schema: schemaOf('Deletes the draft', RevisionSchema) },
    ({ params, body }) => answer(drafts.discard(params, body.revision)),
  );
  app.post(
    `${PATH}/:type/:uid/publish`,
    { ...write, schema: schemaOf('Publishes the draft', RevisionSchema) },
    ({ params, body }) => answer(drafts.publish(params, body.revision)),
  );
  app.post(
    `${PATH}/:type/:uid/schedule`,
    { ...write, schema: schemaOf('Has the draft published at a time; null: not any more', ScheduleSchema) },
    ({ params, body: { revision, at: publishAt } }) =>
      answer(drafts.schedule(params, revision, publishAt === null ? undefined : new Date(publishAt))),
  );
  app.post(
    `${PATH}/:type/:uid/restore`,
    { ...write, schema: schemaOf('Makes an earlier version the draft', RestoreSchema) },
    ({ params, body }) => answer(drafts.restore(params, body.revision, body.version)),
  );
  await previewRoute(app, { newPreviewRef, pagesFor });
  await app.register(pictureRoute, { drafts, pagePictures });
};

const UPLOAD_LIMIT = { ...WRITE_LIMIT, bodyWithinMs: 300_000, needsDisk: true } as const;

const pictureRoute: FastifyPluginAsyncTypebox<Pick<StaffContentOptions, 'drafts' | 'pagePictures'>> = async (
  app,
  { drafts, pagePictures },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, callback) =>
    callback(null, body),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendProblem(error.statusCode === 413 ? new PictureRefusedError('size') : error, request, reply),
  );
  app.post(
    `${PATH}/:type/:uid/pictures`,
    {
      config: UPLOAD_LIMIT,
      bodyLimit: PICTURE_BYTES,
      schema: {
        tags: ['staff'],
        summary: 'Stores a picture for a document, as bytes',
        params: KeySchema,
        response: { 200: EditorPictureResponseSchema },
      },
    },
    async ({ params, body }) => {
      await drafts.open(params);
      if (!Buffer.isBuffer(body)) throw new PictureRefusedError('format');
      return { data: await pagePictures.add(body) };
    },
  );
};

const previewRoute: FastifyPluginAsyncTypebox<
  Pick<StaffContentOptions, 'newPreviewRef' | 'pagesFor'>
> = async (app, { newPreviewRef, pagesFor }) => {
  app.post(
    `${PATH}/preview`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: ['staff'],
        summary: 'An address that starts a preview of all drafts',
        body: PreviewSchema,
        response: { 200: EditorPreviewResponseSchema },
      },
    },
    async (request) => {
      const { body } = request;
      const query = new URLSearchParams({
        token: newPreviewRef(),
        ...(body.document_id !== undefined && { documentId: body.document_id }),
      });
      return { data: { url: `${pagesFor(request)}/_canvas/update-preview?${query}` } };
    },
  );
};
