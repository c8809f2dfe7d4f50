import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CharactersRemovalBodySchema, CharactersResponseSchema } from '@bindery/shared/contracts';
import { VisitorHeadersSchema, WRITE_LIMIT } from '../../platform/http';
import type { Visitors } from '../shoppers';
import type { Characters } from './characters.service';

const PATH = '/website/v2/characters';
const TAGS = ['characters'];

export interface CharactersRoutesOptions {
  readonly characters: Characters;
  readonly visitors: Visitors;
}

/** Source: docs/rules.md CHAR-07, HTTP-10 */
export const charactersRoutes: FastifyPluginAsyncTypebox<CharactersRoutesOptions> = async (
  app,
  { characters, visitors },
) => {
  app.get(
    PATH,
    {
      schema: {
        tags: TAGS,
        summary: 'Who is in the books of the visitor’s cart and orders',
        headers: VisitorHeadersSchema,
        response: { 200: CharactersResponseSchema },
      },
    },
    async (request) => {
      const visitor = await visitors.visitorOf(request);
      return { data: visitor ? await characters.list(visitor.ownerId) : [] };
    },
  );

  app.patch(
    PATH,
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Takes characters out of that list, or puts them back',
        headers: VisitorHeadersSchema,
        body: CharactersRemovalBodySchema,
        response: { 200: CharactersResponseSchema },
      },
    },
    async (request) => {
      const { ownerId } = await visitors.knownVisitor(request);
      const { ids, isRemoved } = request.body;
      return { data: await characters.setRemoved(ownerId, ids, isRemoved) };
    },
  );
};
