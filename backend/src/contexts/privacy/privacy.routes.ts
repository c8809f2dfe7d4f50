import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  PrivacyDeleteBodySchema,
  PrivacyDeleteResponseSchema,
  PrivacyExportResponseSchema,
  PrivacyOverviewResponseSchema,
  PrivacyReceiptResponseSchema,
  type PrivacyDeleteResponse,
} from '@bindery/shared/contracts';
import { CODE_LIMIT, marketOfHeaders, VisitorHeadersSchema } from '../../platform/http';
import type { Answer, Idempotency } from '../../platform/idempotency';
import type { Visitor, Visitors } from '../owners';
import type { Confirmation } from './confirmation';
import { NobodyError } from './privacy.errors';
import type { PrivacyService } from './privacy.service';

const PATH = '/website/v1/privacy';
const TAGS = ['privacy'];
const IdParamsSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });

export interface PrivacyRoutesOptions {
  readonly service: PrivacyService;
  readonly visitors: Visitors;
  readonly confirmation: Confirmation;
  readonly idempotency: Idempotency;
}

/** Source: docs/rules.md PRIV-09, PRIV-10, PRIV-11, HTTP-06 */
export const privacyRoutes: FastifyPluginAsyncTypebox<PrivacyRoutesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(deletionRoutes, options);
  await app.register(exportRoutes, options);
};

/** @throws NobodyError */
async function somebody(visitors: Visitors, request: FastifyRequest): Promise<Visitor> {
  const visitor = await visitors.of(request);
  if (!visitor) throw new NobodyError();
  return visitor;
}

const keyOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['idempotency-key'] as string | undefined;
const replayOf = ({ isReplay }: Answer): Record<string, string> =>
  isReplay ? { 'idempotent-replayed': 'true' } : {};

const deletionRoutes: FastifyPluginAsyncTypebox<PrivacyRoutesOptions> = async (app, options) => {
  const { service, visitors, confirmation, idempotency } = options;

  app.get(
    PATH,
    {
      schema: {
        tags: TAGS,
        summary: 'What a shopper needs to know before they ask for their data or its deletion',
        headers: VisitorHeadersSchema,
        response: { 200: PrivacyOverviewResponseSchema },
      },
    },
    async (request) => {
      const visitor = await somebody(visitors, request);
      return {
        data: { ...(await service.overview(visitor)), confirmation: await confirmation.of(visitor) },
      };
    },
  );

  app.post(
    `${PATH}/delete`,
    {
      config: CODE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Deletes everything that is kept of the shopper',
        headers: VisitorHeadersSchema,
        body: PrivacyDeleteBodySchema,
        response: { 202: Type.Union([PrivacyDeleteResponseSchema, Type.String()]) },
      },
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const visitor = await somebody(visitors, request);
      const { afterOrders = false, ...proof } = request.body;
      const isConfirmed = await confirmation.isGiven(visitor, proof, market);
      const mailed: PrivacyDeleteResponse['data'] = { confirmation: 'mailed', receipt: null };
      if (!isConfirmed) return reply.code(202).send({ data: mailed });
      const { ownerId } = visitor;
      const answer = await idempotency.run(
        {
          // neither password nor token: not even their hash is kept
          ...{ scope: `privacy ${ownerId}`, key: keyOf(request), body: { afterOrders } },
          ...{ method: 'POST', route: 'privacy/delete', market: market.identifier },
        },
        {
          begin: async (transaction) => ({
            status: 202,
            body: {
              data: {
                confirmation: 'given',
                receipt: await service.delete(transaction, ownerId, afterOrders),
              } satisfies PrivacyDeleteResponse['data'],
            },
          }),
          standing: async (transaction) => ({
            data: { confirmation: 'given', receipt: await service.delete(transaction, ownerId, true) },
          }),
        },
      );
      return reply
        .code(202)
        .headers(replayOf(answer))
        .type('application/json; charset=utf-8')
        .send(answer.body);
    },
  );

  app.get(
    `${PATH}/receipts/:id`,
    {
      schema: {
        tags: TAGS,
        summary: 'What became of a deletion: for whoever has its id, without anything of the person',
        params: IdParamsSchema,
        response: { 200: PrivacyReceiptResponseSchema },
      },
    },
    async ({ params }) => ({ data: await service.receipt(params.id) }),
  );
};

const exportRoutes: FastifyPluginAsyncTypebox<PrivacyRoutesOptions> = async (app, options) => {
  const { service, visitors, idempotency } = options;

  app.post(
    `${PATH}/export`,
    {
      config: CODE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Has everything that is kept of the shopper packed for them',
        headers: VisitorHeadersSchema,
        response: { 202: Type.Union([PrivacyExportResponseSchema, Type.String()]) },
      },
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const { ownerId } = await somebody(visitors, request);
      const answer = await idempotency.run(
        {
          ...{ scope: `privacy ${ownerId}`, key: keyOf(request), body: null },
          ...{ method: 'POST', route: 'privacy/export', market: market.identifier },
        },
        {
          begin: async (transaction) => ({
            status: 202,
            body: { data: await service.export(transaction, ownerId, market) },
          }),
          standing: async (transaction) => ({ data: await service.export(transaction, ownerId, market) }),
        },
      );
      return reply
        .code(202)
        .headers(replayOf(answer))
        .type('application/json; charset=utf-8')
        .send(answer.body);
    },
  );

  app.get(
    `${PATH}/exports/:id`,
    {
      schema: {
        tags: TAGS,
        summary: 'The archive for its owner; 202 while it is made',
        params: IdParamsSchema,
        headers: VisitorHeadersSchema,
      },
    },
    async (request, reply) => {
      const visitor = await visitors.of(request);
      const { view, open } = await service.archive(visitor?.ownerId, request.params.id);
      if (!open) return reply.code(202).send({ data: view });
      return reply
        .headers({
          'content-disposition': 'attachment; filename="my-data.zip"',
          'content-length': String(view.bytes),
          'x-content-type-options': 'nosniff',
        })
        .type('application/zip')
        .send(open());
    },
  );
};
