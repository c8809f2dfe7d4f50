import { defineEvent } from '@bindery/analytics';
import { transactionOf, type OrderGiven } from './order-event';

/**
 * Event that is sent when the shopper cancels the whole order. Pages send no refunds made by staff. If the server sends
 * refunds itself, pages send none at all.
 * Source: docs/rules.md TRACK-40, TRACK-50
 */
export const refund = defineEvent<OrderGiven>({
  name: 'refund',
  urgency: 'low',
  waitsForModel: true,
  orderOf: ({ orderNumber }) => orderNumber,
  onceBy: transactionOf,
  // the code is loaded when the event is sent, because refunds are rare; the event waits in its place in the queue
  build: async (_, { model }) => {
    const { orderEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
    return orderEvent(model);
  },
});
