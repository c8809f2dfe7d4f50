import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConsentChoiceSchema, ConsentResponseSchema } from '@bindery/shared/contracts';
import { marketOfHeaders, VisitorHeadersSchema } from '../../platform/http';
import type { Experiments } from '../releases';
import { isTrackingOff, type Consents } from './consents';

const PATH = '/website/v1/consent';
/** Limit of writes for one client. It is more than a shopper needs, but protects the table from a flood. */
const CHOICE_LIMIT = { rateLimit: { max: 30, timeWindow: 60_000 } } as const;

export interface ConsentRoutesOptions {
  readonly consents: Pick<Consents, 'consentOf' | 'save' | 'forget'>;
  readonly experiments: Experiments;
}

/** Source: docs/rules.md CONS-06 */
export const consentRoutes: FastifyPluginAsyncTypebox<ConsentRoutesOptions> = async (
  app,
  { consents, experiments },
) => {
  const schema = {
    tags: ['consent'],
    headers: VisitorHeadersSchema,
    response: { 200: ConsentResponseSchema },
  };
  const write = { config: CHOICE_LIMIT, onRequest: app.csrfProtection };

  app.get(
    PATH,
    { schema: { ...schema, summary: 'What the visitor of this browser allows and refuses' } },
    async (request) => ({ data: (await consents.consentOf(request)) ?? null }),
  );
  app.put(
    PATH,
    { ...write, schema: { ...schema, summary: 'Writes a choice down', body: ConsentChoiceSchema } },
    async (request, reply) => {
      const { identifier } = marketOfHeaders(request.headers);
      const record = await consents.save(request, reply, request.body, identifier);
      const visit = { market: identifier, consent: record.preferences };
      return {
        data: record,
        features: isTrackingOff(request) ? [] : experiments.featuresOf(request, reply, visit),
      };
    },
  );
  app.delete(
    PATH,
    { ...write, schema: { ...schema, summary: 'Forgets the choice of this browser' } },
    async (request, reply) => {
      await consents.forget(request, reply);
      return { data: null };
    },
  );
};
