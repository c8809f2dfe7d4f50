import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { SavedCardsResponseSchema } from '@bindery/shared/contracts';
import { WRITE_LIMIT } from '../../platform/http';
import type { Visitors } from '../shoppers';
import type { SavedCards } from './saved-cards';

const PATH = '/website/v1/user/cards';
const TAGS = ['customers'];

export interface SavedCardsRoutesOptions {
  readonly savedCards: SavedCards;
  readonly visitors: Visitors;
}

/** Routes of a customer's saved cards. A guest has none. Source: docs/rules.md PROV-07 */
export const savedCardsRoutes: FastifyPluginAsyncTypebox<SavedCardsRoutesOptions> = async (
  app,
  { savedCards, visitors },
) => {
  const answer = { response: { 200: SavedCardsResponseSchema } };
  app.get(
    PATH,
    { config: WRITE_LIMIT, schema: { tags: TAGS, summary: 'Cards that the customer has saved', ...answer } },
    async (request) => {
      const { customerId } = await visitors.knownVisitor(request);
      return { data: [...(await savedCards.of(customerId))] };
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      ...{ onRequest: app.csrfProtection, config: WRITE_LIMIT },
      schema: {
        ...{ tags: TAGS, summary: 'Deletes a saved card; answers with the others' },
        ...{ ...answer, params: Type.Object({ id: Type.String({ maxLength: 100 }) }) },
      },
    },
    async (request) => {
      const { customerId } = await visitors.knownVisitor(request);
      await savedCards.delete(customerId, request.params.id);
      return { data: [...(await savedCards.of(customerId))] };
    },
  );
};
