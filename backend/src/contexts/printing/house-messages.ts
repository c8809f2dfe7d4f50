import type { Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { Message, Transport } from '../../platform/outbox';
import { hasLeft, parcelsRepository } from '../orders';
import type { JobTicket } from './job-ticket';
import { keyOf, ticketNameOf } from './order-files';
import { parcelTickets } from './parcel-tickets.repository';
import type { PrintHouse } from './print-house';
import { productionRepository as repository, type OrderToMake } from './production.repository';
import { isEnded } from './production-state';

/** Of the outbox. */
export const HOUSE_CHANNEL = 'print-house';

interface HouseMessage {
  readonly type: 'placed' | 'cancelled';
  readonly orderId: string;
  readonly ticket: string;
}
type Envelope = Omit<Message, 'channel'> & { readonly id: string; readonly payload: HouseMessage };

const messageOf = (
  type: HouseMessage['type'],
  { id: orderId, number }: Pick<OrderToMake, 'id' | 'number'>,
  ticket: string,
): Envelope => ({
  id: `${ticket}.${type}`,
  // messages with the same aggregate are sent in sequence, so that a ticket always arrives before its cancellation
  aggregate: number,
  payload: { type, orderId, ticket },
});

/** Has only ids. The ticket is read only when it is delivered, because it contains the address. */
export const placedMessage = (order: Pick<OrderToMake, 'id' | 'number'>, ticket: string): Envelope =>
  messageOf('placed', order, ticket);
export const cancelledMessage = (order: Pick<OrderToMake, 'id' | 'number'>, ticket: string): Envelope =>
  messageOf('cancelled', order, ticket);

class FileMissingError extends Error {
  constructor() {
    super('A file of a ticket is not in the object store');
    this.name = 'FileMissingError';
  }
}

/** Delivers tickets to the print house at least once. The print house recognises repeated tickets by their id. Source: docs/rules.md PROD-07 */
export function houseTransport(
  house: PrintHouse,
  { database, store }: { readonly database: Database; readonly store: ObjectStore },
): Transport {
  async function read(orderId: string, name: string): Promise<Buffer> {
    const object = await store.get(keyOf(orderId, name));
    if (!object) throw new FileMissingError();
    return object.bytes;
  }
  /** Returns true if no newer ticket has replaced this ticket and its parcel has not left. */
  const isWanted = (orderId: string, ticketId: string): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const order = await repository.lockOrder(transaction, orderId);
      const production = order && (await repository.get(transaction, orderId));
      if (!production || isEnded(production.state)) return false;
      const parcels = await parcelsRepository.locked(transaction, orderId);
      return parcels.some(({ ticket, state }) => ticket === ticketId && !hasLeft(state));
    });
  return {
    async deliver({ id, payload }, signal) {
      const { type, orderId, ticket: ticketId } = payload as HouseMessage;
      if (type === 'cancelled') return house.cancel(id, ticketId, signal);
      if (!(await isWanted(orderId, ticketId))) return;
      const ticket = JSON.parse((await read(orderId, ticketNameOf(ticketId))).toString()) as JobTicket;
      await house.place({ messageId: id, orderId, ticket, read: (name) => read(orderId, name) }, signal);
      await database.transaction(async (transaction) => {
        await repository.lockOrder(transaction, orderId);
        await parcelTickets.noteSentTicket(transaction, orderId, ticketId);
      });
    },
  };
}
