import { defineEvent } from '@bindery/analytics';
import { orderEvent, transactionOf, type OrderGiven } from './order-event';

/** The whole order is given back, by its shopper. What staff give back no page tells of. Source: docs/rules.md TRACK-40 */
export const refund = defineEvent<OrderGiven>({
  name: 'refund',
  urgency: 'low',
  waitsForModel: true,
  orderOf: ({ orderNumber }) => orderNumber,
  onceBy: transactionOf,
  build: (_, ports) => orderEvent(ports),
});
