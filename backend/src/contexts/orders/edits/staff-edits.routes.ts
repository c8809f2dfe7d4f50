import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import {
  OrderEditResponseSchema,
  OrderResponseSchema,
  ParcelAddressBodySchema,
  StaffBookTextsResponseSchema,
  StaffDamageReportSchema,
} from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import { intentOf, VisitorHeadersSchema, WRITE_LIMIT, type VisitorHeaders } from '../../../platform/http';
import { staffSchema } from '../staff-orders.routes';
import type { EditRequest, Staff } from './edit-desk';
import { sendAnswer } from '../../../platform/idempotency';
import type { RevisionRow } from './edits.repository';
import { revisionView } from './item-pages';
import {
  answerOf,
  CardBodySchema,
  CardParamsSchema,
  ItemParamsSchema,
  OrderParamsSchema,
  ParcelParamsSchema,
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

export interface StaffOrdersOptions {
  readonly edits: OrderEdits;
  /** returns the URL at which staff see a photo */
  readonly viewUrl: (publicId: string) => string;
}

type StaffRoutes = FastifyPluginAsyncTypebox<StaffOrdersOptions>;

/**
 * Routes for staff to pause, resume and change orders, and to decide on reports of damage.
 * Source: docs/rules.md EDIT-08, EDIT-12, EDIT-14, STAFF-07
 */
export const staffEditsRoutes: StaffRoutes = async (app, options) => {
  await pauseRoutes(app, options);
  await correctionRoutes(app, options);
  await bookRoutes(app, options);
  await damageRoutes(app, options);
};

const staffWho = ({ by: staffName, reason }: Static<typeof SaidSchema>): Staff => ({
  ...{ by: 'staff', name: staffName, reason },
});
const READER: Staff = { by: 'staff', name: 'staff', reason: '' };

const staffRequest = (body: Static<typeof SaidSchema>, headers: VisitorHeaders): EditRequest<Staff> => ({
  ...{ editor: staffWho(body), market: findMarket('us')!, intent: intentOf(headers) },
});

const staffRevision = (row: RevisionRow) => ({ ...revisionView(row), actor: row.actor });

const pauseRoutes: StaffRoutes = async (app, { edits }) => {
  for (const [act, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    app.post(
      `${PATH}/:id/${act}`,
      {
        config: WRITE_LIMIT,
        schema: staffSchema(isPaused ? 'Holds an order back' : 'Lets an order go on', {
          params: OrderParamsSchema,
          body: SaidSchema,
          response: DoneSchema,
        }),
      },
      async ({ params: { id }, body }) => {
        await edits.setPaused(staffWho(body), id, isPaused);
        return { data: { id } };
      },
    );
};

const correctionRoutes: StaffRoutes = async (app, { edits }) => {
  app.put(
    `${PATH}/items/:itemId`,
    {
      config: WRITE_LIMIT,
      schema: staffSchema('Changes a book that was ordered, with a reason', {
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        body: EditSchema,
        response: answerOf(OrderEditResponseSchema),
      }),
    },
    async ({ params, body, headers }, reply) => {
      const wantedEdit = { id: params.itemId, customisations: body.customisations };
      return sendAnswer(reply, await edits.edit(staffRequest(body, headers), wantedEdit));
    },
  );

  app.put(
    `${PATH}/:id/parcels/:parcelId/address`,
    {
      config: WRITE_LIMIT,
      schema: staffSchema('Changes where a parcel of an order goes, with a reason', {
        params: ParcelParamsSchema,
        headers: VisitorHeadersSchema,
        body: Type.Object({ ...StaffFields, ...ParcelAddressBodySchema.properties }),
        response: answerOf(OrderResponseSchema),
      }),
    },
    async ({ params: { id: orderId, parcelId }, body, headers }, reply) => {
      const wantedAddress = { orderId, parcelId, address: body.address };
      return sendAnswer(reply, await edits.changeAddress(staffRequest(body, headers), wantedAddress));
    },
  );

  app.put(
    `${PATH}/:id/:kind/:placeId/card`,
    {
      config: WRITE_LIMIT,
      schema: staffSchema('Changes the words of a card of an order, with a reason', {
        params: CardParamsSchema,
        headers: VisitorHeadersSchema,
        body: Type.Object({ ...StaffFields, ...CardBodySchema.properties }),
        response: answerOf(OrderResponseSchema),
      }),
    },
    async ({ params, body, headers }, reply) => {
      const wantedCard = { ...params, giftMessage: body.giftMessage };
      return sendAnswer(reply, await edits.changeCard(staffRequest(body, headers), wantedCard));
    },
  );
};

const bookRoutes: StaffRoutes = async (app, { edits }) => {
  app.get(
    `${PATH}/items/:itemId/texts`,
    {
      schema: staffSchema('What is written in a book that was ordered', {
        params: ItemParamsSchema,
        response: { 200: StaffBookTextsResponseSchema },
      }),
    },
    async ({ params }) => ({ data: await edits.texts(READER, params.itemId) }),
  );

  app.get(
    `${PATH}/items/:itemId/revisions`,
    {
      schema: staffSchema('What a book that was ordered was, the first state first', {
        params: ItemParamsSchema,
        response: { 200: Type.Object({ data: Type.Array(Type.Object(Revision)) }) },
      }),
    },
    async ({ params }) => ({ data: (await edits.revisions(READER, params.itemId)).map(staffRevision) }),
  );

  app.get(
    `${PATH}/items/:itemId/revisions/:revision`,
    {
      schema: staffSchema('All of one state that a book had', {
        params: RevisionParamsSchema,
        response: { 200: Type.Object({ data: WholeRevisionSchema }) },
      }),
    },
    async ({ params }) => {
      const row = await edits.revision(READER, params.itemId, Number(params.revision));
      const { packageVersion: version, customisation } = row;
      return { data: { ...staffRevision(row), version, customisation } };
    },
  );
};

const damageRoutes: StaffRoutes = async (app, { edits, viewUrl }) => {
  app.get(
    DAMAGE,
    {
      schema: staffSchema('Open reports of damaged books, the oldest first', {
        response: { 200: Type.Object({ data: Type.Array(StaffDamageReportSchema) }) },
      }),
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
      schema: staffSchema('Decides on a report of damage, and answers who reported it', {
        params: OrderParamsSchema,
        body: DecisionSchema,
        response: DoneSchema,
      }),
    },
    async ({ params: { id }, body }) => {
      await edits.decideDamage(id, body);
      return { data: { id } };
    },
  );
};
