import { defineEvent } from '@bindery/analytics';
import { transactionOf, type OrderGiven } from './order-event';

/**
 * The event is sent when the shopper cancels the whole order. Pages do not report refunds that staff make. If the
 * server reports refunds itself, pages report none at all. Source: docs/rules.md TRACK-40, TRACK-50
 */
export const refund = defineEvent<OrderGiven>({
  name: 'refund',
  urgency: 'low',
  waitsForModel: true,
  orderOf: ({ orderNumber }) => orderNumber,
  onceBy: transactionOf,
  // refunds are rare, so the code is loaded when the event is sent; the event keeps its place in the queue
  build: async (_, { model }) => {
    const { orderEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
    return orderEvent(model);
  },
});
