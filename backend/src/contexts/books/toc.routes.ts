import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Muse } from '@bindery/muse';
import { FieldErrorSchema, SchemaPreviewSchema, TocResponseSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { isLanguageTag } from '../../platform/http';
import { availableOrProblem, ProductNotSoldError, UnknownProductError } from './muse.errors';

const BODY_LIMIT_BYTES = 64_000;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const SlugParamsSchema = Type.Object({ slug: Type.String() });
/** Package version of the page that sends the request. Source: docs/rules.md PACK-09 */
const VersionHeadersSchema = Type.Object({ 'x-package-version': Type.Optional(Type.String()) });
const CustomisationBodySchema = Type.Record(Type.String(), Type.Unknown());

type Body = Readonly<Record<string, unknown>>;

export interface TocRoutesOptions {
  readonly muse: Muse;
  /** Returns why a product cannot be bought. If missing, every product can. Source: docs/rules.md PACK-03 */
  readonly catalogue?: { unavailable(slug: string): string | undefined };
  /** true means the body may name another product to draw. Never set in production. Source: docs/rules.md CUS-01 */
  readonly hasSlugOverride?: boolean;
  /** Returns the ids of those photos in a customisation that the visitor may see. */
  readonly photosOf?: (request: FastifyRequest, customisation: Body) => Promise<ReadonlySet<string>>;
}

/** Routes of a product's form. `toc` returns page URLs or form errors, `schema/preview` returns the schema. */
export const tocRoutes: FastifyPluginAsyncTypebox<TocRoutesOptions> = async (
  app,
  { muse, catalogue, photosOf, hasSlugOverride = false },
) => {
  const drawnSlug = (slug: string, body: Body): string => {
    const override = Object.hasOwn(body, 'muse_slug_override') ? body['muse_slug_override'] : undefined;
    return hasSlugOverride && typeof override === 'string' && SLUG.test(override) ? override : slug;
  };
  app.post(
    '/content/product/:slug/toc',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        params: SlugParamsSchema,
        headers: VersionHeadersSchema,
        body: CustomisationBodySchema,
        response: { 200: TocResponseSchema, 422: Type.Array(FieldErrorSchema) },
      },
    },
    async (request, reply) => {
      const slug = drawnSlug(request.params.slug, request.body);
      if (catalogue?.unavailable(slug)) throw new ProductNotSoldError();
      // the header names a version of the product in the URL, so it is ignored if the body names another product
      const version = slug === request.params.slug ? request.headers['x-package-version'] : undefined;
      const book = await availableOrProblem(() => muse.versionOfPage(slug, version));
      if (!book) throw new UnknownProductError();
      const result = await muse.toc(book, request.body, {
        lang: languageOf(request, request.body),
        photos: await photosOf?.(request, request.body),
      });
      if (result.kind === 'unknown_product') throw new UnknownProductError();
      if (result.kind === 'invalid') return reply.code(422).send(result.errors);
      return { toc: { pages: result.pages } };
    },
  );

  app.post(
    '/content/product/:slug/schema/preview',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        params: SlugParamsSchema,
        body: CustomisationBodySchema,
        response: { 200: SchemaPreviewSchema },
      },
    },
    async (request) => {
      const slug = drawnSlug(request.params.slug, request.body);
      const preview = muse.schemaPreview(slug, { lang: languageOf(request, request.body) });
      if (!preview) throw new UnknownProductError();
      return preview;
    },
  );
};

/** Returns the language of the header X-Locale, else of the body's `locale`, else English. Ignores invalid tags. */
function languageOf(request: FastifyRequest, body: Body): string {
  const locales = [request.headers['x-locale'], Object.hasOwn(body, 'locale') ? body['locale'] : undefined];
  return locales.find(isLanguageTag) ?? 'en';
}
