import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { WRITE_LIMIT } from '../../platform/http';
import { actorOf } from './deployer-rights';
import type { Registry } from './registry';
import {
  ActedSchema,
  NameParamsSchema,
  ProofBodySchema,
  ReleaseRulesSchema,
  RulesResponseSchema,
  VersionParamsSchema,
} from './registry.schemas';
import { NotYourReleaseError } from './releases.errors';

const PATH = '/_canvas/api/releases/:name';
const tags = ['releases'];

/** Routes for a name's rules, and for the proofs that these rules demand. Source: docs/rules.md REL-21 */
export const releaseRulesRoutes: FastifyPluginAsyncTypebox<{ readonly registry: Registry }> = async (
  app,
  { registry },
) => {
  app.get(
    `${PATH}/rules`,
    {
      schema: {
        tags,
        summary: 'Budgets, demands and pipelines of a name',
        params: NameParamsSchema,
        response: { 200: RulesResponseSchema },
      },
    },
    async ({ params }) => ({ data: await registry.rulesOf(params.name) }),
  );
  app.put(
    `${PATH}/rules`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags,
        summary: 'Changes what this shop demands of the releases of a name',
        params: NameParamsSchema,
        body: ReleaseRulesSchema,
        response: { 200: RulesResponseSchema },
      },
    },
    async ({ params: { name }, body, deployer, log }) => {
      if (!deployer!.isAdministrator) throw new NotYourReleaseError(deployer!.actor, `rules of ${name}`);
      await registry.setRules(name, body);
      log.info({ build: name }, 'release rules changed');
      return { data: body };
    },
  );
  app.post(
    `${PATH}/versions/:version/proofs`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags,
        summary: 'Tells what was done with a version: its tests, a walk through the shop, an approval',
        params: VersionParamsSchema,
        body: ProofBodySchema,
        response: { 200: ActedSchema },
      },
    },
    async (request) => {
      const { name, version } = request.params;
      const { proof } = request.body;
      const { actor, isPerson } = request.deployer!;
      if (proof === 'approve' && !isPerson)
        throw new NotYourReleaseError(actor, `${name}: an approval needs a signed-in member of staff`);
      await registry.prove(name, version, proof, actorOf(request, request.body));
      return { data: { name, version } };
    },
  );
};
