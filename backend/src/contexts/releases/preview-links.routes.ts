import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';
import { WRITE_LIMIT } from '../../platform/http';
import { newPreviewLink } from './preview-links';
import type { Registry } from './registry';
import { NameParamsSchema, PreviewLinkSchema, PreviewSchema } from './registry.schemas';
import { NoPreviewsError } from './releases.errors';

const PATH = '/_canvas/api/releases';

export interface PreviewRouteOptions {
  readonly registry: Pick<Registry, 'requirePreview'>;
  readonly config: Pick<Config, 'environment' | 'publicOrigin' | 'keys'>;
  /** checks the right to change releases of the name in the path */
  readonly requireChange: (request: FastifyRequest) => Promise<void>;
}

/** Makes links to kept versions. Source: docs/rules.md ALONE-04 */
export const previewRoute: FastifyPluginAsyncTypebox<PreviewRouteOptions> = async (
  app,
  { registry, config: { environment, publicOrigin, keys }, requireChange },
) => {
  app.post(
    `${PATH}/:name/previews`,
    {
      config: WRITE_LIMIT,
      onRequest: requireChange,
      schema: {
        tags: ['releases'],
        params: NameParamsSchema,
        summary: 'Makes a link that shows a kept version to whoever opens it; never in production',
        body: PreviewSchema,
        response: { 201: PreviewLinkSchema },
      },
    },
    async ({ params: { name }, body }, reply) => {
      if (environment === 'production') throw new NoPreviewsError();
      const { version } = body;
      await registry.requirePreview(name, version);
      const { link, endsAt } = newPreviewLink(keys.secretsOf('previews'), { name, ...body });
      const address = publicOrigin + link;
      return reply.code(201).send({ data: { name, version, address, ends_at: endsAt.toISOString() } });
    },
  );
};
