import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/database';
import { WRITE_LIMIT } from '../../platform/http';
import { DeployTokens } from './deployers';
import { PipelineTokens } from './pipeline-tokens';
import { PipelineTokenResponseSchema, PipelineTokenSchema } from './registry.schemas';

interface PipelineTokenRoutesOptions {
  readonly database: Database;
  readonly config: { readonly publicOrigin: string };
}

/** Gives a pipeline a deploy token for half an hour, so that it needs to keep no secret. Source: docs/rules.md REL-22 */
export const pipelineTokenRoutes: FastifyPluginAsyncTypebox<PipelineTokenRoutesOptions> = async (
  app,
  { database, config },
) => {
  const pipelines = new PipelineTokens(database, config.publicOrigin);
  const tokens = new DeployTokens(database);
  app.post(
    '/_canvas/api/deploy-token',
    {
      config: WRITE_LIMIT,
      schema: {
        tags: ['releases'],
        summary: "Exchanges a pipeline's OpenID Connect token for a deploy token of half an hour",
        body: PipelineTokenSchema,
        response: { 201: PipelineTokenResponseSchema },
      },
    },
    async ({ body: { name, identity_token: identityToken }, log }, reply) => {
      const { subject, expiresAt } = await pipelines.check(name, identityToken);
      const { token } = await tokens.make(name, subject.slice(0, 100), expiresAt);
      log.info({ build: name, subject }, 'deploy token given to a pipeline');
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ data: { token, expires_at: expiresAt.toISOString() } });
    },
  );
};
