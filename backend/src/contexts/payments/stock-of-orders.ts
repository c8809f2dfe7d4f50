import type { Connection } from '../../platform/database';
import type { Stock } from '../catalogue';
import { parcelsRepository, type OrderRow, type ParcelState } from '../orders';
import { paymentsRepository } from './payments.repository';

/** Its stock is used up. */
const MADE: ReadonlySet<ParcelState> = new Set<ParcelState>(['printing', 'shipped', 'delivered']);

/**
 * Returns a cancelled order's stock, held by its payment or, if staff placed it, by its cart. Once a parcel prints,
 * returns none: staff count the rest. Source: docs/rules.md STOCK-03
 */
export const stockOfOrders =
  (stock: Pick<Stock, 'giveBack'>) =>
  async (transaction: Connection, { id, cartId }: OrderRow): Promise<void> => {
    const parcels = await parcelsRepository.of(transaction, id);
    if (parcels.some(({ state }) => MADE.has(state))) return;
    const payment = await paymentsRepository.ofOrder(transaction, id);
    await stock.giveBack(transaction, payment?.id ?? cartId);
  };
