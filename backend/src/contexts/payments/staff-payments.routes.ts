import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { VisitorHeadersSchema, WRITE_LIMIT } from '../../platform/http';
import {
  StaffMoneyToSeeResponseSchema,
  StaffPaymentsResponseSchema,
  StaffRefundSchema,
} from '@bindery/shared/contracts';
import type { Payments } from './payments.service';
import type { PaymentRow } from './payments.repository';
import type { RefundRow } from './refunds.repository';

const PATH = '/_canvas/api/staff/payments';
const REFUNDS = '/_canvas/api/staff/payment-refunds';
const TAGS = ['staff'];
const IdSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });
const StatementFields = {
  by: Type.String({ minLength: 1, maxLength: 100 }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
};
/** The alarm and the ids of the failed refunds that staff saw. If they have changed since, the request is refused. */
const SeenSchema = Type.Object({
  alarm: Type.Optional(Type.String({ maxLength: 40 })),
  refunds: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 200 })),
});
const refundView = ({ createdAt, doneAt: _doneAt, refundedBy: actor, ...refund }: RefundRow) => ({
  ...{ ...refund, by: actor, at: createdAt.toISOString() },
});
const paymentView = (payment: PaymentRow) => {
  const { id, orderId, state, provider, intentId, market, currency, amount, credit, charged } = payment;
  const { refunding, failureCode: failure, alarm, disputedAt, disputeEndedAt, createdAt } = payment;
  return {
    ...{
      id,
      orderId,
      state,
      provider,
      intentId,
      market,
      currency,
      amount,
      credit,
      charged,
      refunding,
      failure,
      alarm,
    },
    ...{ isDisputed: disputedAt !== null && disputeEndedAt === null, at: createdAt.toISOString() },
  };
};

export interface StaffPaymentsOptions {
  readonly payments: Payments;
}

/** Routes for staff to read and refund payments. Source: docs/rules.md PAY-07, STAFF-07 */
export const staffPaymentsRoutes: FastifyPluginAsyncTypebox<StaffPaymentsOptions> = async (app, options) => {
  await readRoutes(app, options);
  await writeRoutes(app, options);
  await doneRoutes(app, options);
};

const readRoutes: FastifyPluginAsyncTypebox<StaffPaymentsOptions> = async (app, { payments }) => {
  app.get(
    PATH,
    {
      schema: {
        ...{ tags: TAGS, summary: 'The payments of an order, with their refunds' },
        querystring: Type.Object({ order: Type.String({ format: 'uuid' }) }),
        response: { 200: StaffPaymentsResponseSchema },
      },
    },
    async ({ query }) => ({
      data: (await payments.ofOrder(query.order)).map(({ refunds, ...payment }) => ({
        ...{ ...paymentView(payment), refunds: refunds.map(refundView) },
      })),
    }),
  );

  app.get(
    `${PATH}/alarms`,
    {
      schema: {
        ...{
          tags: TAGS,
          summary: 'Money that somebody has to look at, disputes, and refunds to be paid by hand',
        },
        response: { 200: StaffMoneyToSeeResponseSchema },
      },
    },
    async () => {
      const alarms = await payments.alarms();
      return {
        data: {
          payments: alarms.payments.map((payment) => ({
            ...{ ...paymentView(payment), orderNumber: payment.orderNumber },
          })),
          refunds: alarms.refunds.map(refundView),
        },
      };
    },
  );
};

const writeRoutes: FastifyPluginAsyncTypebox<StaffPaymentsOptions> = async (app, { payments }) => {
  app.post(
    `${PATH}/:id/refunds`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Gives back a payment, or a part of it', params: IdSchema },
        headers: VisitorHeadersSchema,
        body: Type.Object({ ...StatementFields, amount: Type.Integer({ minimum: 1 }) }),
        response: { 200: Type.Object({ data: StaffRefundSchema }) },
      },
    },
    async ({ params, body, headers }) => {
      const key = headers['idempotency-key'];
      return { data: refundView(await payments.refund({ paymentId: params.id, ...body, key })) };
    },
  );

  app.post(
    `${PATH}/reconcile`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Asks the provider about everything that is not final, now' },
        response: {
          200: Type.Object({
            data: Type.Object({
              ...{
                asked: Type.Integer(),
                settled: Type.Integer(),
                away: Type.Integer(),
                refunds: Type.Integer(),
              },
            }),
          }),
        },
      },
    },
    async () => ({ data: await payments.reconcile() }),
  );
};

const doneRoutes: FastifyPluginAsyncTypebox<StaffPaymentsOptions> = async (app, { payments }) => {
  const doneResponse = { 200: Type.Object({ data: Type.Object({ id: Type.String() }) }) };
  app.post(
    `${PATH}/:id/dispute-ended`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Lets an order go on whose payment was disputed', params: IdSchema },
        ...{ body: Type.Object({ by: StatementFields.by }), response: doneResponse },
      },
    },
    async ({ params: { id }, body: { by: staffName } }) => {
      await payments.endDispute(id, staffName);
      return { data: { id } };
    },
  );

  app.post(
    `${PATH}/:id/alarm-seen`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Somebody has seen to what was wrong with a payment', params: IdSchema },
        ...{ body: SeenSchema, response: doneResponse },
      },
      // an older panel sends no body
      preValidation: async (request) => void (request.body ??= {}),
    },
    async ({ params: { id }, body }) => {
      await payments.alarmSeen({ paymentId: id, ...body });
      return { data: { id } };
    },
  );

  app.post(
    `${REFUNDS}/:id/done`,
    {
      config: WRITE_LIMIT,
      schema: { tags: TAGS, summary: 'A refund was paid by hand', params: IdSchema, response: doneResponse },
    },
    async ({ params: { id } }) => {
      await payments.refundedByHand(id);
      return { data: { id } };
    },
  );
};
