import { defineEvent } from '@bindery/analytics';
import { transactionOf, type OrderGiven } from './order-event';

/** The whole order is given back, by its shopper. What staff give back no page tells of, and nothing where the server tells it. Source: docs/rules.md TRACK-40, TRACK-50 */
export const refund = defineEvent<OrderGiven>({
  name: 'refund',
  urgency: 'low',
  waitsForModel: true,
  orderOf: ({ orderNumber }) => orderNumber,
  onceBy: transactionOf,
  // few orders are given back: its code comes with the event, which keeps its place meanwhile
  build: async (_, { model }) => {
    const { orderEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
    return orderEvent(model);
  },
});
