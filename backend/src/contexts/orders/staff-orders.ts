import type { Connection } from '../../platform/database';
import { OrderNotFoundError } from './orders.errors';
import { ordersRepository, type OrderRow } from './orders.repository';
import {
  staffOrdersRepository,
  type OrderFilter,
  type StaffEventRow,
  type StaffOrderRow,
} from './staff-orders.repository';

export type { StaffOrderRow } from './staff-orders.repository';

const PAGE_LENGTH = 50;

/** All orders, for staff. Source: docs/rules.md ORDER-13 */
export const staffOrders = {
  /** Newest first. @returns `next`: `before` of the next page; null at the end */
  async list(
    connection: Connection,
    filter: OrderFilter,
  ): Promise<{ page: readonly StaffOrderRow[]; next: string | null }> {
    const rows = await staffOrdersRepository.list(connection, filter, PAGE_LENGTH + 1);
    const page = rows.slice(0, PAGE_LENGTH);
    return { page, next: rows.length > page.length ? page.at(-1)!.id : null };
  },
  /** Returns an order with all its events. @throws OrderNotFoundError */
  async find(
    connection: Connection,
    id: string,
  ): Promise<{ row: OrderRow; events: readonly StaffEventRow[] }> {
    const row = await ordersRepository.find(connection, id, undefined);
    if (!row) throw new OrderNotFoundError();
    return { row, events: await staffOrdersRepository.events(connection, id) };
  },
};
