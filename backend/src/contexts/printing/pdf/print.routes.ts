import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FieldErrorSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { isLanguageTag } from '../../../platform/http';
import { UnknownProductError, type MuseRoutesOptions } from '../../books';
import type { PrintService } from './print.service';

const BODY_LIMIT_BYTES = 64_000;
const ASK_LIMIT = {
  rateLimit: { max: 30, timeWindow: 60_000 },
  expense: { jobs: 4, cpuMs: 60_000, storedKb: 20_000 },
  needsDisk: true,
} as const;

const tags = ['print'];
const SlugParamsSchema = Type.Object({ slug: Type.String() });
/** Further keys contain the customisation. `cover`: name of a format of the product; blank means the chosen format. */
const AskBodySchema = Type.Intersect([
  Type.Object({
    barcode: Type.Optional(Type.String({ maxLength: 40 })),
    cover: Type.String({ maxLength: 40 }),
    crop_marks: Type.Optional(Type.Boolean()),
  }),
  Type.Record(Type.String(), Type.Unknown()),
]);
const AskedSchema = Type.Object({
  data: Type.Object({
    components: Type.Array(Type.Object({ component: Type.String(), url: Type.String() })),
  }),
});
const FileParamsSchema = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) });

export interface PrintRoutesOptions extends Pick<MuseRoutesOptions, 'photosOf'> {
  readonly service: PrintService;
}

/** Routes for staff, registered only with the admin panel. Source: docs/rules.md PRINT-01, STAFF-01, STAFF-07 */
export const printRoutes: FastifyPluginAsyncTypebox<PrintRoutesOptions> = async (
  app,
  { service, photosOf },
) => {
  app.post(
    '/_canvas/api/muse/:slug/pdf',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: ASK_LIMIT,
      schema: {
        tags,
        summary: 'Has the print files of a book made',
        params: SlugParamsSchema,
        body: AskBodySchema,
        response: { 200: AskedSchema, 422: Type.Array(FieldErrorSchema) },
      },
    },
    async (request, reply) => {
      const { barcode = '', cover, crop_marks: hasMarks = false, ...customisation } = request.body;
      const photos = await photosOf?.(request, customisation);
      const printResult = await service.ask(request.params.slug, customisation, {
        barcode,
        cover,
        hasMarks,
        photos,
        lang: languageOf(request.headers['x-locale']),
      });
      if (printResult.kind === 'unknown_product') throw new UnknownProductError();
      if (printResult.kind === 'invalid') return reply.code(422).send(printResult.errors);
      return {
        data: {
          components: printResult.files.map(({ component, id }) => ({ component, url: `/muse/print/${id}` })),
        },
      };
    },
  );

  app.get(
    '/muse/print/:id',
    { schema: { tags, summary: 'A print file; 404 while it is made', params: FileParamsSchema } },
    async (request, reply) => {
      const bytes = await service.file(request.params.id);
      return reply.headers(PRIVATE).type('application/pdf').send(bytes);
    },
  );

  app.get(
    '/muse/print/:id/report',
    { schema: { tags, summary: 'The preflight report of a print file', params: FileParamsSchema } },
    async (request, reply) => {
      const bytes = await service.report(request.params.id);
      return reply.headers(PRIVATE).type('application/json; charset=utf-8').send(bytes);
    },
  );
};

/** Anyone with the URL may read the file, but no shared cache may store it. */
const PRIVATE = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

const languageOf = (header: string | string[] | undefined): string => (isLanguageTag(header) ? header : 'en');
