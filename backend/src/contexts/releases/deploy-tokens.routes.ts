import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/database';
import { WRITE_LIMIT } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import { DeployTokens } from './deployers';
import { PipelineTokens } from './pipeline-tokens';
import {
  MadeTokenSchema,
  NameParamsSchema,
  PipelineTokenResponseSchema,
  PipelineTokenSchema,
  RevokedTokenSchema,
  TokenBodySchema,
  TokenParamsSchema,
  TokensSchema,
} from './registry.schemas';
import { NotYourReleaseError } from './releases.errors';

const PATH = '/_canvas/api/releases/:name/tokens';
const tags = ['releases'];

interface Parts {
  readonly tokens: DeployTokens;
}

/** Lets staff make and revoke deploy tokens of teams. Source: docs/rules.md REL-06 */
export const tokenRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { tokens }) => {
  app.addHook('onRequest', async ({ deployer, params }) => {
    const { name } = params as { name: string };
    if (!deployer!.isAdministrator) throw new NotYourReleaseError(deployer!.actor, `tokens of ${name}`);
  });
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Who has a deploy token of a name; never the tokens themselves',
        params: NameParamsSchema,
        response: { 200: TokensSchema },
      },
    },
    async ({ params }) => ({
      data: {
        tokens: (await tokens.ofName(params.name)).map(({ id, label, createdAt }) => ({
          ...{ id, label },
          created_at: new Date(createdAt).toISOString(),
        })),
      },
    }),
  );
  await changeRoutes(app, { tokens });
};

const changeRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { tokens }) => {
  app.post(
    PATH,
    {
      config: WRITE_LIMIT,
      schema: {
        tags,
        summary: 'Makes a deploy token of a name, which is told once',
        params: NameParamsSchema,
        body: TokenBodySchema,
        response: { 201: MadeTokenSchema },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const { id, label, token } = await tokens.make(name, request.body.label);
      request.log.info({ build: name, deployToken: id }, 'deploy token made');
      return reply.code(201).send({ data: { id, label, token } });
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags,
        summary: 'Revokes a deploy token',
        params: TokenParamsSchema,
        response: { 200: RevokedTokenSchema },
      },
    },
    async (request) => {
      const { name, id } = request.params;
      if (!(await tokens.revoke(name, id))) throw new NotFoundError(`${name} has no such deploy token`);
      request.log.info({ build: name, deployToken: id }, 'deploy token revoked');
      return { data: { id } };
    },
  );
};

interface PipelineTokenRoutesOptions {
  readonly database: Database;
  readonly config: { readonly publicOrigin: string };
}

/** Gives a pipeline a deploy token for half an hour, so that it stores no secret. Source: docs/rules.md REL-22 */
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
        tags,
        summary: "Exchanges a pipeline's OpenID Connect token for a deploy token of half an hour",
        body: PipelineTokenSchema,
        response: { 201: PipelineTokenResponseSchema },
      },
    },
    async ({ body: { name, identity_token: identityToken }, log }, reply) => {
      const { subject, expiresAt } = await pipelines.check(name, identityToken);
      const { token } = await tokens.make(name, subject.slice(0, 100), expiresAt);
      log.info({ build: name, subject }, 'deploy token given to a pipeline');
      return reply.code(201).send({ data: { token, expires_at: expiresAt.toISOString() } });
    },
  );
};
