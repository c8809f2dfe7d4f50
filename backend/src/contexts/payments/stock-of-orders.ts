import type { Connection } from '../../platform/database';
import type { Stock } from '../catalogue';
import { parcelsRepository, type OrderRow, type ParcelState } from '../orders';
import { paymentsRepository } from './payments.repository';

/** Its pieces are used up. */
const MADE: ReadonlySet<ParcelState> = new Set<ParcelState>(['printing', 'shipped', 'delivered']);

/**
 * What a cancelled order gives back: all that its payment took, or the order itself where staff placed it. Where a part of
 * it is printed by then it gives back nothing: staff count what is left. Source: docs/rules.md STOCK-03
 */
export const stockOfOrders =
  (stock: Pick<Stock, 'giveBack'>) =>
  async (transaction: Connection, { id, cartId }: OrderRow): Promise<void> => {
    const parcels = await parcelsRepository.of(transaction, id);
    if (parcels.some(({ state }) => MADE.has(state))) return;
    const payment = await paymentsRepository.ofOrder(transaction, id);
    await stock.giveBack(transaction, payment?.id ?? cartId);
  };
