import { defineEvent } from '@bindery/analytics';
import { orderEvent } from '@bindery/analytics/goods';
import { transactionOf, type OrderGiven } from './order-event';

/** The whole order is given back, by its shopper. What staff give back no page tells of, and nothing where the server tells it. Source: docs/rules.md TRACK-40, TRACK-53 */
export const refund = defineEvent<OrderGiven>({
  name: 'refund',
  urgency: 'low',
  waitsForModel: true,
  orderOf: ({ orderNumber }) => orderNumber,
  onceBy: transactionOf,
  build: (_, { model }) => orderEvent(model),
});
