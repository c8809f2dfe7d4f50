import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  PrivacyDeleteBodySchema,
  PrivacyDeleteResponseSchema,
  PrivacyExportResponseSchema,
  PrivacyOverviewResponseSchema,
  PrivacyProofSchema,
  PrivacyReceiptResponseSchema,
  type PrivacyDeleteResponse,
  type PrivacyExportResponse,
} from '@bindery/shared/contracts';
import { CODE_LIMIT, marketOfHeaders, VisitorHeadersSchema } from '../../platform/http';
import type { Market } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import { sendAnswer, type Idempotency } from '../../platform/idempotency';
import type { Visitor, Visitors } from '../shoppers';
import type { Identities } from './identities';
import { NobodyError } from './privacy.errors';
import type { PrivacyService } from './privacy.service';

const PATH = '/website/v1/privacy';
const TAGS = ['privacy'];
const IdParamsSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** `storedKb` does not count the photos in an archive, because the limit of uploads has already counted them. */
const EXPORT_LIMIT = {
  ...CODE_LIMIT,
  expense: { jobs: 1, mails: 1, cpuMs: 5000, storedKb: 20_000 },
  needsDisk: true,
} as const;

export interface PrivacyRoutesOptions {
  readonly service: PrivacyService;
  readonly visitors: Visitors;
  readonly identities: Identities;
  readonly idempotency: Idempotency;
  /** assigns this browser's earlier consent choice to the owner */
  readonly consents: {
    claim(transaction: Connection, request: FastifyRequest, ownerId: string): Promise<void>;
  };
}

/** Source: docs/rules.md PRIV-09, PRIV-10, PRIV-11, HTTP-06 */
export const privacyRoutes: FastifyPluginAsyncTypebox<PrivacyRoutesOptions> = async (app, options) => {
  await readRoutes(app, options);
  await deletionRoute(app, options);
  await exportRoutes(app, options);
};

/** @throws NobodyError */
async function somebody(visitors: Visitors, request: FastifyRequest): Promise<Visitor> {
  const visitor = await visitors.visitorOf(request);
  if (!visitor) throw new NobodyError();
  return visitor;
}

/** Runs a write once per idempotency key, and answers 202. */
async function once(
  { request, reply, idempotency }: { request: FastifyRequest; reply: FastifyReply; idempotency: Idempotency },
  { ownerId, route, market, body }: { ownerId: string; route: string; market: Market; body: unknown },
  answerOf: (transaction: Connection) => Promise<unknown>,
): Promise<FastifyReply> {
  const answer = await idempotency.run(
    {
      ...{
        scope: `privacy ${ownerId}`,
        ownerId,
        key: request.headers['idempotency-key'] as string | undefined,
      },
      ...{ method: 'POST', route, market: market.identifier, body },
    },
    {
      begin: async (transaction) => ({ status: 202, body: await answerOf(transaction) }),
      standing: answerOf,
    },
  );
  return sendAnswer(reply.code(202), answer);
}

const readRoutes: FastifyPluginAsyncTypebox<PrivacyRoutesOptions> = async (app, options) => {
  const { service, visitors, identities } = options;
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
        data: {
          ...(await service.overview(visitor)),
          confirmation: await identities.confirmationOf(visitor),
        },
      };
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

const deletionRoute: FastifyPluginAsyncTypebox<PrivacyRoutesOptions> = async (app, options) => {
  const { service, visitors, identities, idempotency, consents } = options;
  app.post(
    `${PATH}/delete`,
    {
      config: { ...CODE_LIMIT, expense: { jobs: 1, mails: 1 } },
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
      const { afterOrders = false, ...proof } = request.body;
      const ownerId = await identities.ownerFor('delete', await visitors.visitorOf(request), proof, market);
      const mailed: PrivacyDeleteResponse['data'] = { confirmation: 'mailed', receipt: null };
      if (ownerId === undefined) return reply.code(202).send({ data: mailed });
      // the request is stored and hashed without password and token
      const deletionRequest = { ownerId, route: 'privacy/delete', market, body: { afterOrders } };
      return once({ request, reply, idempotency }, deletionRequest, async (transaction) => {
        await consents.claim(transaction, request, ownerId);
        return {
          data: {
            confirmation: 'given',
            receipt: await service.delete(transaction, ownerId, afterOrders),
          } satisfies PrivacyDeleteResponse['data'],
        };
      });
    },
  );
};

const exportRoutes: FastifyPluginAsyncTypebox<PrivacyRoutesOptions> = async (app, options) => {
  const { service, visitors, identities, idempotency, consents } = options;
  app.post(
    `${PATH}/export`,
    {
      config: EXPORT_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Has everything that is kept of the shopper packed for them',
        headers: VisitorHeadersSchema,
        body: PrivacyProofSchema,
        response: { 202: Type.Union([PrivacyExportResponseSchema, Type.String()]) },
      },
      // a page of the previous version sends no body. Delete after 2027-06.
      preValidation: async (incomingRequest) => void (incomingRequest.body ??= {}),
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const visitor = await visitors.visitorOf(request);
      const ownerId = await identities.ownerFor('export', visitor, request.body, market);
      const mailed: PrivacyExportResponse['data'] = { confirmation: 'mailed', archive: null };
      if (ownerId === undefined) return reply.code(202).send({ data: mailed });
      const cardsVersion = await service.cardsVersion(ownerId);
      const exportRequest = { ownerId, route: 'privacy/export', market, body: null };
      return once({ request, reply, idempotency }, exportRequest, async (transaction) => {
        await consents.claim(transaction, request, ownerId);
        return {
          data: {
            confirmation: 'given',
            archive: await service.export(transaction, ownerId, market, cardsVersion),
          } satisfies PrivacyExportResponse['data'],
        };
      });
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
      const visitor = await visitors.visitorOf(request);
      const { view, open } = await service.archive(visitor?.ownerId, request.params.id);
      if (!open) return reply.code(202).send({ data: view });
      return reply
        .headers({ ...ARCHIVE_HEADERS, 'content-length': String(view.bytes) })
        .type('application/zip')
        .send(open());
    },
  );
};

const ARCHIVE_HEADERS = {
  'content-disposition': 'attachment; filename="my-data.zip"',
  'x-content-type-options': 'nosniff',
} as const;
