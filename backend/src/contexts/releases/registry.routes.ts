import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReleaseHistorySchema, ReleasesResponseSchema } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { WRITE_LIMIT } from '../../platform/http';
import type { BuildState } from './builds.repository';
import { contactRoutes } from './contact.routes';
import { actorOf, requireChange, requireChangeOfPath } from './deployer-rights';
import { createDeployers, DeployTokens, type Deployer, type Deployers } from './deployers';
import { tokenRoutes } from './deploy-tokens.routes';
import { figuresOfRoute } from './figures.routes';
import { previewRoute, type PreviewRouteOptions } from './preview-links.routes';
import { releaseRulesRoutes } from './release-rules.routes';
import { readUpload } from './read-upload';
import type { ReleaseContacts } from './release-contacts';
import { rolloutRoutes } from './rollouts.routes';
import type { StaffDoor } from '../staff';
import type { Registry } from './registry';
import {
  ActedSchema,
  ActivateSchema,
  CanarySchema,
  HistoryQuerySchema,
  NameParamsSchema,
  PublishQuerySchema,
  RollbackSchema,
} from './registry.schemas';
import { DeployTokenNeededError, NotYourReleaseError, ReleaseRefusedError } from './releases.errors';

const PATH = '/_canvas/api/releases';
/** The limit of uploads is low, because a build has some megabytes and teams are few. */
const PUBLISH_LIMIT = {
  rateLimit: { max: 60, timeWindow: 60_000 },
  atOnce: 4,
  bodyWithinMs: 300_000,
} as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** only on the registry's routes */
    deployer?: Deployer;
  }
}

export interface RegistryRoutesOptions {
  readonly registry: Registry;
  readonly contacts: ReleaseContacts;
  readonly database: Database;
  readonly door: Pick<StaffDoor, 'who'>;
  readonly config: PreviewRouteOptions['config'];
}

interface Parts {
  readonly registry: Registry;
  readonly deployers: Deployers;
}

const tags = ['releases'];

/**
 * Routes of the registry, in which teams publish, activate and take back their releases. The staff guard runs first. It
 * checks roles and CSRF tokens and writes the audit. Source: docs/rules.md REL-01 to REL-06
 */
export const registryRoutes: FastifyPluginAsyncTypebox<RegistryRoutesOptions> = async (
  app,
  { registry, contacts, database, door, config },
) => {
  const tokens = new DeployTokens(database);
  const deployers = createDeployers(tokens, door);
  const routeOptions = { registry, deployers };
  app.addHook('onRequest', async (request) => {
    const deployer = await deployers.deployerOf(request);
    if (!deployer) throw new DeployTokenNeededError();
    const { name } = request.params as { name?: string };
    if (name !== undefined && !deployer.mayManage(name)) throw new NotYourReleaseError(deployer.actor, name);
    request.deployer = deployer;
  });
  await readRoutes(app, routeOptions);
  await figuresOfRoute(app, { registry });
  await app.register(publishRoute, routeOptions);
  await actRoutes(app, routeOptions);
  await previewRoute(app, { registry, config, requireChange: requireChangeOfPath });
  await rolloutRoutes(app, { registry });
  await contactRoutes(app, { contacts });
  await app.register(tokenRoutes, { tokens });
  await releaseRulesRoutes(app, { registry });
};

const stateOf = ({
  name,
  version,
  isCurrent,
  isPrevious,
  percentage,
  publishedAt,
  since: startTime,
  plan,
  step,
  isHeld,
  stepEnds,
}: BuildState) => ({
  name,
  version,
  is_current: isCurrent,
  is_previous: isPrevious,
  published_at: new Date(publishedAt).toISOString(),
  ...(percentage !== null && { canary_percentage: percentage }),
  ...(startTime && { since: new Date(startTime).toISOString() }),
  ...(plan && {
    rollout: {
      ...{ steps: [...plan.steps], step: step!, is_held: isHeld! },
      ...(!isHeld && { next_step_at: new Date(stepEnds!).toISOString() }),
    },
  }),
});

const stateOfName = async (registry: Registry, name: string) => ({
  data: {
    builds: (await registry.states(name)).map(stateOf),
    is_listed: await registry.isListed(name),
  },
});

const readRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { registry }) => {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'What is current, kept and tried of each name',
        response: { 200: ReleasesResponseSchema },
      },
    },
    async (request) => {
      const states = await registry.states();
      return {
        data: { builds: states.filter(({ name }) => request.deployer!.mayManage(name)).map(stateOf) },
      };
    },
  );
  app.get(
    `${PATH}/:name`,
    {
      schema: {
        tags,
        summary: 'What is current, kept and tried of one name',
        params: NameParamsSchema,
        response: { 200: ReleasesResponseSchema },
      },
    },
    ({ params }) => stateOfName(registry, params.name),
  );
  app.get(
    `${PATH}/:name/history`,
    {
      schema: {
        tags,
        summary: 'Who did what to the releases of a name, when and why, the latest first',
        params: NameParamsSchema,
        querystring: HistoryQuerySchema,
        response: { 200: ReleaseHistorySchema },
      },
    },
    async ({ params, query }) => ({
      data: {
        acts: (await registry.history(params.name, Number(query.limit))).map(
          ({ act, version, previous: previousVersion, percentage, actor, reason, at: time }) => ({
            ...{ act, version, actor, reason },
            at: new Date(time).toISOString(),
            ...(previousVersion && { previous: previousVersion }),
            ...(typeof percentage === 'number' && { percentage }),
          }),
        ),
      },
    }),
  );
};

const publishRoute: FastifyPluginAsyncTypebox<Parts> = async (app, { registry, deployers }) => {
  await app.register(multipart);

  app.post(
    `${PATH}/:name/versions`,
    {
      config: PUBLISH_LIMIT,
      onRequest: requireChangeOfPath,
      schema: {
        tags,
        params: NameParamsSchema,
        summary: 'Publishes a version: a form of release.json and the files it names. Nobody gets it yet',
        querystring: PublishQuerySchema,
        response: { 201: ActedSchema },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const { by: personName, reason = '', force } = request.query;
      const build = await readUpload(request);
      // checks the rights again, because they may have ended during a long upload
      const deployer = await deployers.ofNow(request);
      if (!deployer?.mayManage(name)) throw new DeployTokenNeededError();
      requireChange(deployer, name);
      request.deployer = deployer;
      const { version, name: writtenName } = build.release;
      if (writtenName !== name)
        throw new ReleaseRefusedError(`${writtenName} ${version}`, [
          {
            code: 'name_differs',
            field: 'name',
            detail: `it is a release of ${writtenName}, not of ${name}`,
          },
        ]);
      await registry.publish(build, actorOf(request, { by: personName, reason, force: force === 'true' }));
      request.log.info({ build: name, version }, 'release published');
      return reply.code(201).send({ data: { name, version } });
    },
  );
};

const actRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { registry }) => {
  const schema = { tags, params: NameParamsSchema, response: { 200: ActedSchema } };
  app.put(
    `${PATH}/:name/current`,
    {
      config: WRITE_LIMIT,
      onRequest: requireChangeOfPath,
      schema: { ...schema, summary: 'Makes a kept version the one that new pages get', body: ActivateSchema },
    },
    async (request) => {
      const { name } = request.params;
      const acted = await registry.activate(name, request.body, actorOf(request, request.body));
      request.log.info({ build: name, ...acted }, 'release activated');
      return { data: { name, ...acted } };
    },
  );
  app.put(
    `${PATH}/:name/canary`,
    {
      config: WRITE_LIMIT,
      onRequest: requireChangeOfPath,
      schema: {
        ...schema,
        summary: 'Gives a kept version to some browsers; 0 % ends it',
        body: CanarySchema,
      },
    },
    async (request) => {
      const { name } = request.params;
      const { version } = await registry.canary(name, request.body, actorOf(request, request.body));
      request.log.info({ build: name, version, percentage: request.body.percentage }, 'release canary');
      return { data: { name, version } };
    },
  );
  app.post(
    `${PATH}/:name/rollback`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...schema,
        summary: 'Ends a running canary; where there is none, the version before is current again',
        body: RollbackSchema,
      },
    },
    async (request) => {
      const { name } = request.params;
      const { takes_back: takesBack } = request.body;
      const acted = await registry.rollback(name, actorOf(request, request.body), takesBack);
      request.log.info({ build: name, ...acted }, 'release rolled back');
      return { data: { name, ...acted } };
    },
  );
};
