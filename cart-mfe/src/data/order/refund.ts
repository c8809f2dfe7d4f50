import { defineEvent } from '@bindery/analytics';
import { transactionOf, type OrderGiven } from './order-event';

/**
 * The shopper cancelled the whole order. Pages do not send refunds by staff, or any that the server sends.
 * Source: docs/rules.md TRACK-40, TRACK-50
 */
export const refund = defineEvent<OrderGiven>({
  name: 'refund',
  urgency: 'low',
  waitsForModel: true,
  orderOf: ({ orderNumber }) => orderNumber,
  onceBy: transactionOf,
  // refunds are rare, so their code loads with the event, which keeps its place in the queue
  build: async (_, { model }) => {
    const { orderEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
    return orderEvent(model);
  },
});
