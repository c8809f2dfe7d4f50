import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  StaffListedProductionSchema,
  StaffProductionSchema,
  type StaffProduction,
} from '@bindery/shared/contracts';
import { Type, type Static } from 'typebox';
import { intentOf, VisitorHeadersSchema, WRITE_LIMIT } from '../../platform/http';
import { sendAnswer } from '../../platform/idempotency';
import { isReleasable } from './holds';
import type { ProductionFile } from './production.repository';
import type { FoundProduction, ListedProduction, ProductionService } from './production.service';
import { PRODUCTION_STATES } from './production-state';
import { reportNameOf } from './order-files';
import { REPRINT_CAUSES, type Said } from './reprint';

const PATH = '/_canvas/api/staff/production';
const TAGS = ['staff'];
const MAX_HOURS = 24 * 30;

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const FileSchema = Type.Object({
  item_id: Type.String(),
  component: Type.String(),
  name: Type.String(),
  sha256: Type.String(),
  size_bytes: Type.Integer(),
  pages: Type.Integer(),
  problems: Type.Integer(),
  warnings: Type.Integer(),
  url: Type.String(),
  report_url: Type.String(),
});
/** Contents and destination of a parcel, without personal names. */
const ParcelSchema = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  state: Type.String(),
  ticket: Nullable(Type.String()),
  pieces: Type.Integer(),
  country: Nullable(Type.String()),
  carrier: Nullable(Type.String()),
  is_gift: Type.Boolean(),
});
const OrderParamsSchema = Type.Object({ orderId: Type.String({ format: 'uuid' }) });
const FileParamsSchema = Type.Object({
  orderId: Type.String({ format: 'uuid' }),
  name: Type.String({ pattern: '^[A-Z0-9][A-Za-z0-9-]{0,80}(\\.pdf|\\.preflight\\.json|\\.ticket\\.json)$' }),
});
/** `by`: the name that a member of staff enters; `reason`: a note for colleagues */
const SaidFields = {
  by: Type.String({ minLength: 1, maxLength: 100, default: 'staff' }),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
};
const ChangedSchema = Type.Object({ data: Type.Object({ order_id: Type.String() }) });

const iso = (time: Date): string => new Date(time).toISOString();

function viewOf(production: Omit<ListedProduction, 'number' | 'processAt'>): StaffProduction {
  const { orderId, state, ticket, holdCode, holdDetail } = production;
  return {
    order_id: orderId,
    state,
    ticket,
    held: holdCode && {
      code: holdCode,
      detail: { ...holdDetail },
      since: iso(production.heldAt!),
      resolutions: [
        ...['retry', ...(isReleasable(holdCode) ? ['release'] : [])],
        ...(production.isReprint ? ['give-up-reprint'] : ['reopen', 'cancel']),
      ],
    },
    changed_at: iso(production.changedAt),
  };
}

function fileView(file: ProductionFile): Static<typeof FileSchema> {
  const url = `${PATH}/${file.orderId}/files/${file.name}`;
  return {
    item_id: file.itemId,
    component: file.component,
    name: file.name,
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
    pages: file.pages,
    problems: file.problems,
    warnings: file.warnings,
    url,
    report_url: reportNameOf(url),
  };
}

function parcelView(parcel: FoundProduction['parcels'][number]): Static<typeof ParcelSchema> {
  const { id, position, state, ticket, items, address, shipping, gift } = parcel;
  return {
    ...{ id, number: position + 1, state, ticket },
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    country: address?.country ?? null,
    carrier: shipping?.method.carrier ?? null,
    is_gift: gift !== null,
  };
}

export interface StaffProductionOptions {
  readonly production: ProductionService;
  /** false means staff cannot end an edit window early, because the shop has promised it to the shopper */
  readonly mayEndWindows: boolean;
}

/** Routes that list orders in production and resolve holds. Source: docs/rules.md PROD-05, STAFF-07 */
export const staffProductionRoutes: FastifyPluginAsyncTypebox<StaffProductionOptions> = async (
  app,
  options,
) => {
  await readRoutes(app, options);
  await fileRoute(app, options);
  await resolveRoutes(app, options);
  await reprintRoute(app, options);
};

const readRoutes: FastifyPluginAsyncTypebox<StaffProductionOptions> = async (app, { production }) => {
  app.get(
    PATH,
    {
      schema: {
        tags: TAGS,
        summary: 'Orders in production, by state; the longest in it first',
        querystring: Type.Object({
          state: Type.Union(
            PRODUCTION_STATES.map((state) => Type.Literal(state)),
            { default: 'held' },
          ),
        }),
        response: {
          200: Type.Object({ data: Type.Object({ orders: Type.Array(StaffListedProductionSchema) }) }),
        },
      },
    },
    async (request) => ({
      data: {
        orders: (await production.list(request.query.state)).map((listed) => ({
          ...viewOf(listed),
          number: listed.number,
          process_at: iso(listed.processAt),
        })),
      },
    }),
  );

  app.get(
    `${PATH}/:orderId`,
    {
      schema: {
        tags: TAGS,
        summary: 'An order in production and its files',
        params: OrderParamsSchema,
        response: {
          200: Type.Object({
            data: Type.Object({
              ...StaffProductionSchema.properties,
              parcels: Type.Array(ParcelSchema),
              files: Type.Array(FileSchema),
            }),
          }),
        },
      },
    },
    async (request) => {
      const foundProduction = await production.find(request.params.orderId);
      const { parcels, files } = foundProduction;
      return {
        data: { ...viewOf(foundProduction), parcels: parcels.map(parcelView), files: files.map(fileView) },
      };
    },
  );
};

const fileRoute: FastifyPluginAsyncTypebox<StaffProductionOptions> = async (app, { production }) => {
  app.get(
    `${PATH}/:orderId/files/:name`,
    { schema: { tags: TAGS, summary: 'A print file, its report, or a ticket', params: FileParamsSchema } },
    async (request, reply) => {
      const { bytes, contentType } = await production.read(request.params.orderId, request.params.name);
      return reply
        .headers({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' })
        .type(contentType)
        .send(bytes);
    },
  );
};

const SUMMARIES = {
  retry: 'Has the files of a held order made again',
  release: 'Has files printed with the problems that they have',
  cancel: 'Cancels an order that is not on its way yet',
  'give-up-reprint': 'Does not print again what was to be: where it is held',
  'end-window': 'Ends the edit window of an order now, to try a shop: not in production',
} as const;

const resolveRoutes: FastifyPluginAsyncTypebox<StaffProductionOptions> = async (
  app,
  { production, mayEndWindows },
) => {
  const acts: Partial<Record<keyof typeof SUMMARIES, (orderId: string, statement: Said) => Promise<void>>> = {
    retry: (orderId, statement) => production.retry(orderId, statement),
    release: (orderId, statement) => production.release(orderId, statement),
    cancel: (orderId, statement) => production.cancel(orderId, statement),
    'give-up-reprint': (orderId, statement) => production.giveUpReprint(orderId, statement),
    ...(mayEndWindows && { 'end-window': (orderId) => production.endWindow(orderId) }),
  };
  for (const [resolution, act] of Object.entries(acts)) {
    app.post(
      `${PATH}/:orderId/${resolution}`,
      {
        config: WRITE_LIMIT,
        schema: {
          tags: TAGS,
          summary: SUMMARIES[resolution as keyof typeof SUMMARIES],
          params: OrderParamsSchema,
          body: Type.Object(SaidFields),
          response: { 200: ChangedSchema },
        },
        preValidation: async (request) => void (request.body ??= { by: 'staff' }),
      },
      async (request) => {
        await act(request.params.orderId, request.body);
        return { data: { order_id: request.params.orderId } };
      },
    );
  }

  app.post(
    `${PATH}/:orderId/reopen`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Gives a held order back to its buyer, who is asked to change and approve it',
        params: OrderParamsSchema,
        body: Type.Object({ ...SaidFields, hours: Type.Integer({ minimum: 1, maximum: MAX_HOURS }) }),
        response: { 200: ChangedSchema },
      },
    },
    async (request) => {
      const { hours, ...statement } = request.body;
      await production.reopen(request.params.orderId, hours, statement);
      return { data: { order_id: request.params.orderId } };
    },
  );
};

const ReprintSchema = Type.Object({
  by: SaidFields.by,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  cause: Type.Union(REPRINT_CAUSES.map((cause) => Type.Literal(cause))),
  parcel_id: Type.String({ format: 'uuid' }),
  items: Type.Array(
    Type.Object({ item_id: Type.String({ format: 'uuid' }), quantity: Type.Integer({ minimum: 1 }) }),
    { minItems: 1, maxItems: 100 },
  ),
});

const reprintRoute: FastifyPluginAsyncTypebox<StaffProductionOptions> = async (app, { production }) => {
  app.post(
    `${PATH}/:orderId/reprint`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Prints pieces of a parcel that has left again, and sends them, at no charge',
        params: OrderParamsSchema,
        headers: VisitorHeadersSchema,
        body: ReprintSchema,
        response: {
          200: Type.Union([
            Type.Object({ data: Type.Object({ order_id: Type.String(), parcel_id: Type.String() }) }),
            Type.String(),
          ]),
        },
      },
    },
    async ({ params: { orderId }, headers, body: reprintBody }, reply) => {
      const { by: staffName, reason, cause, parcel_id: parcelId } = reprintBody;
      const items = reprintBody.items.map(({ item_id: itemId, quantity }) => ({ itemId, quantity }));
      const wantedReprint = { parcelId, cause, items };
      const statement = { by: staffName, reason };
      const { idempotencyKey } = intentOf(headers);
      return sendAnswer(reply, await production.reprint(orderId, wantedReprint, statement, idempotencyKey));
    },
  );
};
