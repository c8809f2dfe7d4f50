import { defineEvent } from '@bindery/analytics';
import { orderEvent } from '@bindery/analytics/goods';
import { withUserData } from '../cart/with-user-data';
import { transactionOf, type OrderGiven } from './order-event';

/** Sent once per transaction. Source: docs/rules.md TRACK-05, TRACK-12 */
export const purchase = defineEvent<OrderGiven>({
  name: 'purchase',
  urgency: 'critical',
  waitsForModel: true,
  orderOf: ({ orderNumber }) => orderNumber,
  onceBy: transactionOf,
  build: (_, ports) => withUserData(orderEvent(ports.model), ports),
});
