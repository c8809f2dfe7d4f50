import type { Connection } from '../../platform/database';
import type { Outbox } from '../../platform/outbox';
import { hasLeft, parcelsRepository, type ParcelRow } from '../orders';
import { cancelledMessage, HOUSE_CHANNEL } from './house-messages';
import { parcelTickets } from './parcel-tickets.repository';
import { ProductionMovedError } from './production.errors';
import {
  productionRepository as repository,
  type OrderToMake,
  type Production,
} from './production.repository';

type ToHouse = Pick<Outbox, 'put'>;

/** Cancels an order's tickets at the print house. @param which - 'all': also those that have left, to be forgotten */
export async function withdraw(
  outbox: ToHouse,
  transaction: Connection,
  order: OrderToMake,
  which: 'all' | 'waiting' = 'waiting',
): Promise<void> {
  for (const { ticket, state } of await parcelsRepository.locked(transaction, order.id))
    if (ticket !== null && (which === 'all' || !hasLeft(state)))
      await outbox.put(transaction, { channel: HOUSE_CHANNEL, ...cancelledMessage(order, ticket) });
}

/** Restarts unsent parcels under new tickets. */
export async function beginAnew(
  outbox: ToHouse,
  transaction: Connection,
  order: OrderToMake,
  state: 'making' | 'scheduled',
): Promise<Production> {
  await withdraw(outbox, transaction, order);
  await repository.deleteFiles(transaction, order.id);
  await parcelTickets.takeBack(transaction, order.id);
  return repository.beginAnew(transaction, order.id, state);
}

/**
 * Refuses to take back an order if part of it is on its way. Source: docs/rules.md PARC-05
 *
 * @throws ProductionMovedError
 */
export function refuseWhereLeft(parcels: readonly ParcelRow[]): void {
  const leftParcel = parcels.find(({ state }) => hasLeft(state));
  if (leftParcel) throw new ProductionMovedError(leftParcel.state);
}
