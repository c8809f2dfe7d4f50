import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { WRITE_LIMIT } from '../../platform/http';
import { firstBucketOf } from './canary';
import { actorOf, requireChangeOfPath } from './deployer-rights';
import type { Registry } from './registry';
import {
  ActedSchema,
  HoldSchema,
  NameParamsSchema,
  RolledOutSchema,
  RolloutSchema,
} from './registry.schemas';

const PATH = '/_canvas/api/releases/:name/rollout';
const schema = { tags: ['releases'], params: NameParamsSchema };

interface Parts {
  readonly registry: Registry;
}

/** Starts, holds and resumes rollouts, after the same checks of rights as the registry. Source: docs/rules.md REL-24 */
export const rolloutRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { registry }) => {
  app.put(
    PATH,
    {
      config: WRITE_LIMIT,
      onRequest: requireChangeOfPath,
      schema: {
        ...schema,
        summary: 'Gives a kept version to more and more browsers by the clock, then to all',
        body: RolloutSchema,
        response: { 200: RolledOutSchema },
      },
    },
    async (request) => {
      const { name } = request.params;
      const acted = await registry.rollouts.start(name, request.body, actorOf(request, request.body));
      const isForAll = acted.previous === undefined || acted.previous === acted.version;
      request.log.info({ build: name, ...acted }, isForAll ? 'release activated' : 'release rolled out');
      return { data: { name, ...acted, ...(!isForAll && { bucket: firstBucketOf(name, acted.version) }) } };
    },
  );
  await holdRoutes(app, { registry });
};

const holdRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { registry }) => {
  // a hold, like a rollback, gives no browser new code, so it needs no right to change releases
  app.post(
    `${PATH}/hold`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...schema,
        summary: 'Keeps a rollout at its present step',
        body: HoldSchema,
        response: { 200: ActedSchema },
      },
    },
    async (request) => {
      const { name } = request.params;
      const { version } = await registry.rollouts.hold(name, actorOf(request, request.body));
      request.log.info({ build: name, version }, 'rollout held');
      return { data: { name, version } };
    },
  );
  app.post(
    `${PATH}/resume`,
    {
      config: WRITE_LIMIT,
      onRequest: requireChangeOfPath,
      schema: {
        ...schema,
        summary: 'Lets a held rollout go on; its step begins again',
        body: HoldSchema,
        response: { 200: ActedSchema },
      },
    },
    async (request) => {
      const { name } = request.params;
      const { version } = await registry.rollouts.resume(name, actorOf(request, request.body));
      request.log.info({ build: name, version }, 'rollout resumed');
      return { data: { name, version } };
    },
  );
};
