import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  OrderEditResponseSchema,
  OrderResponseSchema,
  ParcelAddressBodySchema,
  StaffBookTextsResponseSchema,
  StaffDamageReportSchema,
} from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import { intentOf, VisitorHeadersSchema, WRITE_LIMIT, type VisitorHeaders } from '../../../platform/http';
import type { EditRequest, Staff } from './edit-desk';
import type { RevisionRow } from './edits.repository';
import {
  answerOf,
  ItemParamsSchema,
  OrderParamsSchema,
  ParcelParamsSchema,
  sendAnswer,
} from './order-edits.routes';
import type { OrderEdits } from './order-edits.service';

const PATH = '/_canvas/api/staff/orders';
const DAMAGE = '/_canvas/api/staff/damage-reports';
const CustomisationSchema = Type.Record(Type.String(), Type.Unknown());
const RevisionParamsSchema = Type.Object({
  ...ItemParamsSchema.properties,
  revision: Type.String({ pattern: '^[1-9][0-9]{0,6}$' }),
});
const StaffFields = {
  by: Type.String({ minLength: 1, maxLength: 100 }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
};
const SaidSchema = Type.Object(StaffFields);
const EditSchema = Type.Object({ ...StaffFields, customisations: CustomisationSchema });
const Revision = {
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  /** id of the owner, or the name that a member of staff entered */
  actor: Type.String(),
  changedKeys: Type.Array(Type.String()),
};
const WholeRevisionSchema = Type.Object({
  ...Revision,
  version: Type.String(),
  customisation: Type.Union([CustomisationSchema, Type.Null()]),
});
const DecisionSchema = Type.Object({
  by: StaffFields.by,
  decision: Type.Union([
    Type.Literal('reprint'),
    Type.Literal('refund'),
    Type.Literal('credit'),
    Type.Literal('declined'),
  ]),
  answer: Type.String({ minLength: 1, maxLength: 2000 }),
});
const DoneSchema = { 200: Type.Object({ data: Type.Object({ id: Type.String() }) }) };
const TAGS = ['staff'];

export interface StaffOrdersOptions {
  readonly edits: OrderEdits;
  /** returns the URL at which staff see a photo */
  readonly viewUrl: (publicId: string) => string;
}

/**
 * Lets staff pause, resume and change orders, and decide on reports of damage.
 * Source: docs/rules.md EDIT-08, EDIT-12, EDIT-14, STAFF-07
 */
export const staffEditsRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(pauseRoutes, options);
  await app.register(editRoutes, options);
  await app.register(textsRoute, options);
  await app.register(addressRoutes, options);
  await app.register(revisionRoutes, options);
  await app.register(damageRoutes, options);
};

const staffWho = ({ by: staffName, reason }: { readonly by: string; readonly reason: string }): Staff => ({
  by: 'staff',
  name: staffName,
  reason,
});
const READER: Staff = { by: 'staff', name: 'staff', reason: '' };

const staffRequest = (body: Parameters<typeof staffWho>[0], headers: VisitorHeaders): EditRequest<Staff> => ({
  ...{ editor: staffWho(body), market: findMarket('us')!, intent: intentOf(headers) },
});

const revisionView = ({ revision, changedAt, changedBy, changedKeys, actor }: RevisionRow) => ({
  ...{ revision, at: changedAt.toISOString(), by: changedBy, changedKeys: [...changedKeys], actor },
});

const pauseRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { edits }) => {
  for (const [act, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    app.post(
      `${PATH}/:id/${act}`,
      {
        config: WRITE_LIMIT,
        schema: {
          tags: TAGS,
          summary: isPaused ? 'Holds an order back' : 'Lets an order go on',
          params: OrderParamsSchema,
          body: SaidSchema,
          response: DoneSchema,
        },
      },
      async ({ params: { id }, body }) => {
        await edits.setPaused(staffWho(body), id, isPaused);
        return { data: { id } };
      },
    );
};

const editRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { edits }) => {
  app.put(
    `${PATH}/items/:itemId`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Changes a book that was ordered, with a reason',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        body: EditSchema,
        response: answerOf(OrderEditResponseSchema),
      },
    },
    async ({ params, body, headers }, reply) => {
      const wantedEdit = { id: params.itemId, customisations: body.customisations };
      return sendAnswer(reply, await edits.edit(staffRequest(body, headers), wantedEdit));
    },
  );
};

const textsRoute: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { edits }) => {
  app.get(
    `${PATH}/items/:itemId/texts`,
    {
      schema: {
        tags: TAGS,
        summary: 'What is written in a book that was ordered',
        params: ItemParamsSchema,
        response: { 200: StaffBookTextsResponseSchema },
      },
    },
    async ({ params }) => ({ data: await edits.texts(READER, params.itemId) }),
  );
};

const addressRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { edits }) => {
  app.put(
    `${PATH}/:id/parcels/:parcelId/address`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Changes where a parcel of an order goes, with a reason',
        params: ParcelParamsSchema,
        headers: VisitorHeadersSchema,
        body: Type.Object({ ...StaffFields, ...ParcelAddressBodySchema.properties }),
        response: answerOf(OrderResponseSchema),
      },
    },
    async ({ params: { id: orderId, parcelId }, body, headers }, reply) => {
      const wantedAddress = { orderId, parcelId, address: body.address };
      return sendAnswer(reply, await edits.changeAddress(staffRequest(body, headers), wantedAddress));
    },
  );
};

const revisionRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { edits }) => {
  app.get(
    `${PATH}/items/:itemId/revisions`,
    {
      schema: {
        tags: TAGS,
        summary: 'What a book that was ordered was, the first state first',
        params: ItemParamsSchema,
        response: { 200: Type.Object({ data: Type.Array(Type.Object(Revision)) }) },
      },
    },
    async ({ params }) => ({
      data: (await edits.revisions(READER, params.itemId)).map(revisionView),
    }),
  );

  app.get(
    `${PATH}/items/:itemId/revisions/:revision`,
    {
      schema: {
        tags: TAGS,
        summary: 'All of one state that a book had',
        params: RevisionParamsSchema,
        response: { 200: Type.Object({ data: WholeRevisionSchema }) },
      },
    },
    async ({ params }) => {
      const row = await edits.revision(READER, params.itemId, Number(params.revision));
      const { packageVersion: version, customisation } = row;
      return { data: { ...revisionView(row), version, customisation } };
    },
  );
};

const damageRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { edits, viewUrl }) => {
  app.get(
    DAMAGE,
    {
      schema: {
        tags: TAGS,
        summary: 'Open reports of damaged books, the oldest first',
        response: { 200: Type.Object({ data: Type.Array(StaffDamageReportSchema) }) },
      },
    },
    async () => ({
      data: (await edits.openReports()).map(({ id, orderId, itemId, number, text, photos, reportedAt }) => ({
        ...{ id, orderId, itemId, number, text, photos: [...photos], reportedAt: reportedAt.toISOString() },
        photoUrls: photos.map(viewUrl),
      })),
    }),
  );

  app.post(
    `${DAMAGE}/:id/decide`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Decides on a report of damage, and answers who reported it',
        params: OrderParamsSchema,
        body: DecisionSchema,
        response: DoneSchema,
      },
    },
    async ({ params: { id }, body }) => {
      await edits.decideDamage(id, body);
      return { data: { id } };
    },
  );
};
