import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { checkShape, WRITE_LIMIT } from '../../platform/http';
import { verifiedWebhook } from '../../platform/outbox';
import { HouseEventSchema, isHouseEventType, type HouseEventBody } from './house-events';
import type { FileAddresses } from './order-files';
import { HouseEventInvalidError, ProductionNotFoundError, WebhookUnverifiedError } from './production.errors';
import type { ProductionService } from './production.service';

const PATH = '/_canvas/api/print-house';
const BODY_LIMIT_BYTES = 16_000;
const TAGS = ['print house'];

export interface PrintHouseRoutesOptions {
  readonly production: ProductionService;
  /** verifies the print house's events; undefined means the shop accepts no events */
  readonly secret: string | undefined;
  readonly addresses: FileAddresses;
}

const FileParamsSchema = Type.Object({
  orderId: Type.String({ format: 'uuid' }),
  name: Type.String({ pattern: '^[A-Z0-9][A-Za-z0-9-]{0,80}\\.pdf$' }),
});
const FileQuerySchema = Type.Object({
  expires: Type.String({ pattern: '^\\d{1,12}$' }),
  signature: Type.String({ maxLength: 60 }),
});

/** Routes for a print house. Source: docs/rules.md PROD-07, PROD-09, docs/printing.md */
export const printHouseRoutes: FastifyPluginAsyncTypebox<PrintHouseRoutesOptions> = async (app, options) => {
  await filesRoute(app, options);
  if (options.secret !== undefined)
    await app.register((scope) => eventsRoute(scope, options.production, options.secret!));
};

const filesRoute: FastifyPluginAsyncTypebox<PrintHouseRoutesOptions> = async (
  app,
  { production, addresses },
) => {
  app.get(
    `${PATH}/files/:orderId/:name`,
    {
      schema: {
        tags: TAGS,
        summary: 'A print file, under the address that came with its ticket',
        params: FileParamsSchema,
        querystring: FileQuerySchema,
      },
    },
    async (request, reply) => {
      const { orderId, name } = request.params;
      const { expires, signature } = request.query;
      if (!addresses.isGood(orderId, name, Number(expires), signature)) throw new ProductionNotFoundError();
      const { bytes, contentType } = await production.read(orderId, name);
      return reply
        .headers({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' })
        .type(contentType)
        .send(bytes);
    },
  );
};

/** The signature covers the raw bytes, so the body is parsed only after its verification. */
async function eventsRoute(
  app: FastifyInstance,
  production: ProductionService,
  secret: string,
): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, callback) =>
    callback(null, body),
  );
  app.post(
    `${PATH}/events`,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: WRITE_LIMIT,
      schema: { tags: TAGS, summary: 'What becomes of a ticket: signed (Standard Webhooks), in any order' },
    },
    async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const eventId = verifiedWebhook(request.headers, body, secret);
      if (eventId === undefined) throw new WebhookUnverifiedError();
      const event = readEvent(body);
      if (event) await production.hear(eventId, event);
      return reply.code(204).send();
    },
  );
}

/** @returns undefined for an event of an unknown type, which is ignored @throws HouseEventInvalidError */
function readEvent(body: string): HouseEventBody | undefined {
  let event: unknown;
  try {
    event = JSON.parse(body);
  } catch {
    throw new HouseEventInvalidError();
  }
  checkShape(event);
  if (Value.Check(HouseEventSchema, event)) return event;
  const type = (event as { type?: unknown } | null)?.type;
  if (typeof type === 'string' && !isHouseEventType(type)) return undefined;
  throw new HouseEventInvalidError();
}
